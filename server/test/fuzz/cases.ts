import { HOSTILE_TEXTS, makeNearMiss } from './invalid-values.ts';
import { findSchemaProblem, isObject, type Refs, type Schema } from './json-schema.ts';
import { BOUNDARY, CSV_FILE, encodeMultipart, ODD_FILES, type Part, PNG_FILE, SITE_PICTURE_FILE } from './multipart.ts';
import type { Operation } from './operations.ts';
import { createRandom, type Random } from './random.ts';
import { makeValidObject, makeValidValue, mapTexts, type World } from './valid-values.ts';

export type Caller = 'admin' | 'member' | 'nobody';

export interface FuzzCase {
  caller: Caller;
  url: string;
  headers: Record<string, string>;
  payload?: string | Buffer;
  /** The reason why the OpenAPI document forbids it, or null. */
  invalid: string | null;
  /** The address or the headers are malformed, so the request does not reach the access check. */
  isOdd: boolean;
}

interface Draft {
  params: Record<string, string>;
  query: [string, string][];
  body: unknown;
  file: { name: string; content: Uint8Array } | null;
  raw: { type: string; payload: string | Buffer } | null;
  headers: Record<string, string>;
  /** Appended to the query string as is. */
  tail: string;
}

/** The same case for the same seed, operation and index. */
export function makeCase(operation: Operation, seed: number, index: number, world: World, refs: Refs): FuzzCase {
  const random = createRandom(seed, operation.name, index);
  const draft = validDraft(operation, random, world);
  const kind = random.int(0, 99);
  const [valid, nearMiss] = operation.isPasswordHashed ? [5, 70] : [30, 70];
  if (kind >= nearMiss) makeHostile(operation, draft, random);
  else if (kind >= valid) makeInvalid(operation, draft, random);
  // A valid password costs a slow hash, so most of these cases get one more mistake.
  const isSpared = operation.isPasswordHashed && kind >= valid && random.chance(0.8);
  if (isSpared && isObject(draft.body)) draft.body = { ...draft.body, stranger: 1 };
  const caller = random.pick(['admin', 'admin', 'admin', 'admin', 'member', 'member', 'nobody'] as const);
  return { caller, ...send(operation, draft), ...judge(operation, draft, refs) };
}

function validDraft(operation: Operation, random: Random, world: World): Draft {
  const text = (schema: Schema, name: string) => String(makeValidValue(schema, random, world, name));
  const query = operation.query.filter(({ required }) => required || random.chance(0.5));
  const fileField = Object.entries(operation.body?.schema.properties ?? {}).find(
    ([, one]) => one.format === 'binary',
  )?.[0];
  const params = Object.fromEntries(operation.params.map(({ name, schema }) => [name, text(schema, name)]));
  // In the fuzz world the first child belongs to the first user, and so on.
  if (params['familyId'] !== undefined && random.chance(0.7)) params['familyId'] = params['id'] ?? '';
  return {
    params,
    query: query.map(({ name, schema }) => [name, text(schema, name)]),
    body: operation.body ? makeValidObject(operation.body.schema, random, world) : undefined,
    file:
      fileField !== undefined && random.chance(0.7) ? { name: fileField, content: pickFile(fileField, random) } : null,
    raw: null,
    headers: Object.fromEntries(
      operation.headers
        .filter(() => random.chance(0.5))
        .map(({ name, schema }) => [name.toLowerCase(), random.chance(0.2) ? SAME_ID : text(schema, name)]),
    ),
    tail: '',
  };
}

/** An Operation-Id that several cases share: repetitions, and other requests with the same id. */
const SAME_ID = '0f8fad5b-d9cb-469f-a165-70867728950e';

const pickAlternative = (schema: Schema, random: Random) => (schema.oneOf ? random.pick(schema.oneOf) : schema);

function pickFile(field: string, random: Random): Uint8Array {
  if (random.chance(0.4)) return random.pick(ODD_FILES);
  const files: Record<string, Uint8Array> = { file: CSV_FILE, image: SITE_PICTURE_FILE };
  return files[field] ?? PNG_FILE;
}

type Place = 'params' | 'query' | 'body';

function listPlaces(operation: Operation): Place[] {
  const places: Place[] = operation.method === 'GET' ? ['query'] : ['query', 'body'];
  if (operation.body) places.push('body', 'body', 'body');
  if (operation.query.length > 0) places.push('query', 'query');
  return operation.params.length > 0 ? [...places, 'params'] : places;
}

function makeInvalid(operation: Operation, draft: Draft, random: Random): void {
  const place = random.pick(listPlaces(operation));
  if (place === 'params') {
    const { name } = random.pick(operation.params);
    draft.params[name] = random.pick([
      '0',
      '-1',
      '1.5',
      '01',
      '2147483648',
      '9999999999',
      'abc',
      '1e1',
      '٣',
      'x'.repeat(201),
    ]);
  } else if (place === 'query') makeQueryInvalid(operation, draft, random);
  else if (operation.body)
    draft.body = makeNearMiss(pickAlternative(operation.body.schema, random), draft.body, random);
  else draft.body = random.pick([{ x: 1 }, [], [1], 'x', 1, false, null, { id: 1, role: 'admin' }]);
}

function makeQueryInvalid(operation: Operation, draft: Draft, random: Random): void {
  if (operation.query.length === 0 || random.chance(0.2)) {
    draft.query.push([random.pick(['x', 'limit', 'role[]', 'constructor', 'page ']), '1']);
    return;
  }
  const { name, schema } = random.pick(operation.query);
  const wrong = makeNearMiss(schema, 'x', random);
  draft.query = draft.query.filter(([other]) => other !== name);
  draft.query.push([name, isObject(wrong) || Array.isArray(wrong) ? JSON.stringify(wrong) : String(wrong)]);
  if (random.chance(0.2)) draft.query.push([name, '1']);
}

function makeHostile(operation: Operation, draft: Draft, random: Random): void {
  if (random.chance(0.25)) return breakTransport(operation, draft, random);
  const text = random.pick(HOSTILE_TEXTS);
  const place = random.pick(listPlaces(operation));
  if (place === 'params') draft.params[random.pick(operation.params).name] = text;
  else if (place === 'query') {
    const name = operation.query.length > 0 ? random.pick(operation.query).name : 'x';
    draft.query = [...draft.query.filter(([other]) => other !== name), [name, text]];
  } else if (operation.body) draft.body = mapTexts(draft.body, (old) => (random.chance(0.4) ? text : old));
  else draft.body = { [text.slice(0, 50)]: text };
}

const DEEP = `${'['.repeat(20_000)}${']'.repeat(20_000)}`;
const TOO_LARGE = Buffer.from(`{"x":"${'x'.repeat(1_100_000)}"}`);
const RAW_BODIES = [
  '{',
  '{"a":',
  '[]',
  '"x"',
  '1',
  'true',
  '',
  DEEP,
  '{"__proto__":{"role":"admin"}}',
  '{"a":1}}',
  '\u0000',
];
const RAW_TYPES = ['text/plain', 'application/xml', 'text/html', 'application/json5', 'application/octet-stream', 'x'];
const ODD_HEADERS: readonly Record<string, string>[] = [
  { authorization: 'Bearer' },
  { authorization: `Bearer ${'a'.repeat(5000)}` },
  { authorization: 'Basic YTpi' },
  { authorization: "Bearer ' or 1=1 --aaaaaaaaaaaaaaaa" },
];
const TAILS = ['%', '%E0%A4%A', 'a[b]=1', '__proto__=1', `x=${'y'.repeat(9000)}`, '&&&&', 'page=1&page=2'];
const QUIET_HEADERS: readonly Record<string, string>[] = [
  { 'if-none-match': '*' },
  { 'if-none-match': '"' },
  { range: 'bytes=0-' },
  { 'x-forwarded-for': "'; drop table users; --" },
  { 'user-agent': `<script>${'x'.repeat(3000)}` },
  { accept: 'application/xml' },
  { 'accept-language': '\u00ff'.repeat(100) },
  { cookie: '__proto__=1' },
  { 'operation-id': "' or 1=1 --" },
  { 'operation-id': 'x'.repeat(5000) },
];

function breakTransport(operation: Operation, draft: Draft, random: Random): void {
  const way = random.int(0, 9);
  if (way < 1) draft.headers = random.pick(ODD_HEADERS);
  else if (way < 3) draft.headers = random.pick(QUIET_HEADERS);
  else if (way < 5 || operation.method === 'GET') draft.tail = random.pick(TAILS);
  else if (way < 6) draft.raw = { type: random.pick(RAW_TYPES), payload: '{}' };
  else if (operation.body?.type === 'multipart/form-data') draft.raw = brokenMultipart(random);
  else if (way < 7) draft.raw = { type: 'application/json', payload: TOO_LARGE };
  else draft.raw = { type: 'application/json', payload: random.pick(RAW_BODIES) };
}

function brokenMultipart(random: Random): Draft['raw'] {
  const type = `multipart/form-data; boundary=${BOUNDARY}`;
  const encoded = encodeMultipart([{ name: 'name', content: 'Choir' }]);
  return random.pick([
    { type: 'multipart/form-data', payload: encoded },
    { type, payload: encoded.subarray(0, encoded.length - 12) },
    { type: 'application/json', payload: '{"name":"Choir","relationship":"child"}' },
    { type, payload: encodeMultipart(Array.from({ length: 60 }, (_, n) => ({ name: `f${n}`, content: 'x' }))) },
    { type, payload: encodeMultipart([{ name: 'x', content: 'x', fileName: '../../x.png', type: 'image/png' }]) },
    {
      type,
      payload: encodeMultipart([
        { name: 'name', content: 'a' },
        { name: 'name', content: 'b' },
      ]),
    },
    { type, payload: encodeMultipart([{ name: '__proto__', content: 'x' }]) },
    { type, payload: encodeMultipart([{ name: 'n'.repeat(5000), content: 'x' }]) },
  ]);
}

function send(operation: Operation, draft: Draft): Pick<FuzzCase, 'url' | 'headers' | 'payload'> {
  const path = operation.path.replace(/\{(\w+)\}/g, (_all, name: string) => encodeUrlText(draft.params[name] ?? ''));
  const query = draft.query.map(([name, value]) => `${encodeUrlText(name)}=${encodeUrlText(value)}`);
  if (draft.tail !== '') query.push(draft.tail);
  const url = query.length > 0 ? `${path}?${query.join('&')}` : path;
  if (operation.method === 'GET') return { url, headers: draft.headers };
  const { type, payload } = draft.raw ?? bodyOf(operation, draft);
  if (payload === undefined) return { url, headers: draft.headers };
  return { url, headers: { ...draft.headers, 'content-type': type }, payload };
}

/** Lone surrogates cannot be encoded, and a segment of dots would change the path. */
function encodeUrlText(text: string): string {
  const safe = encodeURIComponent(text.toWellFormed());
  return /^\.*$/.test(safe) ? `%20${safe}` : safe;
}

function bodyOf({ body }: Operation, draft: Draft): { type: string; payload?: string | Buffer } {
  if (body?.type !== 'multipart/form-data') {
    const type = 'application/json';
    return draft.body === undefined ? { type } : { type, payload: JSON.stringify(draft.body) };
  }
  const type = `multipart/form-data; boundary=${BOUNDARY}`;
  const parts: Part[] = Object.entries(formOf(draft.body)).map(([name, content]) => ({ name, content }));
  if (draft.file) parts.push({ ...draft.file, fileName: 'photo.png', type: 'image/png' });
  return { type, payload: encodeMultipart(parts) };
}

/** A form carries only text; a value that is not an object has no fields. */
function formOf(body: unknown): Record<string, string> {
  if (!isObject(body)) return {};
  const sent = Object.entries(body).filter(([, value]) => value !== null && value !== undefined);
  return Object.fromEntries(
    sent.map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  );
}

function judge(operation: Operation, draft: Draft, refs: Refs): Pick<FuzzCase, 'invalid' | 'isOdd'> {
  const isOdd = draft.tail !== '' || 'authorization' in draft.headers || Object.values(draft.params).some(isOddPath);
  return {
    isOdd,
    invalid:
      findParamsProblem(operation, draft, refs) ??
      findQueryProblem(operation, draft, refs) ??
      findBodyProblem(operation, draft, refs),
  };
}

const isOddPath = (param: string) => param.length > 200 || !/^[\w-]*$/.test(param);

function findParamsProblem({ params }: Operation, draft: Draft, refs: Refs): string | null {
  const found = params.map(({ name, schema }) =>
    findSchemaProblem(schema, draft.params[name], refs, `the path's ${name}`),
  );
  return found.find((problem) => problem !== null) ?? null;
}

function findQueryProblem({ query }: Operation, draft: Draft, refs: Refs): string | null {
  const known = new Set<string>();
  for (const [name, value] of draft.query) {
    const rule = query.find((one) => one.name === name);
    if (!rule) return `the query has an unknown ${name}`;
    if (known.has(name)) return `the query has ${name} twice`;
    known.add(name);
    const problem = findFormProblem(rule.schema, value, refs, `the query's ${name}`);
    if (problem !== null) return problem;
  }
  return draft.tail === '' || draft.tail === '&&&&' ? null : 'the query is broken';
}

function findBodyProblem({ method, body }: Operation, draft: Draft, refs: Refs): string | null {
  if (method === 'GET') return null;
  if (draft.raw) return 'the body is broken';
  if (!body) return draft.body === undefined || isEmpty(draft.body) ? null : 'there is no body in the document';
  const isForm = body.type === 'multipart/form-data';
  return findFormProblem(body.schema, isForm ? formOf(draft.body) : draft.body, refs, 'the body');
}

const isEmpty = (body: unknown) => isObject(body) && Object.keys(body).length === 0;

/** Form text is trimmed, except in passwords; a value that is valid either way does not count as invalid. */
function findFormProblem(schema: Schema, value: unknown, refs: Refs, at: string): string | null {
  const problem = findSchemaProblem(schema, value, refs, at);
  return problem !== null &&
    findSchemaProblem(
      schema,
      mapTexts(value, (text) => text.trim()),
      refs,
      at,
    ) !== null
    ? problem
    : null;
}
