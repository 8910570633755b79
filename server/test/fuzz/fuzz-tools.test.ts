import { describe, expect, it } from 'vitest';
import { buildOpenApiDocument } from '../../src/http/openapi.ts';
import { type FuzzCase, makeCase } from './cases.ts';
import { findSchemaProblem, type Schema } from './json-schema.ts';
import { createRefResolver, listOperations, type OpenApi, type Operation } from './operations.ts';
import type { World } from './valid-values.ts';
import { findFault } from './verdict.ts';

const document = buildOpenApiDocument() as unknown as OpenApi;
const operations = listOperations(document);
const refs = createRefResolver(document);
const world: World = {
  ids: { low: 1, high: 4 },
  day: '2026-12-06',
  tokens: ['a'.repeat(22)],
  emails: ['a@example.com'],
  usernames: ['amina'],
  pictures: ['a'.repeat(20)],
  password: 'a long enough secret',
};

describe('the schema check', () => {
  it.each<[Schema, unknown, unknown]>([
    [{ type: 'string' }, 'x', 1],
    [{ type: ['string', 'null'] }, null, true],
    [{ type: 'integer', minimum: 1, maximum: 3 }, 3, 4],
    [{ type: 'integer' }, 1, 1.5],
    [{ type: 'string', minLength: 1 }, '🙏', ''],
    [{ type: 'string', maxLength: 1 }, '🙏', 'ab'],
    [{ type: 'string', pattern: '^\\d$' }, '1', 'x'],
    [{ type: 'string', format: 'date-time' }, '2026-11-15T06:00:00Z', 'today'],
    [{ enum: ['a', null] }, null, 'b'],
    [{ const: true }, true, false],
    [{ anyOf: [{ type: 'null' }, { type: 'boolean' }] }, null, 'x'],
    [{ type: 'array', items: { type: 'boolean' }, minItems: 1, maxItems: 2 }, [true], []],
    [{ type: 'array', items: { type: 'boolean' } }, [true], [1]],
    [{ type: 'object', properties: { a: {} }, required: ['a'] }, { a: 1 }, {}],
    [{ type: 'object', properties: { a: {} }, additionalProperties: false }, { a: 1 }, { constructor: 1 }],
    [{ type: 'object', additionalProperties: { type: 'string' } }, { a: 'x' }, { a: 1 }],
    [{ $ref: '#/components/schemas/Error' }, { error: 'x' }, { code: 'invalid' }],
  ])('of %j accepts %j and rejects %j', (schema, valid, invalid) => {
    expect(findSchemaProblem(schema, valid, refs)).toBeNull();
    expect(findSchemaProblem(schema, invalid, refs)).toEqual(expect.any(String));
  });

  it('rejects a schema keyword that it does not know', () => {
    expect(() => findSchemaProblem({ multipleOf: 2 } as Schema, 2, refs)).toThrow('multipleOf');
  });
});

describe('the cases', () => {
  it('are equal for the same seed, and differ for another', () => {
    const [operation] = operations;
    if (!operation) throw new Error('the document has no operation');
    const texts = (seed: number) =>
      Array.from({ length: 20 }, (_, index) => JSON.stringify(makeCase(operation, seed, index, world, refs)));
    expect(texts(1)).toEqual(texts(1));
    expect(texts(1)).not.toEqual(texts(2));
  });

  it('include valid and invalid ones for each operation', () => {
    for (const operation of operations) {
      const cases = Array.from({ length: 100 }, (_, index) => makeCase(operation, 1, index, world, refs));
      const forbidden = cases.filter(({ invalid }) => invalid !== null).length;
      expect(forbidden, operation.name).toBeGreaterThan(10);
      expect(cases.length - forbidden, operation.name).toBeGreaterThan(2);
    }
  });
});

describe('the verdict', () => {
  const operation = operations.find(({ name }) => name === 'readTextDefaults') as Operation;
  const fuzzCase: FuzzCase = { caller: 'admin', url: '', headers: {}, invalid: null, isOdd: false };
  const json = 'application/json; charset=utf-8';
  const rejected = { status: 400, type: json, text: '{"error":"Please check your entries."}' };

  it('accepts a declared answer', () => {
    expect(findFault(operation, fuzzCase, rejected, refs)).toBeNull();
  });

  it.each<[string, Partial<FuzzCase>, Partial<typeof rejected>]>([
    ['answers 500', {}, { status: 500 }],
    ['not declared', {}, { status: 418 }],
    ['not declared', {}, { type: 'text/html' }],
    ['breaks its schema', {}, { text: '{"message":"no"}' }],
    ['breaks its schema', {}, { status: 200, text: '{"data":{"shortcode":1}}' }],
    ['tells of the inside', {}, { text: '{"error":"at async /srv/app.ts:12"}' }],
    ['answers 400 to nobody', { caller: 'nobody' }, {}],
    ['accepts although it is wrong', { invalid: 'it is wrong' }, { status: 200 }],
  ])('says: %s', (fault, how, answer) => {
    expect(findFault(operation, { ...fuzzCase, ...how }, { ...rejected, ...answer }, refs)).toContain(fault);
  });
});
