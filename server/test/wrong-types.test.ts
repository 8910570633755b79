import type { Endpoint } from '@kanisa/contract/core/endpoint.schema.ts';
import type { ErrorAnswer } from '@kanisa/contract/core/errors.schema.ts';
import { valueMessages } from '@kanisa/contract/core/value-messages.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { emailMessages } from '@kanisa/contract/messaging/emails.ts';
import { SITE_SECTIONS } from '@kanisa/contract/site/sections.ts';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { getTranslator } from '../src/i18n/translate.ts';
import { signInWithRole } from './support/factories.ts';
import { turnServingOn } from './support/serving.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { listFieldNames, WRONG_VALUES } from './support/wrong-inputs.ts';

interface Sent {
  path: string;
  payload?: string | FormData;
}

const WRONG_TEXTS = ['x', '', '-7.5', '{"stranger":1}'];
const WHOLE_BODIES = ['null', '[]', '"x"', '{'];

it('every endpoint rejects wrong types in our own sentences, in both languages', { timeout: 600_000 }, async () => {
  const app = await startTestApp({ offersKiswahili: true });
  await turnServingOn(app);
  const foreign = new Set<string>();
  const rejecting = new Set<string>();
  for (const [name, endpoint] of Object.entries<Endpoint>(ENDPOINTS)) {
    // An accepted request may end the session, so each endpoint has an admin of its own.
    const token = await signInWithRole(app, 'admin');
    await app.deps.db.execute(sql`delete from throttles`);
    const told = new Set<string>();
    for (const sent of listRequests(name, endpoint)) {
      const english = await send(app, endpoint, sent, { token, language: 'en' });
      if (english === null) continue;
      rejecting.add(name);
      if (told.has(english.join())) continue;
      told.add(english.join());
      for (const text of english) if (toKiswahili(text) === text) foreign.add(`${name}: ${text}`);
      const kiswahili = await send(app, endpoint, sent, { token, language: 'sw' });
      const expected = english.map((text) => toKiswahili(text));
      if (kiswahili !== null && kiswahili.join() !== expected.join()) foreign.add(`${name}: ${kiswahili.join()}`);
    }
  }
  expect([...foreign]).toEqual([]);
  expect(Object.keys(ENDPOINTS).filter((name) => !rejecting.has(name))).toEqual([]);
});

/** Two sentences of rejections have a value of the request in them. */
const WITH_VALUE = [
  ['Unknown field: ', (key: string) => ({ template: valueMessages.unknownField, values: { key } })],
  ['Invalid email: ', (input: string) => ({ template: emailMessages.invalid, values: { input } })],
] as const;

function toKiswahili(english: string): string {
  const [start = '', fill] = WITH_VALUE.find(([words]) => english.startsWith(words)) ?? [];
  return getTranslator('sw')(fill ? fill(english.slice(start.length)) : english);
}

/** All texts of a rejection, or null if the request was accepted. */
async function send(
  app: TestApp,
  { method }: Endpoint,
  { path, payload }: Sent,
  { token, language }: { token: string; language: string },
): Promise<string[] | null> {
  const encoded = payload === undefined ? null : new Response(payload);
  const type = typeof payload === 'string' ? 'application/json' : encoded?.headers.get('content-type');
  const answer = await app.server.inject({
    method,
    url: `/api${path}`,
    ...(encoded && { payload: Buffer.from(await encoded.arrayBuffer()) }),
    headers: { authorization: `Bearer ${token}`, 'accept-language': language, ...(type && { 'content-type': type }) },
  });
  if (answer.statusCode < 400) return null;
  const { error, fields = {} } = answer.json<ErrorAnswer>();
  return [error, ...Object.values(fields)];
}

function* listRequests(name: string, endpoint: Endpoint): Generator<Sent> {
  const path = fillPath(endpoint, {});
  const params = [...endpoint.path.matchAll(/:(\w+)/g)].map(([, param = '']) => param);
  for (const param of params) yield { path: fillPath(endpoint, { [param]: 'x' }) };
  // All fields at once: `fields` tells about each. `input-sentences.test.ts` walks them one by one.
  const query = ['stranger', ...listFieldNames(endpoint.query)];
  for (const text of WRONG_TEXTS)
    yield { path: `${path}?${new URLSearchParams(fill(query.slice(1), text)).toString()}` };
  for (const field of query) yield { path: `${path}?${field}=1&${field}=2` };
  if (endpoint.method === 'GET') return;
  for (const payload of WHOLE_BODIES) yield { path, payload };
  const body = listFieldNames(endpoint.body);
  // Every other endpoint gives one answer to all forms.
  for (const text of endpoint.upload ? WRONG_TEXTS : ['x']) yield { path, payload: createForm(fill(body, text)) };
  if (endpoint.upload) return;
  yield { path, payload: JSON.stringify({ stranger: 1 }) };
  for (const value of WRONG_VALUES) yield { path, payload: JSON.stringify(fill(body, value)) };
  if (name !== 'saveSiteSection') return;
  for (const section of SITE_SECTIONS)
    yield { path: fillPath(endpoint, { section }), payload: JSON.stringify({ revision: 0, content: {} }) };
}

const fill = <Value>(fields: readonly string[], value: Value): Record<string, Value> =>
  Object.fromEntries(fields.map((field) => [field, value]));

function createForm(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [field, text] of Object.entries(fields)) form.append(field, text);
  return form;
}

/** Things that do not exist: what is wrong with the input is told first. */
const UNKNOWN: Record<string, string> = { date: '2026-12-06', section: 'facts', module: 'serving', step: 'account' };

const fillPath = ({ path }: Endpoint, replaced: Record<string, string>) =>
  path.replace(/:(\w+)/g, (_all, name: string) => encodeURIComponent(replaced[name] ?? UNKNOWN[name] ?? '999999'));
