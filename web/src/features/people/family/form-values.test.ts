import { type FamilyMember, familyForm } from '@kanisa/contract/people/family.schema.ts';
import { describe, expect, it } from 'vitest';
import { type FamilyFormValues, toFamilyFormValues } from '../shared/family-fields.tsx';
import { toAddFamilyBody, toOwnFamilyForm, toUpdateFamilyBody } from './form-values.ts';

const MEMBER: FamilyMember = {
  id: 3,
  name: 'Baraka Kamau',
  relationship: 'child',
  gender: 'male',
  date_of_birth: '2017-05-04',
  contact_info: null,
  address: { county: null, town: 'Umoja', area: null, description: null },
  bio: 'Sings',
  is_active: true,
  photo: null,
};
const EMPTY = toFamilyFormValues(null);

const toBodyToAdd = (values: Partial<FamilyFormValues>) =>
  toAddFamilyBody(familyForm.parse(toOwnFamilyForm({ ...EMPTY, ...values })));
const toBodyToUpdate = (change: Partial<FamilyFormValues>) =>
  toUpdateFamilyBody(familyForm.parse(toOwnFamilyForm({ ...toFamilyFormValues(MEMBER), ...change })), MEMBER);

describe('a new family member', () => {
  it('is sent with the filled-in fields only', () => {
    expect(toBodyToAdd({ name: ' Amani ', relationship: 'sibling' })).toEqual({
      name: 'Amani',
      relationship: 'sibling',
    });
    expect(
      toBodyToAdd({ name: 'Amani', relationship: 'child', gender: 'female', bio: 'Paints', contact_info: ' ' }),
    ).toEqual({
      name: 'Amani',
      relationship: 'child',
      gender: 'female',
      bio: 'Paints',
    });
  });

  it('is sent with an address only if one was entered', () => {
    const body = toBodyToAdd({
      name: 'Amani',
      relationship: 'child',
      address: { ...EMPTY.address, area: 'Innercore' },
    });
    expect(JSON.parse(body.address ?? '')).toEqual({ county: null, town: null, area: 'Innercore', description: null });
  });
});

describe('an existing family member', () => {
  it('is sent with the name and the changed fields', () => {
    expect(toBodyToUpdate({})).toEqual({ name: 'Baraka Kamau' });
    expect(toBodyToUpdate({ name: 'Baraka K.' })).toEqual({ name: 'Baraka K.' });
    expect(toBodyToUpdate({ relationship: 'other', contact_info: '+254712345678' })).toEqual({
      name: 'Baraka Kamau',
      relationship: 'other',
      contact_info: '+254712345678',
    });
  });

  it('is sent with null for emptied fields', () => {
    expect(toBodyToUpdate({ gender: '', date_of_birth: '', bio: '' })).toEqual({
      name: 'Baraka Kamau',
      gender: null,
      date_of_birth: null,
      bio: null,
    });
    expect(toBodyToUpdate({ address: EMPTY.address })).toEqual({ name: 'Baraka Kamau', address: 'null' });
  });
});
