import { describe, expect, it } from 'vitest';
import { parseInput } from '../core/validation.schema.ts';
import { addFamilyBody, familyForm, updateFamilyBody } from './family.schema.ts';

const child = { name: 'Amani', relationship: 'child' };

describe('a family member', () => {
  it('needs a name and a relationship when added, and nothing when updated', () => {
    expect(parseInput(addFamilyBody, {})).toEqual({
      ok: false,
      problem: {
        error: 'Name is required and must be 100 characters or less',
        fields: {
          name: 'Name is required and must be 100 characters or less',
          relationship: 'Relationship must be one of: Spouse, Child, Parent, Sibling, Other',
        },
      },
    });
    expect(parseInput(updateFamilyBody, {})).toEqual({ ok: true, data: {} });
    expect(parseInput(updateFamilyBody, { name: ' ' }).ok).toBe(false);
  });

  it('has its blank fields cleared', () => {
    const blank = { gender: '', date_of_birth: ' ', contact_info: '', bio: '  ', address: '' };
    const cleared = { gender: null, date_of_birth: null, contact_info: null, bio: null, address: null };
    expect(parseInput(updateFamilyBody, blank)).toEqual({ ok: true, data: cleared });
  });

  it('has a date of birth that exists in the calendar', () => {
    for (const day of ['2012-02-29', '1900-01-01', '9999-12-31']) {
      expect(parseInput(addFamilyBody, { ...child, date_of_birth: day }).ok, day).toBe(true);
    }
    for (const day of [
      '1899-12-31',
      '0001-01-01',
      '2013-02-29',
      '2012-13-01',
      '0000-01-01',
      '2012-2-9',
      '20120229',
      '+2012-02-29',
      '٢٠١٢-٠٢-٢٩',
    ]) {
      const result = parseInput(addFamilyBody, { ...child, date_of_birth: day });
      expect(result.ok || result.problem.error, day).toBe('Date of birth must be in YYYY-MM-DD format');
    }
  });

  it('may have values up to the specified lengths, and none longer', () => {
    const longest = {
      ...child,
      name: 'n'.repeat(100),
      contact_info: `${'a'.repeat(60)}@${'b'.repeat(36)}.ke`,
      bio: 'b'.repeat(200),
    };
    expect(parseInput(addFamilyBody, longest).ok).toBe(true);
    const longer = { ...child, name: 'n'.repeat(101), contact_info: `${longest.contact_info}e`, bio: 'b'.repeat(201) };
    expect(parseInput(addFamilyBody, longer)).toMatchObject({
      problem: {
        fields: {
          name: 'Name is required and must be 100 characters or less',
          contact_info: 'Contact info must be a valid phone number (e.g., +254712345678) or email',
          bio: 'Bio must be 200 characters or less',
        },
      },
    });
  });

  it('counts CR LF in the bio as one character', () => {
    const bio = `${'b'.repeat(100)}\r\n${'b'.repeat(99)}`;
    expect(parseInput(addFamilyBody, { ...child, bio })).toMatchObject({ data: { bio: bio.replace('\r', '') } });
  });

  it('gets the same errors from the form schema as from the request body', () => {
    const cases = [
      {},
      { ...child, name: '<b>' },
      { ...child, relationship: 'aunt', gender: 'x', date_of_birth: 'x', contact_info: 'x', bio: 'b'.repeat(201) },
      { ...child, address: { county: 'c'.repeat(51), town: '<', area: '>', description: 'd'.repeat(101) } },
    ];
    for (const { address, ...rest } of cases as { address?: object }[]) {
      const form = parseInput(familyForm, { ...rest, address });
      expect(form.ok).toBe(false);
      expect(parseInput(addFamilyBody, { ...rest, ...(address && { address: JSON.stringify(address) }) })).toEqual(
        form,
      );
    }
  });
});
