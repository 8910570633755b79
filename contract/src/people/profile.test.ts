import { describe, expect, it } from 'vitest';
import { parseInput } from '../core/validation.schema.ts';
import { profileForm, updateProfileBody } from './profile.schema.ts';

describe('the profile', () => {
  it('leaves blank fields unchanged', () => {
    expect(parseInput(updateProfileBody, { personal_email: ' ', phone_number: '' })).toEqual({ ok: true, data: {} });
    expect(parseInput(updateProfileBody, {})).toEqual({ ok: true, data: {} });
  });

  it('accepts only phone numbers in the specified format', () => {
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

  it('reports the same errors from the form schema as from the request body', () => {
    const cases = [
      { personal_email: 'a@b' },
      { phone_number: '07' },
      { address: { county: 'Nairobi' } },
      { personal_email: 'x', phone_number: 'x', address: { town: 't'.repeat(51) } },
    ];
    for (const { address, ...rest } of cases as { address?: object }[]) {
      const form = parseInput(profileForm, { ...rest, address });
      const body = parseInput(updateProfileBody, { ...rest, ...(address && { address: JSON.stringify(address) }) });
      expect(form.ok).toBe(false);
      expect(form).toEqual(body);
    }
  });

  it('rejects fields that users may not set themselves', () => {
    for (const field of ['role', 'is_verified', 'is_active', 'username', 'church_email', 'id', 'profile_photo']) {
      expect(parseInput(updateProfileBody, { [field]: 'x' })).toMatchObject({ ok: false });
    }
  });
});
