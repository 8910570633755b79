import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { twoStepMessages } from '@kanisa/contract/identity/two-step.ts';
import { expect, it } from 'vitest';
import { throttles } from '../src/platform/throttles/throttles.table.ts';
import { createUser, PASSWORD } from './support/factories.ts';
import { startTestApp } from './support/test-app.ts';

const ADDRESS = '203.0.113.9';

it('an address that is held off stores no counters for the names that it makes up', async () => {
  const app = await startTestApp();
  const logIn = (identifier: string, password: string) =>
    app.call(ENDPOINTS.login, { body: { identifier, password }, address: ADDRESS });
  for (let n = 0; n < 50; n += 1) expect((await logIn(`nobody${n}`, 'a wrong password')).status).toBe(401);
  const count = () => app.deps.db.$count(throttles);
  const before = await count();
  for (let n = 0; n < 5; n += 1) expect((await logIn(`another${n}`, 'a wrong password')).status).toBe(429);
  expect(await count()).toBe(before);
});

it('a login that succeeds leaves only the counter of logins', async () => {
  const app = await startTestApp();
  const { username } = await createUser(app);
  const body = { identifier: username, password: PASSWORD };
  expect((await app.call(ENDPOINTS.login, { body, address: ADDRESS })).status).toBe(200);
  expect((await app.deps.db.select().from(throttles)).map(({ key }) => key.split(':')[0])).toEqual(['login-success']);
});

it('a passkey without a challenge of this server is not counted', async () => {
  const app = await startTestApp();
  const response = { clientDataJSON: 'AA', authenticatorData: 'AA', signature: 'AA', userHandle: 'AA' };
  const credential = { id: 'AAAA', rawId: 'AAAA', type: 'public-key', clientExtensionResults: {}, response };
  const { status, body } = await app.raw('POST', '/auth/passkey', { token: 'x'.repeat(43), credential });
  expect([status, body['error']]).toEqual([401, twoStepMessages.loginAgain]);
  expect(await app.deps.db.$count(throttles)).toBe(0);
});
