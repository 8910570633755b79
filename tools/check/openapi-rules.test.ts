import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Endpoint } from '@kanisa/contract/core/endpoint.schema.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { buildOpenApiDocument } from '../../server/src/http/openapi.ts';
import { isObject, type Schema } from '../../server/test/fuzz/json-schema.ts';
import { listOperations, type OpenApi } from '../../server/test/fuzz/operations.ts';
import { createRandom } from '../../server/test/fuzz/random.ts';
import { makeValidObject, makeValidValue, type World } from '../../server/test/fuzz/valid-values.ts';
import { projectRoot } from '../paths.ts';

/** The committed document is the reference: it still contains a rule that a schema lost. */
const document = JSON.parse(readFileSync(path.join(projectRoot, 'docs/openapi.json'), 'utf8')) as OpenApi;
const endpointOf = (name: string): Endpoint => ENDPOINTS[name as keyof typeof ENDPOINTS];
const operations = listOperations(document);

const world: World = {
  ids: { low: 1, high: 4 },
  day: '2026-12-06',
  tokens: ['a'.repeat(22)],
  emails: ['amina@example.com'],
  usernames: ['amina'],
  pictures: ['a'.repeat(20)],
  password: 'a long enough secret',
};

/** Makes a body or query that all rules accept, with every field if possible. */
function goodOf(name: string, make: (attempt: number) => Record<string, unknown>, schema: z.ZodType) {
  const made = Array.from({ length: 400 }, (_, attempt) => make(attempt)).filter(
    (one) => schema.safeParse(one).success,
  );
  const [fullest] = made.toSorted((a, b) => JSON.stringify(b).length - JSON.stringify(a).length);
  if (!fullest) throw new Error(`no good input for ${name} was found`);
  return fullest;
}

type Wrong = [what: string, value: unknown];

/** Everything that the schema forbids at this place, one thing at a time. */
function wrongOf(schema: Schema, good: unknown): Wrong[] {
  const alternatives = schema.anyOf?.filter((one) => one.type !== 'null');
  if (alternatives?.[0]) return wrongOf(alternatives[0], good);
  const chosen = schema.oneOf?.find((one) => isObject(good) && one.properties?.['method']?.const === good['method']);
  if (chosen) return wrongOf(chosen, good);
  const type = [schema.type ?? 'any'].flat()[0];
  if (type === 'object') return wrongObjects(schema, isObject(good) ? good : {});
  if (type === 'integer') return wrongIntegers(schema);
  if (type === 'boolean') return [['a word', 'true']];
  if (type === 'array') return wrongLists(schema, good);
  return type === 'string' ? wrongTexts(schema) : [];
}

/** Secrets and versions are only compared or hashed, and never shown, so any text is allowed. */
const SECRETS = /password|token|^(code|v|(other_)?version|List-Unsubscribe)$/;
const TYPED = new Set(['spaces', 'with a control character']);

function wrongTexts({ minLength = 0, maxLength, pattern, enum: listed }: Schema): Wrong[] {
  return [
    ['a number', 1],
    ['a list', []],
    ...(minLength > 0
      ? ([
          ['blank', ''],
          ['spaces', '   '],
        ] satisfies Wrong[])
      : []),
    ...(minLength > 1 ? ([['too short', 'x'.repeat(minLength - 1)]] satisfies Wrong[]) : []),
    ...(maxLength === undefined ? [] : ([['too long', 'x'.repeat(maxLength + 1)]] satisfies Wrong[])),
    ...(pattern === undefined ? [] : ([['of another form', 'a! b']] satisfies Wrong[])),
    ...(listed ? ([['none of the words', 'none of them']] satisfies Wrong[]) : []),
    ['with a control character', 'Wanjiku\u0007Kamau'],
  ];
}

function wrongIntegers({ minimum, maximum }: Schema): Wrong[] {
  return [
    ['text', '1'],
    ['half', 1.5],
    ...(minimum === undefined ? [] : ([['too small', minimum - 1]] satisfies Wrong[])),
    ...(maximum === undefined ? [] : ([['too large', maximum + 1]] satisfies Wrong[])),
  ];
}

function wrongLists({ items = {}, minItems = 0, maxItems }: Schema, good: unknown): Wrong[] {
  const one =
    Array.isArray(good) && good.length > 0
      ? (good[0] as unknown)
      : makeValidValue(items, createRandom(1), world, 'recipients');
  return [
    ['no list', 'x'],
    ...(minItems > 0 ? ([['too few', []]] satisfies Wrong[]) : []),
    ...(maxItems === undefined
      ? []
      : ([['too many', Array.from({ length: maxItems + 1 }, () => one)]] satisfies Wrong[])),
    ...wrongOf(items, one).map(([what, value]): Wrong => [`an item that is ${what}`, [value]]),
  ];
}

function wrongObjects(
  { properties = {}, required = [], additionalProperties }: Schema,
  good: Record<string, unknown>,
): Wrong[] {
  const without = (name: string) => Object.fromEntries(Object.entries(good).filter(([other]) => other !== name));
  return [
    ...required.map((name): Wrong => [`without ${name}`, without(name)]),
    ...(additionalProperties === false ? ([['with a stranger', { ...good, stranger: 1 }]] satisfies Wrong[]) : []),
    ...Object.entries(properties).flatMap(([name, rule]) =>
      wrongOf(rule, good[name])
        .filter(([what]) => !(TYPED.has(what) && SECRETS.test(name)))
        .map(([what, value]): Wrong => [`with ${name} ${what}`, { ...good, [name]: value }]),
    ),
  ];
}

const queryOf = (parameters: (typeof operations)[number]['query']): Schema => ({
  type: 'object',
  properties: Object.fromEntries(parameters.map(({ name, schema }) => [name, schema])),
  additionalProperties: false,
});

describe('every rule of the OpenAPI document is enforced', () => {
  const bodies = operations.flatMap(({ name, body }) =>
    body && endpointOf(name).body ? [{ name, schema: body.schema }] : [],
  );
  it.each(bodies)('in the body of $name', ({ name, schema }) => {
    expect(takenOf(name, endpointOf(name).body, schema)).toEqual([]);
  });

  const queries = operations.filter(({ query }) => query.length > 0);
  it.each(queries)('in the query of $name', ({ name, query }) => {
    expect(takenOf(name, endpointOf(name).query, queryOf(query))).toEqual([]);
  });
});

/** Access, lengths and formats: a rule that a schema states twice is missed here if one of the two is lost. */
it('the contract still contains everything in the document', () => {
  expect(JSON.parse(JSON.stringify(buildOpenApiDocument()))).toEqual(document);
});

/** A username keeps only the letters and digits; an estimate stores nothing. */
const HARMLESS = new Set([
  'register: with base_username with a control character',
  'estimateTextMessage: with message with a control character',
]);

/** Values that the document forbids and the schema accepts. */
function takenOf(name: string, rules: z.ZodType | undefined, schema: Schema): string[] {
  if (!rules) throw new Error(`${name} has no such input`);
  const good = goodOf(name, (attempt) => makeValidObject(schema, createRandom(name, attempt), world), rules);
  const accepted = wrongOf(schema, good).filter(([, value]) => rules.safeParse(value).success);
  return accepted.map(([what]) => what).filter((what) => !HARMLESS.has(`${name}: ${what}`));
}
