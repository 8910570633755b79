import { describe, expect, it } from 'vitest';
import { parseInput } from '../core/validation.schema.ts';
import { profileForm, updateProfileBody } from './profile.schema.ts';

describe('the profile', () => {
  it('leaves what is blank as it is', () => {
    expect(parseInput(updateProfileBody, { personal_email: ' ', phone_number: '' })).toEqual({ ok: true, data: {} });
    expect(parseInput(updateProfileBody, {})).toEqual({ ok: true, data: {} });
  });

  it('takes the documents’ pattern of a phone number and no other', () => {
    for (const good of ['+254712345678', '254712345678', '12', ' +4930123456 ', `+1${'2'.repeat(14)}`]) {
      expect(parseInput(updateProfileBody, { phone_number: good }).ok, good).toBe(true);
    }
    for (const bad of [
      '0712345678',
      '1',
      '+',
      '+0712',
      '+254 712',
      '254-712',
      `1${'2'.repeat(15)}`,
      'abc',
      '２５４７',
    ]) {
      const result = parseInput(updateProfileBody, { phone_number: bad });
      expect(result.ok || result.problem.error, bad).toBe('Invalid phone number format (e.g., +254712345678)');
    }
  });

  it('says the same in the form as on the wire', () => {
    const cases = [
      { personal_email: 'a@b' },
      { phone_number: '07' },
      { address: { county: 'Nairobi' } },
      { personal_email: 'x', phone_number: 'x', address: { town: 't'.repeat(51) } },
    ];
    for (const { address, ...rest } of cases as { address?: object }[]) {
      const form = parseInput(profileForm, { ...rest, address });
      const wire = parseInput(updateProfileBody, { ...rest, ...(address && { address: JSON.stringify(address) }) });
      expect(form.ok).toBe(false);
      expect(form).toEqual(wire);
    }
  });

  it('cannot set what is not the member’s to set', () => {
    for (const field of ['role', 'is_verified', 'is_active', 'username', 'church_email', 'id', 'profile_photo']) {
      expect(parseInput(updateProfileBody, { [field]: 'x' })).toMatchObject({ ok: false });
    }
  });
});
