import { type FamilyMember, familyForm } from '@kanisa/contract/people/family.schema.ts';
import { describe, expect, it } from 'vitest';
import { type FamilyFormValues, toFamilyFormValues } from '../shared/family-fields.tsx';
import { toAddFamilyBody, toUpdateFamilyBody } from './form-values.ts';

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

const added = (typed: Partial<FamilyFormValues>) => toAddFamilyBody(familyForm.parse({ ...EMPTY, ...typed }));
const updated = (change: Partial<FamilyFormValues>) =>
  toUpdateFamilyBody(familyForm.parse({ ...toFamilyFormValues(MEMBER), ...change }), MEMBER);

describe('somebody new', () => {
  it('is sent with what was filled in, and nothing else', () => {
    expect(added({ name: ' Amani ', relationship: 'sibling' })).toEqual({ name: 'Amani', relationship: 'sibling' });
    expect(added({ name: 'Amani', relationship: 'child', gender: 'female', bio: 'Paints', contact_info: ' ' })).toEqual(
      {
        name: 'Amani',
        relationship: 'child',
        gender: 'female',
        bio: 'Paints',
      },
    );
  });

  it('has an address only when one was given', () => {
    const body = added({ name: 'Amani', relationship: 'child', address: { ...EMPTY.address, area: 'Innercore' } });
    expect(JSON.parse(body.address ?? '')).toEqual({ county: null, town: null, area: 'Innercore', description: null });
  });
});

describe('somebody known', () => {
  it('is sent with the name and what changed', () => {
    expect(updated({})).toEqual({ name: 'Baraka Kamau' });
    expect(updated({ name: 'Baraka K.' })).toEqual({ name: 'Baraka K.' });
    expect(updated({ relationship: 'other', contact_info: '+254712345678' })).toEqual({
      name: 'Baraka Kamau',
      relationship: 'other',
      contact_info: '+254712345678',
    });
  });

  it('loses what was emptied', () => {
    expect(updated({ gender: '', date_of_birth: '', bio: '' })).toEqual({
      name: 'Baraka Kamau',
      gender: null,
      date_of_birth: null,
      bio: null,
    });
    expect(updated({ address: EMPTY.address })).toEqual({ name: 'Baraka Kamau', address: 'null' });
  });
});
