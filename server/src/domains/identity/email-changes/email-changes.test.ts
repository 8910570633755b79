import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { accountMessages } from '@kanisa/contract/identity/accounts.ts';
import { EMAIL_UNDO_DAYS, securityMessages } from '@kanisa/contract/identity/security.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { getMailCode } from '../../../../../tools/test/parse-mail.ts';
import { readMail } from '../../../../test/support/addresses.ts';
import { createUser, PASSWORD, registrationBody, signInUser } from '../../../../test/support/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { uploadForm } from '../../../../test/support/upload.ts';
import { sendCodeMail } from '../accounts/accounts.jobs.ts';
import { accountCodes } from '../accounts/accounts.table.ts';
import { deleteAccountCodes, lockUser } from '../accounts/credentials.service.ts';
import { type UserRow, users } from '../accounts/users.view.ts';
import { cleanUpEmailChanges } from './email-changes.jobs.ts';
import { recordEmailChange } from './email-changes.service.ts';
import { emailChanges } from './email-changes.table.ts';

const { undoEmailChange, login, readSession, forgotPassword, resetPassword, register } = ENDPOINTS;

const A = 'wanjiku@old.example';
const B = 'b@new.example';
const C = 'c@newest.example';

async function startWithUser() {
  const app = await startTestApp({ mail: true });
  return { app, user: await createUser(app, { personalEmail: A }) };
}

/** Does what an update of the profile and the code from the new address do together, with one mail. */
async function changeEmail(app: TestApp, user: UserRow, newEmail: string, mayCommit = async () => {}): Promise<void> {
  await app.deps.db.transaction(async (tx) => {
    const before = await lockUser(tx, user.id);
    if (!before) throw new Error('the user is deleted');
    const confirmed = { personalEmail: newEmail, loginEmail: newEmail, isLoginEmailConfirmed: true };
    await tx.update(users).set(confirmed).where(eq(users.id, user.id));
    await recordEmailChange(app.deps, tx, before, newEmail);
    await mayCommit();
  });
}

async function readUndoToken(app: TestApp, email: string): Promise<string> {
  const mail = await app.mailbox.next({ to: email });
  const token = /\/undo-email#token=([\w-]+)/.exec(mail.text)?.[1];
  if (token === undefined) throw new Error(`no link in:\n${mail.text}`);
  return token;
}

/** Returns the token of the link that the former address got. */
async function changeEmailAndReadToken(app: TestApp, user: UserRow, from: string, to: string): Promise<string> {
  await changeEmail(app, user, to);
  return readUndoToken(app, from);
}

const undoChange = (app: TestApp, token: string) => app.call(undoEmailChange, { body: { token } });

async function readEmail(app: TestApp, user: UserRow): Promise<string | null> {
  const [row] = await app.deps.db.select().from(users).where(eq(users.id, user.id));
  return row?.personalEmail ?? null;
}

/** Skips the mail about a changed password, which may arrive before the code. */
async function readCode(app: TestApp, email: string): Promise<string> {
  for (;;) {
    const mail = await app.mailbox.next({ to: email });
    if (mail.subject !== 'Your password at Utukufu Church was changed') return getMailCode(mail);
  }
}

async function resetPasswordTo(app: TestApp, user: UserRow, email: string, password: string): Promise<number> {
  await app.call(forgotPassword, { body: { identifier: user.username } });
  const code = await readCode(app, email);
  return (await app.call(resetPassword, { body: { identifier: user.username, code, password } })).status;
}

const logIn = (app: TestApp, user: UserRow, password: string) =>
  app.call(login, { body: { identifier: user.username, password } });

const REJECTED = [400, 'code_rejected', securityMessages.undoRejected];
const summarizeRejection = (answer: { status: number; body: { error?: string } }) => [
  answer.status,
  (answer.body as { code?: string }).code,
  answer.body.error,
];

describe('the mail about a changed e-mail address', () => {
  it('goes only to the old address, with the time in the church’s time zone and the token in the URL fragment', async () => {
    const { app, user } = await startWithUser();
    app.clock.set('2026-11-15T21:30:00Z');
    await changeEmail(app, user, B);
    const mail = await app.mailbox.next({ to: A });
    expect(mail.to).toEqual([A]);
    expect(mail.subject).toBe('Your email address at Utukufu Church was changed');
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain(user.username);
      expect(part).toContain('16 November 2026 at 12:30 AM');
      expect(part).toContain('23 November 2026 at 12:30 AM');
      expect(part).toMatch(/http:\/\/localhost:3000\/undo-email#token=[\w-]{43}/);
      expect(part).not.toContain(B);
    }
    expect(app.mailbox.unread({ to: B })).toBe(0);
  });

  it('stores only a token hash in the database and only an id in the job', async () => {
    const { app, user } = await startWithUser();
    const token = await changeEmailAndReadToken(app, user, A, B);
    const [change] = await app.deps.db.select().from(emailChanges);
    expect(change?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
    const { rows } = await app.deps.db.execute<{ data: object; row: string }>(
      sql`select data, job::text as row from pgboss.job where name = 'mail.email-changed'`,
    );
    expect(rows.map((row) => row.data)).toEqual([{ emailChangeId: change?.id }]);
    expect(JSON.stringify([change, rows])).not.toContain(token);
  });
});

describe('undoing an e-mail change', () => {
  it('rejects unknown, malformed and expired links with one answer', async () => {
    const { app, user } = await startWithUser();
    const token = await changeEmailAndReadToken(app, user, A, B);
    expect(summarizeRejection(await undoChange(app, 'nonsense'))).toEqual(REJECTED);
    expect(summarizeRejection(await undoChange(app, `${token}x`))).toEqual(REJECTED);
    for (const body of [{}, { token: '' }, { token: 7 }, { token: 'x'.repeat(201) }]) {
      const { status, body: answer } = await app.raw('POST', '/auth/email/undo', body);
      expect([status, answer['error']]).toEqual([400, securityMessages.undoRejected]);
    }
    app.clock.advance({ days: EMAIL_UNDO_DAYS });
    expect(summarizeRejection(await undoChange(app, token))).toEqual(REJECTED);
    expect(await readEmail(app, user)).toBe(B);
  });

  it('restores the old address once, and ends every session, code and the password', async () => {
    const { app, user } = await startWithUser();
    const { access_token: session } = await signInUser(app, user);
    const token = await changeEmailAndReadToken(app, user, A, B);
    await app.call(forgotPassword, { body: { identifier: user.username } });
    const code = getMailCode(await app.mailbox.next({ to: B }));
    app.clock.advance({ minutes: 5 });
    const done = await undoChange(app, token);
    expect([done.status, done.body.message]).toEqual([200, securityMessages.undone]);
    expect(await readEmail(app, user)).toBe(A);
    expect((await app.call(readSession, { token: session })).status).toBe(401);
    const reset = { identifier: user.username, code, password: 'the intruder’s own' };
    expect((await app.call(resetPassword, { body: reset })).status).toBe(400);
    expect((await logIn(app, user, PASSWORD)).status).toBe(401);
    expect(summarizeRejection(await undoChange(app, token))).toEqual(REJECTED);
    expect(await resetPasswordTo(app, user, A, 'my own new one')).toBe(200);
    expect((await logIn(app, user, 'my own new one')).status).toBe(200);
  });

  it('recovers the account from an intruder who changed address and password and requested deletion', async () => {
    const { app, user } = await startWithUser();
    const { access_token: phone } = await signInUser(app, user);
    const fields = { personal_email: B };
    expect((await uploadForm(app, ENDPOINTS.updateProfile, { fields, token: phone })).status).toBe(200);
    await readUndoToken(app, A);
    const code = getMailCode(await app.mailbox.next({ to: B }));
    expect((await app.call(ENDPOINTS.confirmEmail, { body: { code }, token: phone })).status).toBe(200);
    const token = await readUndoToken(app, A);
    app.clock.advance({ minutes: 2 });
    expect(await resetPasswordTo(app, user, B, 'the intruder’s own')).toBe(200);
    const intruder = (await logIn(app, user, 'the intruder’s own')).body.access_token;
    const ask = { body: { current_password: 'the intruder’s own' }, token: intruder };
    expect((await app.call(ENDPOINTS.askForDeletion, ask)).status).toBe(200);

    expect((await undoChange(app, token)).status).toBe(200);
    expect((await app.call(readSession, { token: intruder })).status).toBe(401);
    expect((await logIn(app, user, 'the intruder’s own')).status).toBe(401);
    const [row] = await app.deps.db.select().from(users).where(eq(users.id, user.id));
    expect(row).toMatchObject({ personalEmail: A, deletionRequestedAt: null });
    app.clock.advance({ minutes: 2 });
    expect(await resetPasswordTo(app, user, A, 'my own new one')).toBe(200);
  });

  it('withdraws a deletion request that is older than the change, and tells the owner', async () => {
    const { app, user } = await startWithUser();
    const asked = app.clock.now();
    await app.deps.db.update(users).set({ deletionRequestedAt: asked }).where(eq(users.id, user.id));
    app.clock.advance({ minutes: 1 });
    const undone = await undoChange(app, await changeEmailAndReadToken(app, user, A, B));
    expect(undone.body.removed).toEqual([{ kind: 'deletion_request', count: 1 }]);
    const [row] = await app.deps.db.select().from(users).where(eq(users.id, user.id));
    expect(row?.deletionRequestedAt).toBeNull();
    expect((await readMail(app, A, 'Your password at')).text).toContain('Request to delete the account');
  });

  it('succeeds for one of several concurrent calls', async () => {
    const { app, user } = await startWithUser();
    const token = await changeEmailAndReadToken(app, user, A, B);
    const answers = await app.raceOnTable('users', 5, () =>
      Promise.all([1, 2, 3, 4, 5].map(() => undoChange(app, token))),
    );
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400]);
    expect(await readEmail(app, user)).toBe(A);
  });

  it('overrides a concurrent password reset', async () => {
    const { app, user } = await startWithUser();
    const token = await changeEmailAndReadToken(app, user, A, B);
    await app.call(forgotPassword, { body: { identifier: user.username } });
    const code = getMailCode(await app.mailbox.next({ to: B }));
    const body = { identifier: user.username, code, password: 'the intruder’s own' };
    const [undone, reset] = await app.raceOnTable('users', 2, () =>
      Promise.all([undoChange(app, token), app.call(resetPassword, { body })]),
    );
    expect(undone.status).toBe(200);
    expect([200, 400]).toContain(reset.status);
    expect((await logIn(app, user, 'the intruder’s own')).status).toBe(401);
    expect(await readEmail(app, user)).toBe(A);
  });
});

describe('a password reset', () => {
  it('waits for the account lock without holding locks that the lock’s owner needs', async () => {
    const { app, user } = await startWithUser();
    await app.call(forgotPassword, { body: { identifier: user.username } });
    const code = getMailCode(await app.mailbox.next({ to: A }));
    const locked = Promise.withResolvers<void>();
    const waiting = Promise.withResolvers<void>();
    const lockHolder = app.deps.db.transaction(async (tx) => {
      await lockUser(tx, user.id);
      locked.resolve();
      await waiting.promise;
      await deleteAccountCodes(tx, user.id);
    });
    await locked.promise;
    const reset = app.call(resetPassword, { body: { identifier: user.username, code, password: 'a new secret' } });
    await app.waitForLockWaiters(1);
    waiting.resolve();
    await lockHolder;
    expect((await reset).status).toBe(400);
  });
});

describe('several e-mail changes in a row', () => {
  it('are all undone by the first link, which invalidates the later ones', async () => {
    const { app, user } = await startWithUser();
    const first = await changeEmailAndReadToken(app, user, A, B);
    const second = await changeEmailAndReadToken(app, user, B, C);
    expect((await undoChange(app, first)).status).toBe(200);
    expect(await readEmail(app, user)).toBe(A);
    expect(summarizeRejection(await undoChange(app, second))).toEqual(REJECTED);
    expect(await app.deps.db.select().from(emailChanges)).toEqual([]);
  });

  it('are undone step by step by the second link, then the first', async () => {
    const { app, user } = await startWithUser();
    const first = await changeEmailAndReadToken(app, user, A, B);
    const second = await changeEmailAndReadToken(app, user, B, C);
    expect((await undoChange(app, second)).status).toBe(200);
    expect(await readEmail(app, user)).toBe(B);
    expect((await undoChange(app, first)).status).toBe(200);
    expect(await readEmail(app, user)).toBe(A);
  });

  it('do not affect the links and codes of other users', async () => {
    const { app, user } = await startWithUser();
    const other = await createUser(app, { personalEmail: 'other@old.example' });
    const mine = await changeEmailAndReadToken(app, user, A, B);
    const theirs = await changeEmailAndReadToken(app, other, 'other@old.example', 'other@new.example');
    await app.call(forgotPassword, { body: { identifier: other.username } });
    const code = getMailCode(await app.mailbox.next({ to: 'other@new.example' }));
    expect((await undoChange(app, mine)).status).toBe(200);
    const body = { identifier: other.username, code, password: 'a brand new secret' };
    expect((await app.call(resetPassword, { body })).status).toBe(200);
    expect((await undoChange(app, theirs)).status).toBe(200);
    expect(await readEmail(app, other)).toBe('other@old.example');
  });

  it('serialize two concurrent links without a deadlock', async () => {
    const { app, user } = await startWithUser();
    const first = await changeEmailAndReadToken(app, user, A, B);
    const second = await changeEmailAndReadToken(app, user, B, C);
    const [one, two] = await app.raceOnTable('users', 2, () =>
      Promise.all([undoChange(app, first), undoChange(app, second)]),
    );
    expect(one.status).toBe(200);
    expect([200, 400]).toContain(two.status);
    expect(await readEmail(app, user)).toBe(A);
  });

  it('give an intruder no way back after the owner restored the address by hand, even when the owner’s link has expired', async () => {
    const { app, user } = await startWithUser();
    await changeEmailAndReadToken(app, user, A, B);
    app.clock.advance({ days: 5 });
    const intruders = await changeEmailAndReadToken(app, user, B, A);
    expect(summarizeRejection(await undoChange(app, intruders))).toEqual(REJECTED);
    app.clock.advance({ days: EMAIL_UNDO_DAYS - 5, seconds: 1 });
    expect(summarizeRejection(await undoChange(app, intruders))).toEqual(REJECTED);
    app.clock.advance({ days: 5 });
    expect(summarizeRejection(await undoChange(app, intruders))).toEqual(REJECTED);
    expect(await readEmail(app, user)).toBe(A);
  });

  it('back and forth, keep the owner’s newest link valid and the intruder’s invalid', async () => {
    const { app, user } = await startWithUser();
    await changeEmailAndReadToken(app, user, A, B);
    app.clock.advance({ days: 1 });
    const intruders = await changeEmailAndReadToken(app, user, B, A);
    app.clock.advance({ days: 5 });
    const owners = await changeEmailAndReadToken(app, user, A, B);
    app.clock.advance({ days: EMAIL_UNDO_DAYS, seconds: -1 });
    expect((await undoChange(app, owners)).status).toBe(200);
    expect(await readEmail(app, user)).toBe(A);
    expect(summarizeRejection(await undoChange(app, intruders))).toEqual(REJECTED);
  });

  it('keep the link of an intermediate address valid', async () => {
    const { app, user } = await startWithUser();
    await changeEmailAndReadToken(app, user, A, B);
    const between = await changeEmailAndReadToken(app, user, B, A);
    await changeEmailAndReadToken(app, user, A, C);
    expect((await undoChange(app, between)).status).toBe(200);
    expect(await readEmail(app, user)).toBe(B);
  });
});

describe('a former address', () => {
  const buildRegistration = (email: string, base = 'akinyi') => ({
    body: { ...registrationBody, personal_email: email, base_username: base, use_church_email: true },
  });

  it('stays reserved until it can no longer be restored', async () => {
    const { app, user } = await startWithUser();
    await changeEmailAndReadToken(app, user, A, B);
    for (const email of [A, A.toUpperCase()]) {
      const { status, body } = await app.call(register, buildRegistration(email));
      expect([status, body.error]).toEqual([409, accountMessages.taken]);
    }
    expect(await app.deps.db.select().from(users)).toHaveLength(1);
    app.clock.advance({ days: EMAIL_UNDO_DAYS, seconds: -1 });
    await cleanUpEmailChanges(app.deps);
    expect((await app.call(register, buildRegistration(A))).status).toBe(409);
    app.clock.advance({ seconds: 1 });
    await cleanUpEmailChanges(app.deps);
    expect((await app.call(register, buildRegistration(A))).status).toBe(201);
  });

  it('is not assigned as a church address either', async () => {
    const app = await startTestApp({ mail: true });
    const user = await createUser(app, { personalEmail: 'baraka@utukufu.example' });
    await changeEmail(app, user, B);
    const { status, body } = await app.call(register, buildRegistration('new@example.com', 'Baraka'));
    expect([status, body.username]).toEqual([201, 'baraka2']);
  });

  it('is not lost to a concurrent registration', async () => {
    const { app, user } = await startWithUser();
    const [changed, waited] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const changing = changeEmail(app, user, B, () => {
      changed.resolve();
      return waited.promise;
    });
    await changed.promise;
    const during = [1, 2].map(() => app.call(register, buildRegistration(A)));
    // The embedded database keeps them waiting until the change is committed.
    if (app.deps.database.engine === 'postgres') await Promise.all(during);
    waited.resolve();
    await changing;
    const after = [3, 4].map(() => app.call(register, buildRegistration(A)));
    const answers = await Promise.all([...during, ...after]);
    expect(answers.map((answer) => answer.status)).toEqual([409, 409, 409, 409]);
    expect((await undoChange(app, await readUndoToken(app, A))).status).toBe(200);
  });

  it('gets no valid code if it is replaced while the code is being created', async () => {
    const app = await startTestApp();
    const user = await createUser(app, { personalEmail: A });
    const db = Object.create(app.deps.db, {
      transaction: {
        value: async (work: Parameters<typeof app.deps.db.transaction>[0]) => {
          await changeEmail(app, user, B);
          return app.deps.db.transaction(work);
        },
      },
    }) as typeof app.deps.db;
    await expect(sendCodeMail({ ...app.deps, db }, { purpose: 'reset', userId: user.id })).rejects.toThrow('address');
    expect(await app.deps.db.select().from(accountCodes)).toEqual([]);
    expect(app.mailbox.unread({ to: A })).toBe(0);
  });
});
