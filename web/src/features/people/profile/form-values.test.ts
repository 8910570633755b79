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
  phone_number: '+254712345678',
  address: { county: 'Nairobi', town: 'Umoja', area: null, description: 'Blue gate' },
  is_active: true,
  is_verified: true,
  profile_photo: null,
  deletion_requested_at: null,
  wants_emails: true,
  wants_texts: true,
};
const SAVED = toProfileFormValues(PROFILE);
const NO_ADDRESS = { county: '', town: '', area: '', description: '' };

/** Returns the request body for these values, or the validation errors by field. */
async function outcome(typed: ProfileFormValues, saved = SAVED) {
  const result = parseInput(await loadProfileSchema(saved), typed);
  return result.ok ? toUpdateProfileBody(result.data, typed, saved) : result.problem.fields;
}

describe('a change', () => {
  it('is none as long as the fields hold what was loaded, spaces aside', () => {
    expect(hasProfileChanges(SAVED, SAVED)).toBe(false);
    expect(hasProfileChanges({ ...SAVED, phone_number: ' +254712345678 ' }, SAVED)).toBe(false);
    expect(hasProfileChanges({ ...SAVED, address: { ...SAVED.address, area: ' ' } }, SAVED)).toBe(false);
  });

  it.each<Partial<ProfileFormValues>>([
    { personal_email: 'other@example.com' },
    { phone_number: '' },
    { address: { ...SAVED.address, area: 'Innercore' } },
    { address: NO_ADDRESS },
  ])('is %j', (change) => {
    expect(hasProfileChanges({ ...SAVED, ...change }, SAVED)).toBe(true);
  });
});

describe('what is sent', () => {
  it('is only the field that changed', async () => {
    expect(await outcome({ ...SAVED, phone_number: '+254700000001' })).toEqual({ phone_number: '+254700000001' });
    expect(await outcome({ ...SAVED, personal_email: ' new@example.com ' })).toEqual({
      personal_email: 'new@example.com',
    });
  });

  it('is the whole address as JSON text when one part of it changed', async () => {
    const body = await outcome({ ...SAVED, address: { ...SAVED.address, town: 'Donholm' } });
    expect(Object.keys(body)).toEqual(['address']);
    expect(JSON.parse(body['address'] ?? '')).toEqual({
      county: 'Nairobi',
      town: 'Donholm',
      area: null,
      description: 'Blue gate',
    });
  });

  it('is the text null without county and town, whatever else was written', async () => {
    expect(await outcome({ ...SAVED, address: NO_ADDRESS })).toEqual({ address: 'null' });
    const rest = { ...NO_ADDRESS, area: 'Innercore', description: 'Blue gate' };
    expect(await outcome({ ...SAVED, address: rest })).toEqual({ address: 'null' });
    expect(await outcome({ ...SAVED, address: rest }, { ...SAVED, address: NO_ADDRESS })).toEqual({ address: 'null' });
  });
});

describe('what is refused', () => {
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
  ])('%j', async (change, fields) => {
    expect(await outcome({ ...SAVED, ...change })).toEqual(fields);
  });

  it('is not a field that was empty before', async () => {
    const saved = { ...SAVED, personal_email: '', phone_number: '' };
    expect(await outcome({ ...saved, address: NO_ADDRESS }, saved)).toEqual({ address: 'null' });
  });
});
