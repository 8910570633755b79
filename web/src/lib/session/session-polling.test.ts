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

/** Lets the response arrive: I/O is real beside the fake timers. */
async function waitForResponse(): Promise<void> {
  await new Promise((done) => {
    setImmediate(() => setImmediate(done));
  });
  vi.useRealTimers();
  await new Promise((done) => {
    setTimeout(done, 30);
  });
}

it('applies a changed role within a minute, and polls at most every 45 s', async () => {
  const { getSession, pollSession } = await openPage();
  const stop = pollSession();
  await vi.waitFor(() => expect(getSession().departmentIds).toEqual([2]));
  role = 'pastor';
  page.dispatchEvent(new Event('focus'));
  await vi.advanceTimersByTimeAsync(44_000);
  page.dispatchEvent(new Event('focus'));
  expect(api.count('GET /auth/session')).toBe(1);
  await vi.advanceTimersByTimeAsync(1_000);
  await vi.waitFor(() => expect(getSession().role).toBe('pastor'));
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
  await vi.waitFor(() => expect(api.count('GET /auth/session')).toBe(1));
  stop();
});

it('ignores an answer that arrives after a logout', async () => {
  const session = await openPage();
  api.answer(() => {
    session.endSession('logout');
    return { json: { user: { role, username: 'akinyi' }, department_ids: [2], ministry_ids: [] } };
  });
  const stop = session.pollSession();
  await vi.waitFor(() => expect(api.count('GET /auth/session')).toBe(1));
  await waitForResponse();
  expect(session.getSession().authenticated).toBe(false);
  expect(localStorage.getItem('username')).toBeNull();
  stop();
});

it('uses paths of the contract', () => {
  const paths = Object.values(ENDPOINTS).map((one) => `${one.method} ${one.path}`);
  expect(paths).toEqual(expect.arrayContaining(['GET /auth/session', 'POST /auth/refresh', 'POST /auth/logout']));
});
