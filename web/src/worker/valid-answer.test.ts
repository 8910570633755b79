import { expect, it } from 'vitest';
import { copyAnswer, isStorable } from './valid-answer.ts';

const ORIGIN = 'https://church.example';

interface Shape {
  status?: number;
  type?: string;
  url?: string;
  redirected?: boolean;
  headers?: Record<string, string>;
}

function makeAnswer(path: string, { status = 200, type = 'basic', url, redirected = false, headers = {} }: Shape = {}) {
  const answer = new Response('words', { status, headers: { 'content-type': 'text/html; charset=utf-8', ...headers } });
  return Object.defineProperties(answer, {
    type: { value: type },
    url: { value: url ?? ORIGIN + path },
    redirected: { value: redirected },
  });
}

it('stores a whole page from exactly its address', () => {
  expect(isStorable('/about', makeAnswer('/about'), ORIGIN)).toBe(true);
  expect(isStorable('/about', makeAnswer('/about', { headers: { vary: 'accept-encoding, cookie' } }), ORIGIN)).toBe(
    true,
  );
  const script = makeAnswer('/assets/a.js', { headers: { 'content-type': 'text/javascript; charset=utf-8' } });
  expect(isStorable('/assets/a.js', script, ORIGIN)).toBe(true);
});

it.each<[string, Shape]>([
  ['a redirected answer', { redirected: true, url: `${ORIGIN}/contact` }],
  ['another address', { url: `${ORIGIN}/about?evil=1` }],
  ['another host', { url: 'https://evil.example/about', type: 'cors' }],
  ['an opaque answer', { type: 'opaque' }],
  ['an error', { status: 404 }],
  ['a part', { status: 206 }],
  ['a part that says 200', { headers: { 'content-range': 'bytes 0-1/9' } }],
  ['another type', { headers: { 'content-type': 'text/javascript' } }],
  ['a type that begins alike', { headers: { 'content-type': 'text/html5' } }],
  ['no type', { headers: { 'content-type': '' } }],
  ['an answer for one person', { headers: { vary: 'Authorization' } }],
  ['an answer that varies with everything', { headers: { vary: 'accept-encoding, *' } }],
])('never stores %s', (_, shape) => {
  expect(isStorable('/about', makeAnswer('/about', shape), ORIGIN)).toBe(false);
});

it('never stores a file of an unknown kind', () => {
  for (const path of ['/photo.webp', '/site.webmanifest', '/a.exe'])
    expect(isStorable(path, makeAnswer(path), ORIGIN)).toBe(false);
});

it('keeps the policy of a page in the copy, and drops what describes its transfer', async () => {
  const headers = {
    'content-security-policy': "default-src 'self'",
    vary: 'cookie',
    etag: '"a"',
    'content-encoding': 'br',
  };
  const copy = await copyAnswer(makeAnswer('/about', { headers }));
  expect(Object.fromEntries(copy.headers)).toEqual({
    'content-security-policy': "default-src 'self'",
    'content-type': 'text/html; charset=utf-8',
  });
  expect(await copy.text()).toBe('words');
});
