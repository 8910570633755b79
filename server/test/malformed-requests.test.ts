import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorMessages } from '@kanisa/contract/core/errors.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { auditEntries } from '../src/domains/records/audit/audit.table.ts';
import { createFuzzWorld, type FuzzWorld } from './fuzz/fuzz-world.ts';
import { isObject } from './fuzz/json-schema.ts';
import { BOUNDARY, encodeMultipart } from './fuzz/multipart.ts';
import { listOperations, type OpenApi, type Operation } from './fuzz/operations.ts';
import { createRandom } from './fuzz/random.ts';
import { makeValidObject, makeValidValue } from './fuzz/valid-values.ts';
import { turnServingOn } from './support/serving.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { CALLBACK_SECRET, startAfricasTalkingTexts, startPartnerTexts } from './support/texts.ts';

const OPERATIONS = listOperations(
  JSON.parse(readFileSync(join(import.meta.dirname, '../../docs/openapi.json'), 'utf8')) as OpenApi,
);
const MULTIPART = 'multipart/form-data';
const isUpload = ({ body }: Operation) => body?.type === MULTIPART;

/** PostgreSQL rejects NUL in text, and lone surrogates in JSON. */
const BROKEN_TEXTS = ['a\u0000b', '\u0000', '\ud800', 'a\udfff'];

async function startWorld() {
  const app = await startTestApp();
  app.clock.set('2026-11-15T06:00:00Z');
  await turnServingOn(app);
  return { app, world: await createFuzzWorld(app) };
}

function makePath(operation: Operation, world: FuzzWorld, replaced: Record<string, string> = {}): string {
  const random = createRandom(7, operation.name, 0);
  const given: Record<string, string> = { token: world.tokens[0] ?? '', date: world.day, ...replaced };
  return operation.params.reduce(
    (path, { name, schema }) =>
      path.replace(`{${name}}`, given[name] ?? String(makeValidValue(schema, random, world, name))),
    operation.path,
  );
}

interface Body {
  type: string;
  payload: string | Buffer;
}

async function send(app: TestApp, { method }: Operation, url: string, token: string | undefined, body?: Body) {
  // Rate limits would hide what a handler does.
  await app.deps.db.execute(sql`delete from throttles`);
  const answer = await app.server.inject({
    method,
    url,
    ...(body && { payload: body.payload }),
    headers: {
      ...(body && { 'content-type': body.type }),
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
    },
  });
  return { status: answer.statusCode, text: answer.payload };
}

const withBoundary = (payload: string | Buffer): Body => ({ type: `${MULTIPART}; boundary=${BOUNDARY}`, payload });
const makePart = (headers: string, content = 'x') =>
  withBoundary(`--${BOUNDARY}\r\n${headers}\r\n\r\n${content}\r\n--${BOUNDARY}--\r\n`);
const NAMED = 'Content-Disposition: form-data; name="name"';

const MALFORMED_FORMS: Record<string, Body> = {
  'a part with broken JSON': makePart(`${NAMED}\r\nContent-Type: application/json`, '{"a":'),
  'a part with JSON that changes the prototype': makePart(
    `${NAMED}\r\nContent-Type: application/json`,
    '{"__proto__":{"role":"admin"}}',
  ),
  'a part with a JSON object': makePart(`${NAMED}\r\nContent-Type: application/json`, '{"toString":1}'),
  'a part without headers': withBoundary(`--${BOUNDARY}\r\n\r\nx\r\n--${BOUNDARY}--\r\n`),
  'a part without a disposition': makePart('Content-Type: text/plain'),
  'a part without a name': makePart('Content-Disposition: form-data'),
  'a part with an empty name': makePart('Content-Disposition: form-data; name=""'),
  'a part named like a property of objects': makePart('Content-Disposition: form-data; name="toString"'),
  'a file named like a property of objects': makePart('Content-Disposition: form-data; name="__proto__"; filename="x"'),
  'a part with NUL in its name': makePart('Content-Disposition: form-data; name="a\u0000b"'),
  'a part with a broken encoded name': makePart("Content-Disposition: form-data; name*=utf-8''%E0%A4%A"),
  'a part with an unknown character set': makePart(`${NAMED}\r\nContent-Type: text/plain; charset=x-nothing`),
  'a part with an unknown transfer encoding': makePart(`${NAMED}\r\nContent-Transfer-Encoding: x-nothing`),
  'a part that is a form itself': makePart(`${NAMED}\r\nContent-Type: multipart/mixed; boundary=inner`, '--inner'),
  'a header without a colon': makePart('Content-Disposition form-data'),
  'a header of 100 KB': makePart(`${NAMED}; x="${'x'.repeat(100_000)}"`),
  'a thousand headers': makePart(`${NAMED}${'\r\nX-A: 1'.repeat(1000)}`),
  'a body that ends in a part': withBoundary(`--${BOUNDARY}\r\n${NAMED}\r\n\r\nx`),
  'a body that ends in a header': withBoundary(`--${BOUNDARY}\r\nContent-Disp`),
  'a body with another boundary': withBoundary('--other\r\n\r\nx\r\n--other--\r\n'),
  'a body without parts': withBoundary(`--${BOUNDARY}--\r\n`),
  'an empty body': withBoundary(''),
  'no boundary': { type: MULTIPART, payload: 'x' },
  'an empty boundary': { type: `${MULTIPART}; boundary=`, payload: '--\r\n' },
  'invalid UTF-8': withBoundary(
    encodeMultipart([{ name: 'name', content: Buffer.from([0xff, 0xfe, 0xed, 0xa0, 0x80]) }]),
  ),
};

describe('a malformed request', () => {
  it('with a broken form answers an error of the caller, never 500', async () => {
    const { app, world } = await startWorld();
    const faults: string[] = [];
    for (const operation of OPERATIONS.filter(isUpload)) {
      for (const [name, body] of Object.entries(MALFORMED_FORMS)) {
        const { status } = await send(app, operation, makePath(operation, world), world.tokenOf('admin'), body);
        if (status >= 500) faults.push(`${operation.name}: ${name}: ${status}`);
      }
    }
    expect(faults).toEqual([]);
  });

  it('with a form where JSON is expected answers 415 and changes nothing', async () => {
    const { app, world } = await startWorld();
    const form = withBoundary(encodeMultipart([{ name: 'name', content: 'Choir' }]));
    // Mail programs post the one click to unsubscribe as a form.
    const operations = OPERATIONS.filter(
      (operation) => operation.method !== 'GET' && !isUpload(operation) && operation.name !== 'unsubscribe',
    );
    const before = await app.deps.db.$count(auditEntries);
    const wrong: string[] = [];
    for (const operation of operations) {
      const token = operation.isGuarded ? world.tokenOf('admin') : undefined;
      for (const body of [form, { ...form, type: form.type.toUpperCase() }]) {
        const { status, text } = await send(app, operation, makePath(operation, world), token, body);
        if (status !== 415 || !text.includes(errorMessages.unsupported_type))
          wrong.push(`${operation.name}: ${status}`);
      }
    }
    expect(wrong).toEqual([]);
    expect(await app.deps.db.$count(auditEntries)).toBe(before);
    expect(operations.length).toBeGreaterThan(50);
  });

  it('with NUL or a lone surrogate in any text answers no 500', { timeout: 600_000 }, async () => {
    const { app, world } = await startWorld();
    const faults: string[] = [];
    let sent = 0;
    for (const operation of OPERATIONS) {
      for (const { url, body, at } of listBrokenRequests(operation, world)) {
        let { status } = await send(app, operation, url, world.tokenOf('admin'), body);
        // An earlier request may have ended the session or taken the role.
        if (operation.isGuarded && (status === 401 || status === 403)) {
          await world.revive('admin');
          ({ status } = await send(app, operation, url, world.tokenOf('admin'), body));
        }
        sent += 1;
        if (status >= 500) faults.push(`${operation.name}: ${at}: ${status}`);
      }
    }
    expect(faults).toEqual([]);
    expect(sent).toBeGreaterThan(1000);
  });
});

function* listBrokenRequests(operation: Operation, world: FuzzWorld) {
  const path = makePath(operation, world);
  for (const text of BROKEN_TEXTS) {
    const shown = JSON.stringify(text);
    // A lone surrogate has no UTF-8 form; its bytes arrive when a program encodes it anyway.
    const encoded = text.replace(/[^]/g, (unit) => (unit < '\ud800' ? encodeURIComponent(unit) : '%ED%A0%80'));
    for (const { name } of operation.params)
      yield { url: makePath(operation, world, { [name]: encoded }), at: `the path's ${name} ${shown}` };
    for (const { name } of operation.query)
      yield { url: `${path}?${name}=${encoded}`, at: `the query's ${name} ${shown}` };
    for (const { body, at } of listBrokenBodies(operation, text, world))
      yield { url: path, body, at: `${at} ${shown}` };
  }
}

function* listBrokenBodies({ name, body }: Operation, text: string, world: FuzzWorld) {
  if (!body) return;
  const random = createRandom(7, name, 1);
  const valid = makeValidObject({ ...body.schema, required: Object.keys(body.schema.properties ?? {}) }, random, world);
  for (const [at, changed] of listChanged(valid, text)) yield { at, body: encodeBody(body.type, changed) };
  yield { at: 'a name', body: encodeBody(body.type, { ...valid, [text]: text }) };
}

/** The value with one of its texts replaced, for each of them. */
function* listChanged(value: Record<string, unknown>, text: string): Generator<[string, Record<string, unknown>]> {
  for (const [name, held] of Object.entries(value)) {
    if (isObject(held)) {
      for (const [inner, changed] of listChanged(held, text)) yield [`${name}.${inner}`, { ...value, [name]: changed }];
    } else yield [name, { ...value, [name]: Array.isArray(held) ? [text] : text }];
  }
}

function encodeBody(type: string, value: Record<string, unknown>): Body {
  if (type !== MULTIPART) return { type: 'application/json', payload: JSON.stringify(value) };
  const parts = Object.entries(value).map(([name, held]) => ({
    name,
    content: typeof held === 'string' ? held : JSON.stringify(held),
  }));
  return withBoundary(encodeMultipart(parts));
}

const FINAL_REPORT: Record<string, string> = { status: 'Success', description: 'DeliveredToTerminal' };

describe('a delivery callback', () => {
  it('with NUL or a lone surrogate is answered like any other', async () => {
    const gateways = [
      ['partner', await startPartnerTexts(), ['messageid', 'description']],
      ['africastalking', await startAfricasTalkingTexts(), ['id', 'phoneNumber', 'status', 'failureReason']],
    ] as const;
    for (const [gateway, { app }, fields] of gateways) {
      for (const text of BROKEN_TEXTS) {
        const values = Object.fromEntries(fields.map((name) => [name, FINAL_REPORT[name] ?? text]));
        const bodies = [
          ['application/json', JSON.stringify(values)],
          ['application/x-www-form-urlencoded', new URLSearchParams(values).toString()],
        ] as const;
        for (const [type, payload] of bodies) {
          const answer = await app.server.inject({
            method: 'POST',
            url: `/api/sms/callback/${gateway}/${CALLBACK_SECRET}`,
            payload,
            headers: { 'content-type': type },
          });
          expect([answer.statusCode, gateway, payload]).toEqual([200, gateway, payload]);
        }
      }
    }
  });
});
