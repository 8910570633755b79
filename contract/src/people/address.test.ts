import { describe, expect, it } from 'vitest';
import { parseInput } from '../core/validation.schema.ts';
import { z } from '../core/zod.ts';
import { addressField, adminResidence, familyAddress, residence, wholeAddress } from './address.schema.ts';
import { hasOnlyNameCharacters } from './address.ts';

const full = { county: 'Nairobi', town: 'Kasarani', area: 'Mwiki', description: 'Blue gate' };
const fieldsOf = (schema: z.ZodType, input: unknown) => {
  const result = parseInput(schema, input);
  return result.ok ? result.data : result.problem.fields;
};

describe('a residence', () => {
  it('has county and town together, or is none at all', () => {
    const pair = 'County and town are required when providing address';
    expect(fieldsOf(residence, full)).toEqual(full);
    expect(fieldsOf(residence, { county: ' Nairobi ', town: 'Ruiru' })).toEqual({
      county: 'Nairobi',
      town: 'Ruiru',
      area: null,
      description: null,
    });
    expect(fieldsOf(residence, { ...full, town: ' ' })).toEqual({ town: pair });
    expect(fieldsOf(residence, { ...full, county: null })).toEqual({ county: pair });
    for (const none of [{}, { county: '', town: ' ' }, { area: 'Mwiki', description: 'Blue gate' }]) {
      expect(fieldsOf(residence, none)).toBeNull();
    }
  });

  it('has parts of at most 50, and a description of at most 100 characters', () => {
    const longest = {
      county: 'c'.repeat(50),
      town: 't'.repeat(50),
      area: 'a'.repeat(50),
      description: 'd'.repeat(100),
    };
    expect(fieldsOf(residence, longest)).toEqual(longest);
    const longer = Object.fromEntries(Object.entries(longest).map(([name, value]) => [name, `${value}x`]));
    expect(fieldsOf(residence, longer)).toEqual({
      county: 'County must be 50 characters or less',
      town: 'Town must be 50 characters or less',
      area: 'Area must be 50 characters or less',
      description: 'Description must be 100 characters or less',
    });
  });

  it('tells a long county and a missing town together', () => {
    expect(fieldsOf(residence, { county: 'c'.repeat(51) })).toEqual({
      county: 'County must be 50 characters or less',
      town: 'County and town are required when providing address',
    });
  });

  it('takes no part that the documents do not know', () => {
    for (const schema of [residence, adminResidence, familyAddress, wholeAddress]) {
      expect(parseInput(schema, { ...full, planet: 'Earth' }).ok).toBe(false);
    }
  });
});

describe('the address of a family member', () => {
  it('needs no pair, and is none when nothing is given', () => {
    const nothing = { county: null, town: null, area: null, description: null };
    expect(fieldsOf(familyAddress, { area: 'Mwiki' })).toEqual({ ...nothing, area: 'Mwiki' });
    expect(fieldsOf(familyAddress, { county: ' ', town: '' })).toBeNull();
  });

  it('tells which part has a character that is not allowed', () => {
    const odd = { county: 'A&B', town: 'A/B', area: 'A#B', description: 'A(B)' };
    expect(fieldsOf(familyAddress, odd)).toEqual({
      county: 'County contains invalid characters',
      town: 'Town contains invalid characters',
      area: 'Area contains invalid characters',
      description: 'Description contains invalid characters',
    });
  });
});

describe('plain characters', () => {
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

  it('is JSON of an address, null or blank; absent stays absent', () => {
    expect(fieldsOf(body, { address: JSON.stringify(full) })).toEqual({ address: full });
    for (const none of ['null', ' null ', '', '  ', '{}'])
      expect(fieldsOf(body, { address: none })).toEqual({ address: null });
    expect(fieldsOf(body, {})).toEqual({});
  });

  it('names its parts with dots', () => {
    const pair = 'County and town are required when providing address';
    expect(fieldsOf(body, { address: '{"county":"Nairobi"}' })).toEqual({ 'address.town': pair });
  });

  it('is refused as a whole when it is anything else', () => {
    for (const text of ['{', '5', 'true', '"Nairobi"', '[]', '[{}]', 'undefined', `{"county":"${'c'.repeat(4000)}"}`]) {
      expect(fieldsOf(body, { address: text }), text).toEqual({ address: 'cannot be read' });
    }
    expect(fieldsOf(body, { address: full })).toEqual({ address: 'cannot be read' });
  });
});
