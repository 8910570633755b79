import { addUserFamilyBody, type UserFamilyMember } from '@kanisa/contract/people/user-family.schema.ts';
import { expect, it } from 'vitest';
import { toFamilyFormValues } from '../shared/family-fields.tsx';
import { toAddUserFamilyBody, toUpdateUserFamilyBody } from './form-values.ts';

const MEMBER: UserFamilyMember = {
  id: 3,
  name: 'Baraka Kamau',
  relationship: 'child',
  gender: 'male',
  date_of_birth: '2017-05-04',
  contact_info: null,
  address: { county: 'Nairobi', town: 'Umoja', area: 'Innercore', description: 'Blue gate' },
  bio: null,
  is_active: true,
  photo: null,
  version: 'v3',
};
const NO_ADDRESS = { county: '', town: ' ', area: '', description: '' };

it('sends null for an address with four blank parts', () => {
  expect(toAddUserFamilyBody({ ...toFamilyFormValues(null), name: 'Amani', address: NO_ADDRESS }).address).toBeNull();
  expect(toUpdateUserFamilyBody({ ...toFamilyFormValues(MEMBER), address: NO_ADDRESS }, MEMBER)).toEqual({
    address: null,
    version: 'v3',
  });
});

it('rejects an address that is only partly filled in', () => {
  const values = {
    ...toFamilyFormValues(null),
    name: 'Amani',
    relationship: 'child',
    address: { ...NO_ADDRESS, county: 'Nairobi' },
  };
  const result = addUserFamilyBody.safeParse(toAddUserFamilyBody(values));
  expect(result.error?.issues.map((issue) => issue.message)).toEqual([
    'Please fill all address fields (County, Town, Area, Description) or leave them all empty.',
  ]);
});

it('sends the changed fields of an existing member with the loaded version', () => {
  expect(toUpdateUserFamilyBody(toFamilyFormValues(MEMBER), MEMBER)).toEqual({ version: 'v3' });
  expect(toUpdateUserFamilyBody({ ...toFamilyFormValues(MEMBER), gender: '', is_active: false }, MEMBER)).toEqual({
    gender: '',
    is_active: false,
    version: 'v3',
  });
});
