import { toText } from '@kanisa/contract/core/message.ts';
import { parseInput } from '@kanisa/contract/core/validation.schema.ts';
import type { Profile } from '@kanisa/contract/people/profile.schema.ts';
import { describe, expect, it } from 'vitest';
import {
  hasProfileChanges,
  loadProfileSchema,
  type ProfileFormValues,
  toProfileFormValues,
  toUpdateProfileBody,
} from './form-values.ts';

const PROFILE: Profile = {
  id: 7,
  first_name: 'Wanjiku',
  last_name: 'Kamau',
  username: 'wanjiku',
  role: 'user',
  church_email: null,
  personal_email: 'wanjiku@example.com',
  login_email: 'wanjiku@example.com',
  is_email_confirmed: true,
  phone_number: '+254712345678',
  address: { county: 'Nairobi', town: 'Umoja', area: null, description: 'Blue gate' },
  is_active: true,
  is_verified: true,
  profile_photo: null,
  deletion_requested_at: null,
  wants_emails: true,
  wants_texts: true,
  language: 'en',
};
const SAVED = toProfileFormValues(PROFILE);
const NO_ADDRESS = { county: '', town: '', area: '', description: '' };

/** Returns the request body for these values, or the validation errors by field. */
async function submitValues(values: ProfileFormValues, saved = SAVED) {
  const result = parseInput(await loadProfileSchema(saved), values);
  return result.ok ? toUpdateProfileBody(result.data, values, saved) : result.problem.fields;
}

describe('a profile change', () => {
  it('is not detected while the fields equal the loaded values, apart from outer spaces', () => {
    expect(hasProfileChanges(SAVED, SAVED)).toBe(false);
    expect(hasProfileChanges({ ...SAVED, phone_number: ' +254712345678 ' }, SAVED)).toBe(false);
    expect(hasProfileChanges({ ...SAVED, address: { ...SAVED.address, area: ' ' } }, SAVED)).toBe(false);
  });

  it.each<Partial<ProfileFormValues>>([
    { personal_email: 'other@example.com' },
    { phone_number: '' },
    { address: { ...SAVED.address, area: 'Innercore' } },
    { address: NO_ADDRESS },
  ])('is detected for %j', (change) => {
    expect(hasProfileChanges({ ...SAVED, ...change }, SAVED)).toBe(true);
  });
});

describe('the update request', () => {
  it('contains only the changed field', async () => {
    expect(await submitValues({ ...SAVED, phone_number: '+254700000001' })).toEqual({ phone_number: '+254700000001' });
    expect(await submitValues({ ...SAVED, personal_email: ' new@example.com ' })).toEqual({
      personal_email: 'new@example.com',
    });
  });

  it('contains the whole address as JSON text when one part changed', async () => {
    const body = await submitValues({ ...SAVED, address: { ...SAVED.address, town: 'Donholm' } });
    expect(Object.keys(body)).toEqual(['address']);
    expect(JSON.parse(toText(body['address'] ?? ''))).toEqual({
      county: 'Nairobi',
      town: 'Donholm',
      area: null,
      description: 'Blue gate',
    });
  });

  it("contains the text 'null' for an address without county and town", async () => {
    expect(await submitValues({ ...SAVED, address: NO_ADDRESS })).toEqual({ address: 'null' });
    const rest = { ...NO_ADDRESS, area: 'Innercore', description: 'Blue gate' };
    expect(await submitValues({ ...SAVED, address: rest })).toEqual({ address: 'null' });
    expect(await submitValues({ ...SAVED, address: rest }, { ...SAVED, address: NO_ADDRESS })).toEqual({
      address: 'null',
    });
  });
});

describe('form validation', () => {
  it.each<[Partial<ProfileFormValues>, Record<string, string>]>([
    [{ personal_email: 'a@b' }, { personal_email: 'Invalid email format' }],
    [{ personal_email: ' ' }, { personal_email: 'Invalid email format' }],
    [{ phone_number: '0712345678' }, { phone_number: 'Invalid phone number format (e.g., +254712345678)' }],
    [{ phone_number: '' }, { phone_number: 'Invalid phone number format (e.g., +254712345678)' }],
    [
      { address: { ...SAVED.address, county: '' } },
      { 'address.county': 'County and town are required when providing address' },
    ],
    [
      { address: { ...SAVED.address, town: '' } },
      { 'address.town': 'County and town are required when providing address' },
    ],
  ])('rejects %j', async (change, fields) => {
    expect(await submitValues({ ...SAVED, ...change })).toEqual(fields);
  });

  it('accepts a blank field that was blank before', async () => {
    const saved = { ...SAVED, personal_email: '', phone_number: '' };
    expect(await submitValues({ ...saved, address: NO_ADDRESS }, saved)).toEqual({ address: 'null' });
  });
});
