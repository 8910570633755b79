import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type LocalApi, startLocalApi } from '../../test/local-api.ts';
import { MemoryStorage } from '../../test/memory-storage.ts';

let api: LocalApi;
let page: EventTarget & { visibilityState: string; cookie: string };
let role = 'user';

beforeAll(async () => {
  api = await startLocalApi();
});
afterAll(() => api.close());
beforeEach(() => {
  api.received.length = 0;
  role = 'user';
  api.answer(() => ({ json: { user: { role, username: 'akinyi' }, department_ids: [2], ministry_ids: [] } }));
  const storage = new MemoryStorage();
  for (const key of ['authToken', 'authRole', 'username']) storage.setItem(key, 'user');
  page = Object.assign(new EventTarget(), { visibilityState: 'visible', cookie: '' });
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('document', page);
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page));
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page));
  vi.stubEnv('VITE_API_BASE', api.base);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

async function openPage() {
  vi.resetModules();
  return { ...(await import('./session.ts')), ...(await import('./session-polling.ts')) };
}

const turn = () => new Promise((done) => setImmediate(done));

/** I/O is real beside the fake timers. `vi.waitFor` would advance them with each check, and give up after a second. */
async function until(isSo: () => boolean): Promise<void> {
  while (!isSo()) await turn();
}

/** Resolves when the page has the whole of its next response. */
function watchResponse(): Promise<void> {
  const arrived = Promise.withResolvers<void>();
  const realFetch = fetch;
  vi.stubGlobal('fetch', async (...request: Parameters<typeof fetch>) => {
    const response = await realFetch(...request);
    const text = await response.text();
    arrived.resolve();
    return new Response(text, response);
  });
  return arrived.promise;
}

it('applies a changed role within a minute, and polls at most every 45 s', async () => {
  const { getSession, pollSession } = await openPage();
  const stop = pollSession();
  await until(() => getSession().departmentIds.length > 0);
  expect(getSession().departmentIds).toEqual([2]);
  role = 'pastor';
  page.dispatchEvent(new Event('focus'));
  await vi.advanceTimersByTimeAsync(44_000);
  page.dispatchEvent(new Event('focus'));
  expect(api.count('GET /auth/session')).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  await until(() => getSession().role === 'pastor');
  expect(api.count('GET /auth/session')).toBe(2);
  stop();
});

it('pauses while the page is hidden, and polls when it becomes visible', async () => {
  page.visibilityState = 'hidden';
  const { pollSession } = await openPage();
  const stop = pollSession();
  await vi.advanceTimersByTimeAsync(600_000);
  expect(api.received).toHaveLength(0);
  page.visibilityState = 'visible';
  page.dispatchEvent(new Event('visibilitychange'));
  await until(() => api.count('GET /auth/session') > 0);
  expect(api.count('GET /auth/session')).toBe(1);
  stop();
});

it('ignores an answer that arrives after a logout', async () => {
  const session = await openPage();
  api.answer(() => {
    session.endSession('logout');
    return { json: { user: { role, username: 'akinyi' }, department_ids: [2], ministry_ids: [] } };
  });
  const arrived = watchResponse();
  const stop = session.pollSession();
  await arrived;
  for (let turns = 0; turns < 10; turns += 1) await turn();
  expect(api.count('GET /auth/session')).toBe(1);
  expect(session.getSession().authenticated).toBe(false);
  expect(localStorage.getItem('username')).toBeNull();
  stop();
});

it('uses paths of the contract', () => {
  const paths = Object.values(ENDPOINTS).map((one) => `${one.method} ${one.path}`);
  expect(paths).toEqual(expect.arrayContaining(['GET /auth/session', 'POST /auth/refresh', 'POST /auth/logout']));
});
