import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { RESET_REASON_MAX, twoStepMessages } from '@kanisa/contract/identity/two-step.ts';
import { desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createUser, PASSWORD, signInUser, signInWithRole } from '../../../../test/support/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { auditEntries } from '../../records/audit/audit.table.ts';
import type { UserRow } from '../accounts/users.view.ts';
import { users } from '../accounts/users.view.ts';
import { resetTwoStepOnMachine } from './machine-reset.service.ts';
import { authenticatorApps, passkeys, recoveryCodes } from './two-step.table.ts';

const { readUserTwoStep, resetUserTwoStep, login } = ENDPOINTS;
const ON = [1, true, 1];

/** A user with every factor. What they contain is not used here. */
async function createProtectedUser(app: TestApp, differs: Parameters<typeof createUser>[1] = {}): Promise<UserRow> {
  const user = await createUser(app, differs);
  const { db } = app.deps;
  const now = app.clock.now();
  await db.insert(passkeys).values({
    userId: user.id,
    credentialId: `credential of ${user.id}`,
    publicKey: new Uint8Array([1]),
    counter: 0,
    isSynced: true,
    transports: [],
    rpId: 'localhost',
    name: 'Phone',
  });
  await db.insert(authenticatorApps).values({ userId: user.id, sealedSecret: 'v1.x', confirmedAt: now });
  await db.insert(recoveryCodes).values({ userId: user.id, codeHash: 'hash' });
  await db.update(users).set({ twoStepOnAt: now }).where(eq(users.id, user.id));
  return user;
}

async function readFactors(app: TestApp, token: string, id: number) {
  const { body } = await app.call(readUserTwoStep, { params: { id }, token });
  return [body.two_step.passkeys, body.two_step.has_app, body.two_step.recovery_codes_left];
}

const logIn = (app: TestApp, user: UserRow) =>
  app.call(login, { body: { identifier: user.username, password: PASSWORD } });

describe('resetting two-step login', () => {
  it('needs an admin, a reason and somebody who has it', async () => {
    const app = await startTestApp();
    const user = await createProtectedUser(app);
    const reset = (token: string, id: number, body: object) =>
      app.raw('POST', `/admin/users/${id}/two-step/reset`, body, token);
    const pastor = await signInWithRole(app, 'pastor');
    expect((await reset(pastor, user.id, { reason: 'Lost phone' })).status).toBe(403);
    const admin = await createUser(app, { role: 'admin' });
    const { access_token: token } = await signInUser(app, admin);
    const rejections: [number, object, number, string][] = [
      [user.id, {}, 400, twoStepMessages.reason],
      [user.id, { reason: '  ' }, 400, twoStepMessages.reason],
      [user.id, { reason: 'x'.repeat(RESET_REASON_MAX + 1) }, 400, twoStepMessages.reasonLong],
      [admin.id, { reason: 'Lost phone' }, 409, twoStepMessages.ownReset],
      [(await createUser(app)).id, { reason: 'Lost phone' }, 409, twoStepMessages.notOn],
    ];
    for (const [id, body, status, text] of rejections) {
      const rejected = await reset(token, id, body);
      expect([rejected.status, rejected.body['error']]).toEqual([status, text]);
    }
    expect((await reset(token, 2_000_000_000, { reason: 'Lost phone' })).status).toBe(404);
    expect(await readFactors(app, token, user.id)).toEqual(ON);
  });

  it('removes every factor, ends every session, tells the person and is audited with the reason', async () => {
    const app = await startTestApp({ mail: true });
    const user = await createProtectedUser(app);
    const { access_token: theirs } = await signInUser(app, user);
    expect(Object.keys((await logIn(app, user)).body)).toEqual(['two_step']);
    const token = await signInWithRole(app, 'admin');
    const done = await app.call(resetUserTwoStep, {
      params: { id: user.id },
      body: { reason: 'Lost the phone' },
      token,
    });
    expect([done.status, done.body.message]).toEqual([200, twoStepMessages.reset]);
    expect(await readFactors(app, token, user.id)).toEqual([0, false, 0]);
    expect((await app.call(ENDPOINTS.readSession, { token: theirs })).status).toBe(401);
    expect((await logIn(app, user)).body.access_token).toBeTypeOf('string');
    const [entry] = await app.deps.db.select().from(auditEntries).orderBy(desc(auditEntries.id));
    expect(entry).toMatchObject({
      action: 'user.two_step_reset',
      personId: user.id,
      after: { reason: 'Lost the phone' },
    });
    await app.waitForMailsSent();
    const mail = await app.mailbox.next({ to: user.personalEmail ?? '' });
    expect(mail.text).toContain('Two-step login of your account was reset');
  });

  it('says that nobody was told if the person has no e-mail address', async () => {
    const app = await startTestApp({ mail: true });
    const user = await createProtectedUser(app, { personalEmail: null, loginEmail: null, churchEmail: null });
    const token = await signInWithRole(app, 'admin');
    const request = { params: { id: user.id }, body: { reason: 'Lost the phone' }, token };
    const done = await app.call(resetUserTwoStep, request);
    expect([done.status, done.body.message]).toEqual([200, twoStepMessages.resetWithoutEmail]);
    await app.waitForMailsSent();
    expect(app.mailbox.received()).toEqual([]);
  });

  it('works on the machine by username, for the church whose only admin lost everything', async () => {
    const app = await startTestApp();
    const user = await createProtectedUser(app);
    const { access_token: theirs } = await signInUser(app, user);
    expect(await resetTwoStepOnMachine(app.deps, 'nobody-at-all')).toBe('unknown');
    expect(await resetTwoStepOnMachine(app.deps, ` ${user.username.toUpperCase()} `)).toBe('reset');
    expect(await resetTwoStepOnMachine(app.deps, user.username)).toBe('off');
    expect((await app.call(ENDPOINTS.readSession, { token: theirs })).status).toBe(401);
    expect((await logIn(app, user)).status).toBe(200);
  });
});
