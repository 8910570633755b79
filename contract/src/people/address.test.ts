import { describe, expect, it } from 'vitest';
import { parseInput } from '../core/validation.schema.ts';
import { z } from '../core/zod.ts';
import { addressField, adminResidence, familyAddress, residence, wholeAddress } from './address.schema.ts';
import { hasOnlyNameCharacters } from './address.ts';

const full = { county: 'Nairobi', town: 'Kasarani', area: 'Mwiki', description: 'Blue gate' };
const parseOrListErrors = (schema: z.ZodType, input: unknown) => {
  const result = parseInput(schema, input);
  return result.ok ? result.data : result.problem.fields;
};

describe('a residence', () => {
  it('needs county and town together, and is null without both', () => {
    const pair = 'County and town are required when providing address';
    expect(parseOrListErrors(residence, full)).toEqual(full);
    expect(parseOrListErrors(residence, { county: ' Nairobi ', town: 'Ruiru' })).toEqual({
      county: 'Nairobi',
      town: 'Ruiru',
      area: null,
      description: null,
    });
    expect(parseOrListErrors(residence, { ...full, town: ' ' })).toEqual({ town: pair });
    expect(parseOrListErrors(residence, { ...full, county: null })).toEqual({ county: pair });
    for (const none of [{}, { county: '', town: ' ' }, { area: 'Mwiki', description: 'Blue gate' }]) {
      expect(parseOrListErrors(residence, none)).toBeNull();
    }
  });

  it('limits each part to 50 characters and the description to 100', () => {
    const longest = {
      county: 'c'.repeat(50),
      town: 't'.repeat(50),
      area: 'a'.repeat(50),
      description: 'd'.repeat(100),
    };
    expect(parseOrListErrors(residence, longest)).toEqual(longest);
    const longer = Object.fromEntries(Object.entries(longest).map(([name, value]) => [name, `${value}x`]));
    expect(parseOrListErrors(residence, longer)).toEqual({
      county: 'County must be 50 characters or less',
      town: 'Town must be 50 characters or less',
      area: 'Area must be 50 characters or less',
      description: 'Description must be 100 characters or less',
    });
  });

  it('reports a long county and a missing town together', () => {
    expect(parseOrListErrors(residence, { county: 'c'.repeat(51) })).toEqual({
      county: 'County must be 50 characters or less',
      town: 'County and town are required when providing address',
    });
  });

  it('rejects parts that the specification does not name', () => {
    for (const schema of [residence, adminResidence, familyAddress, wholeAddress]) {
      expect(parseInput(schema, { ...full, planet: 'Earth' }).ok).toBe(false);
    }
  });
});

describe('the address of a family member', () => {
  it('accepts any of its parts, and is null without any', () => {
    const nothing = { county: null, town: null, area: null, description: null };
    expect(parseOrListErrors(familyAddress, { area: 'Mwiki' })).toEqual({ ...nothing, area: 'Mwiki' });
    expect(parseOrListErrors(familyAddress, { county: ' ', town: '' })).toBeNull();
  });

  it('reports each part with an invalid character', () => {
    const odd = { county: 'A&B', town: 'A/B', area: 'A#B', description: 'A(B)' };
    expect(parseOrListErrors(familyAddress, odd)).toEqual({
      county: 'County contains invalid characters',
      town: 'Town contains invalid characters',
      area: 'Area contains invalid characters',
      description: 'Description contains invalid characters',
    });
  });
});

describe('name characters', () => {
  it('are letters of any script with their marks, digits, spaces and , . - and both apostrophes', () => {
    for (const good of ["Ng'ang’a, Jr.", 'Ọ̀ṣun', 'አማኑኤል', 'Plot 9-10', 'Ñandú', '']) {
      expect(hasOnlyNameCharacters(good), good).toBe(true);
    }
    for (const bad of ['a_b', 'a<b', 'a;b', 'a"b', 'a(b)', 'a/b', '😀', 'a\u0000b', 'a\u202eb', '½', 'a\nb']) {
      expect(hasOnlyNameCharacters(bad), bad).toBe(false);
    }
  });
});

describe('an address as text', () => {
  const body = z.strictObject({ address: addressField(residence, 'cannot be read').optional() });

  it('may be JSON, null, blank or absent', () => {
    expect(parseOrListErrors(body, { address: JSON.stringify(full) })).toEqual({ address: full });
    for (const none of ['null', ' null ', '', '  ', '{}'])
      expect(parseOrListErrors(body, { address: none })).toEqual({ address: null });
    expect(parseOrListErrors(body, {})).toEqual({});
  });

  it('reports errors of its parts with dotted names', () => {
    const pair = 'County and town are required when providing address';
    expect(parseOrListErrors(body, { address: '{"county":"Nairobi"}' })).toEqual({ 'address.town': pair });
  });

  it('is rejected as a whole if it is anything else', () => {
    for (const text of ['{', '5', 'true', '"Nairobi"', '[]', '[{}]', 'undefined', `{"county":"${'c'.repeat(4000)}"}`]) {
      expect(parseOrListErrors(body, { address: text }), text).toEqual({ address: 'cannot be read' });
    }
    expect(parseOrListErrors(body, { address: full })).toEqual({ address: 'cannot be read' });
  });
});
