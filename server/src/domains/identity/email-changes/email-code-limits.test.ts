import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { accountMessages } from '@kanisa/contract/identity/accounts.ts';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createUser, signInUser } from '../../../../test/support/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { uploadForm } from '../../../../test/support/upload.ts';
import { sendPasswordChangedMail } from '../accounts/accounts.jobs.ts';

const STRANGER = 'stranger@example.com';
const CODES_MAX = 20;

async function signIn(app: TestApp): Promise<string> {
  return (await signInUser(app, await createUser(app))).access_token;
}

const enter = (app: TestApp, token: string, personal_email: string) =>
  uploadForm(app, ENDPOINTS.updateProfile, { fields: { personal_email }, token });

async function countCodes(app: TestApp): Promise<number> {
  const { rows } = await app.deps.db.execute(
    sql`select 1 from pgboss.job where name = 'mail.code' and data ->> 'purpose' = 'email'`,
  );
  return rows.length;
}

it('several accounts that enter one address send it twenty codes an hour, also at once and when they ask again', async () => {
  const app = await startTestApp();
  const tokens: string[] = [];
  for (let n = 0; n < CODES_MAX + 1; n += 1) tokens.push(await signIn(app));
  const early = tokens.slice(0, CODES_MAX - 1);
  for (const token of early) expect((await enter(app, token, STRANGER)).status).toBe(200);
  const late = tokens.slice(CODES_MAX - 1);
  const both = await app.raceOnTable('throttles', 2, () =>
    Promise.all(late.map((token) => enter(app, token, STRANGER.toUpperCase()))),
  );
  expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429]);
  expect(both.find(({ status }) => status === 429)?.body).toMatchObject({ error: accountMessages.tooManyToAddress });
  for (const token of early.slice(0, 3)) await app.call(ENDPOINTS.sendEmailCode, { token });
  expect(await countCodes(app)).toBe(CODES_MAX);
});

it('changed passwords of an account with a stranger’s address send it at most as many mails as codes', async () => {
  const app = await startTestApp({ mail: true });
  const bomber = await createUser(app, { isVerified: false, personalEmail: STRANGER });
  const owner = await createUser(app, { personalEmail: 'owner@example.com' });
  for (let n = 0; n < CODES_MAX + 3; n += 1) {
    for (const { id: userId } of [bomber, owner]) {
      await sendPasswordChangedMail(app.deps, { userId }, app.clock.now());
    }
  }
  const countMails = (to: string) => app.mailbox.received().filter((mail) => mail.to.includes(to)).length;
  expect(countMails(STRANGER)).toBe(CODES_MAX);
  // A confirmed address is its owner's, who is told of every change.
  expect(countMails('owner@example.com')).toBe(CODES_MAX + 3);
});
