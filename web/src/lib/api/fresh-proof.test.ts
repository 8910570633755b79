import { peopleFallbacks } from '@kanisa/contract/people/users.ts';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { type LocalApi, startLocalApi } from '../../test/local-api.ts';
import { MemoryStorage } from '../../test/memory-storage.ts';

let api: LocalApi;
let isProved: boolean;

const NEEDED = { status: 403, json: { error: 'Please confirm that it’s you.', code: 'fresh_proof_needed' } };

/** Loads the modules afresh, so that no prompt of the previous test remains. */
async function openPage() {
  vi.resetModules();
  const { callApi } = await import('./api-client.ts');
  const { downloadFile } = await import('./download.ts');
  const session = await import('../session/session.ts');
  const { setProofPrompt } = await import('./fresh-proof.ts');
  const changeRole = (id = 7) =>
    callApi('PATCH /admin/users/:id/role', {
      params: { id },
      body: { role: 'pastor' },
      fallback: peopleFallbacks.action,
    });
  return { ...session, callApi, changeRole, downloadFile, setProofPrompt };
}

beforeAll(async () => {
  api = await startLocalApi();
});
afterAll(() => api.close());
beforeEach(() => {
  api.received.length = 0;
  isProved = false;
  const storage = new MemoryStorage();
  for (const key of ['authToken', 'refreshToken', 'username']) storage.setItem(key, 'x');
  storage.setItem('authRole', 'admin');
  vi.stubGlobal('localStorage', storage);
  vi.stubEnv('VITE_API_BASE', api.base);
  api.answer(() => (isProved ? { json: { message: 'Done' } } : NEEDED));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
});

it('a call that needs a fresh proof is repeated unchanged after it', async () => {
  const { changeRole, setProofPrompt } = await openPage();
  setProofPrompt(async () => (isProved = true));
  await expect(changeRole()).resolves.toEqual({ message: 'Done' });
  expect(api.received.map(({ method, path, body }) => ({ method, path, body }))).toEqual(
    Array.from({ length: 2 }, () => ({ method: 'PATCH', path: '/admin/users/7/role', body: { role: 'pastor' } })),
  );
});

it('a cancelled proof gives the first error back, and nothing is sent again', async () => {
  const { changeRole, setProofPrompt } = await openPage();
  setProofPrompt(async () => false);
  await expect(changeRole()).rejects.toMatchObject({ status: 403, code: 'fresh_proof_needed' });
  expect(api.received).toHaveLength(1);
});

it('a page without the dialog passes the error on', async () => {
  const { changeRole } = await openPage();
  await expect(changeRole()).rejects.toMatchObject({ code: 'fresh_proof_needed' });
});

it('a call that is rejected again after the proof asks no second time', async () => {
  const { changeRole, setProofPrompt } = await openPage();
  const prompt = vi.fn<() => Promise<boolean>>(async () => true);
  setProofPrompt(prompt);
  await expect(changeRole()).rejects.toMatchObject({ code: 'fresh_proof_needed' });
  expect([prompt.mock.calls.length, api.received.length]).toEqual([1, 2]);
});

it('two calls at the same time share one question', async () => {
  const { changeRole, setProofPrompt } = await openPage();
  const { promise: bothAsked, resolve: answerBoth } = Promise.withResolvers<void>();
  api.answer(() => {
    if (api.received.length === 2) answerBoth();
    return isProved ? { json: {} } : NEEDED;
  });
  const prompt = vi.fn<() => Promise<boolean>>(async () => {
    await bothAsked;
    return (isProved = true);
  });
  setProofPrompt(prompt);
  await Promise.all([changeRole(7), changeRole(8)]);
  expect(prompt).toHaveBeenCalledOnce();
  expect(api.received).toHaveLength(4);
});

it('a download is repeated after the proof too', async () => {
  const { downloadFile, setProofPrompt } = await openPage();
  setProofPrompt(async () => (isProved = true));
  const file = await downloadFile('GET /admin/users/export', { name: 'users.csv' });
  expect(file.name).toBe('users.csv');
  expect(api.received).toHaveLength(2);
});

it('a wrong password in the proof does not renew the session', async () => {
  api.answer(() => ({ status: 401, json: { error: 'Invalid credentials', code: 'invalid_credentials' } }));
  const { callApi, getSession } = await openPage();
  const asked = callApi('POST /auth/proof', { body: { method: 'password', password: 'wrong' } });
  await expect(asked).rejects.toMatchObject({ status: 401, message: 'Invalid credentials' });
  expect(api.received.map(({ path }) => path)).toEqual(['/auth/proof']);
  expect(getSession().authenticated).toBe(true);
});

it('a call that the server rejects because two-step login is due marks the session', async () => {
  api.answer(() => ({ status: 403, json: { error: 'Set up two-step login to go on.', code: 'two_step_due' } }));
  const { callApi, getSession } = await openPage();
  await expect(callApi('GET /profile')).rejects.toMatchObject({ code: 'two_step_due' });
  expect(getSession().twoStepDue).toBe('1970-01-01');
});
