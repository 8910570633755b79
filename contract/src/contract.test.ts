import { describe, expect, it } from 'vitest';
import type { Endpoint } from './core/endpoint.schema.ts';
import { isEmail, normalisePhone } from './core/fields.ts';
import { toText } from './core/message.ts';
import { REPEATABLE_ROUTES } from './core/operations.ts';
import { parseInput } from './core/validation.schema.ts';
import { z } from './core/zod.ts';
import { ENDPOINTS } from './endpoints.ts';
import { registerBody } from './identity/accounts.schema.ts';
import { siteSectionBodies } from './site/site-content.schema.ts';

type Schema = {
  type?: string;
  properties?: Record<string, Schema>;
  items?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  propertyNames?: Schema;
} & Record<string, unknown>;

/** Lists the inputs of a schema without a limit: open objects, and unlimited texts, numbers and lists. */
function listUnbounded(schema: Schema, path: string): string[] {
  const found: string[] = [];
  // A record is limited by the number and the pattern of its keys; its values are checked below.
  const isRecord = 'maxProperties' in schema && 'pattern' in (schema.propertyNames ?? {});
  const isOpen = schema['additionalProperties'] !== false && !isRecord;
  if (schema.type === 'object' && isOpen) found.push(`${path}: open object`);
  if (isRecord) found.push(...listUnbounded(schema['additionalProperties'] as Schema, path));
  if (schema.type === 'string' && !['maxLength', 'pattern', 'enum', 'const', 'format'].some((key) => key in schema)) {
    found.push(`${path}: endless text`);
  }
  if (schema.type === 'integer' && !('maximum' in schema)) found.push(`${path}: endless number`);
  if (schema.type === 'array' && !('maxItems' in schema)) found.push(`${path}: endless list`);
  const properties = Object.entries(schema.properties ?? {});
  for (const [name, property] of properties) found.push(...listUnbounded(property, `${path}.${name}`));
  for (const inner of [schema.items, ...(schema.anyOf ?? []), ...(schema.oneOf ?? [])])
    if (inner) found.push(...listUnbounded(inner, path));
  return found;
}

const asJson = (schema: z.ZodType) => z.toJSONSchema(schema, { io: 'input' }) as Schema;

/** The service validates the content of a section with that section's own schema. */
const CHECKED_BY_SECTION = `${ENDPOINTS.saveSiteSection.path}.content: open object`;

describe('every request input', () => {
  it.each(Object.entries<Endpoint>(ENDPOINTS))('of %s rejects unknown fields and has limits', (_name, endpoint) => {
    const inputs = [endpoint.params, endpoint.query, endpoint.body].filter((schema) => schema !== undefined);
    const found = inputs.flatMap((schema) => listUnbounded(asJson(schema), endpoint.path));
    expect(found.filter((problem) => problem !== CHECKED_BY_SECTION)).toEqual([]);
  });

  it.each(Object.entries(siteSectionBodies))('of section %s rejects unknown fields and has limits', (name, schema) => {
    expect(listUnbounded(asJson(schema), name)).toEqual([]);
  });

  it('without limits is detected', () => {
    const loose = z.object({ name: z.string(), age: z.number().int(), tags: z.array(z.string().max(3)) });
    const numbers = z.strictObject({ tags: z.array(z.string()) });
    expect(listUnbounded(asJson(loose), 'x')).toEqual([
      'x: open object',
      'x.name: endless text',
      'x.tags: endless list',
    ]);
    expect(listUnbounded(asJson(numbers), 'x')).toEqual(['x.tags: endless list', 'x.tags: endless text']);
  });
});

describe('repeatable endpoints', () => {
  it('are those that the browser knows, belong to a signed-in user and answer with JSON', () => {
    const repeatable = Object.values<Endpoint>(ENDPOINTS).filter(({ isRepeatable }) => isRepeatable);
    expect(repeatable.map(({ method, path }) => `${method} ${path}`).toSorted()).toEqual(REPEATABLE_ROUTES.toSorted());
    expect(repeatable.filter(({ access, upload, file }) => access === 'public' || upload || file)).toEqual([]);
  });
});

/** Null is a choice in every field of these bodies. */
const MAY_BE_NULL = ['changeChurchSettings', 'updateOwnServing'];

describe('a hostile value', () => {
  const hostile = [5, true, null, [], ['a'], {}, { a: 1 }, 'a\u0000b', 'a\r\nb', '\ud800'];

  it.each(Object.entries<Endpoint>(ENDPOINTS).filter(([, endpoint]) => endpoint.body))(
    'in any field of %s throws no exception, and in every field is rejected',
    (name, { body = z.never() }) => {
      const names = Object.keys(asJson(body).properties ?? {});
      const values = Object.fromEntries(names.map((field) => [field, 'some text']));
      for (const field of names) for (const value of hostile) parseInput(body, { ...values, [field]: value });
      for (const value of MAY_BE_NULL.includes(name) ? [[], {}] : [null, [], {}]) {
        expect(parseInput(body, Object.fromEntries(names.map((field) => [field, value]))).ok).toBe(false);
      }
    },
  );

  it('of the wrong type is rejected like a missing one', () => {
    expect(parseInput(registerBody, { base_username: 5, password: ['a'] })).toMatchObject({
      problem: { fields: { base_username: 'Base username is required', password: 'Password is required' } },
    });
  });

  it('with many unknown fields gets a short error', () => {
    const many = Object.fromEntries(Array.from({ length: 1000 }, (_, n) => [`${'k'.repeat(100)}${n}`, 1]));
    const result = parseInput(z.strictObject({}), many);
    expect(result.ok || toText(result.problem.error).length).toBeLessThan(100);
  });
});

describe('parseInput', () => {
  it('names unknown fields', () => {
    expect(parseInput(z.strictObject({}), { role: 'admin' })).toMatchObject({
      ok: false,
      problem: { error: { template: 'Unknown field: {key}', values: { key: 'role' } } },
    });
  });

  it('reports a rule over two fields in the order of its field', () => {
    const result = parseInput(registerBody, {
      first_name: 'Akinyi',
      last_name: 'Njoroge',
      base_username: 'akinyi',
      phone_number: '0712345678',
      password: 'one secret',
      confirm_password: 'another one',
      personal_email: '',
    });
    expect(result).toMatchObject({
      problem: {
        error: 'Passwords must match',
        fields: { personal_email: 'Personal email is required for verification' },
      },
    });
  });
});

describe('a phone number', () => {
  it.each([
    ['0712345678', '+254712345678'],
    ['0112345678', '+254112345678'],
    ['712345678', '+254712345678'],
    ['254712345678', '+254712345678'],
    ['+254 (712) 345-678', '+254712345678'],
    ['00254712345678', '+254712345678'],
    ['+4915112345678', '+4915112345678'],
    ['0', null],
    ['07x2345678', null],
    ['+0712345678', null],
    ['+2547123456789012', null],
    ['', null],
  ])('written %s is normalised to %s', (input, stored) => {
    expect(normalisePhone(input)).toBe(stored);
  });
});

describe('an e-mail address', () => {
  it.each(['a@b.co', 'wanjiku.k+choir@mail.example.co.ke', "o'brien@example.com"])('can be %s', (value) => {
    expect(isEmail(value)).toBe(true);
  });

  it.each([
    'a@b',
    'a b@c.de',
    '"x y"@c.de',
    'a@b.co,c@d.co',
    'a@b.co\r\nBcc: c@d.co',
    '@b.co',
    'a@.co',
    'a@b..co',
    `${'a'.repeat(250)}@b.co`,
  ])('cannot be %s', (value) => {
    expect(isEmail(value)).toBe(false);
  });
});
