import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { accountMessages } from '@kanisa/contract/identity/accounts.ts';
import { EMAIL_UNDO_DAYS, securityMessages } from '@kanisa/contract/identity/security.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { getMailCode } from '../../../../../tools/test/parse-mail.ts';
import { createUser, PASSWORD, registrationBody, signInUser } from '../../../../test/support/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { uploadForm } from '../../../../test/support/upload.ts';
import { sendCodeMail } from '../accounts/accounts.jobs.ts';
import { accountCodes, type UserRow, users } from '../accounts/accounts.table.ts';
import { deleteAccountCodes, lockUser } from '../accounts/credentials.service.ts';
import { cleanUpEmailChanges } from './email-changes.jobs.ts';
import { recordEmailChange } from './email-changes.service.ts';
import { emailChanges } from './email-changes.table.ts';

const { undoEmailChange, login, readSession, forgotPassword, resetPassword, register } = ENDPOINTS;

const A = 'wanjiku@old.example';
const B = 'b@new.example';
const C = 'c@newest.example';

async function start() {
  const app = await startTestApp({ mail: true });
  return { app, user: await createUser(app, { personalEmail: A }) };
}

/** As the profile does it. */
async function changeEmail(app: TestApp, user: UserRow, newEmail: string): Promise<void> {
  await app.deps.db.transaction(async (tx) => {
    const [now] = await tx.select().from(users).where(eq(users.id, user.id)).for('update');
    await tx.update(users).set({ personalEmail: newEmail }).where(eq(users.id, user.id));
    await recordEmailChange(app.deps, tx, { userId: user.id, oldEmail: now?.personalEmail ?? '', newEmail });
  });
}

async function linkTo(app: TestApp, email: string): Promise<string> {
  const mail = await app.mailbox.next({ to: email });
  const token = /\/undo-email#token=([\w-]+)/.exec(mail.text)?.[1];
  if (token === undefined) throw new Error(`no link in:\n${mail.text}`);
  return token;
}

/** Changes the address, and gives the link that the one before got. */
async function move(app: TestApp, user: UserRow, from: string, to: string): Promise<string> {
  await changeEmail(app, user, to);
  return linkTo(app, from);
}

const undo = (app: TestApp, token: string) => app.call(undoEmailChange, { body: { token } });

async function emailOf(app: TestApp, user: UserRow): Promise<string | null> {
  const [row] = await app.deps.db.select().from(users).where(eq(users.id, user.id));
  return row?.personalEmail ?? null;
}

/** A notice that the password was changed goes to whatever the address is by then, and may come before it. */
async function codeTo(app: TestApp, email: string): Promise<string> {
  for (;;) {
    const mail = await app.mailbox.next({ to: email });
    if (mail.subject !== 'Your password was changed') return getMailCode(mail);
  }
}

async function newPassword(app: TestApp, user: UserRow, email: string, password: string): Promise<number> {
  await app.call(forgotPassword, { body: { identifier: user.username } });
  const code = await codeTo(app, email);
  return (await app.call(resetPassword, { body: { identifier: user.username, code, password } })).status;
}

const logIn = (app: TestApp, user: UserRow, password: string) =>
  app.call(login, { body: { identifier: user.username, password } });

const REJECTED = [400, 'code_rejected', securityMessages.undoRejected];
const rejection = (answer: { status: number; body: { error?: string } }) => [
  answer.status,
  (answer.body as { code?: string }).code,
  answer.body.error,
];

describe('the notice of a changed e-mail', () => {
  it('goes to the old address alone, says when by the church’s clock, and has the link in the fragment', async () => {
    const { app, user } = await start();
    app.clock.set('2026-11-15T21:30:00Z');
    await changeEmail(app, user, B);
    const mail = await app.mailbox.next({ to: A });
    expect(mail.to).toEqual([A]);
    expect(mail.subject).toBe('Your email address at Utukufu Church was changed');
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain(user.username);
      expect(part).toContain('16 November 2026 at 00:30');
      expect(part).toContain('23 November 2026 at 00:30');
      expect(part).toMatch(/http:\/\/localhost:3000\/undo-email#token=[\w-]{43}/);
      expect(part).not.toContain(B);
    }
    expect(app.mailbox.unread({ to: B })).toBe(0);
  });

  it('leaves only a hash in the database, and only an id in the job', async () => {
    const { app, user } = await start();
    const token = await move(app, user, A, B);
    const [change] = await app.deps.db.select().from(emailChanges);
    expect(change?.tokenHash).toMatch(/^[0-9a-f]{64}$/);
    const { rows } = await app.deps.db.execute<{ data: object; row: string }>(
      sql`select data, job::text as row from pgboss.job where name = 'mail.email-changed'`,
    );
    expect(rows.map((row) => row.data)).toEqual([{ emailChangeId: change?.id }]);
    expect(JSON.stringify([change, rows])).not.toContain(token);
  });
});

describe('undoing a change of e-mail', () => {
  it('rejects what is no living link, all alike', async () => {
    const { app, user } = await start();
    const token = await move(app, user, A, B);
    expect(rejection(await undo(app, 'nonsense'))).toEqual(REJECTED);
    expect(rejection(await undo(app, `${token}x`))).toEqual(REJECTED);
    for (const body of [{}, { token: '' }, { token: 7 }, { token: 'x'.repeat(201) }]) {
      const { status, body: answer } = await app.raw('POST', '/auth/email/undo', body);
      expect([status, answer['error']]).toEqual([400, securityMessages.undoRejected]);
    }
    app.clock.advance({ days: EMAIL_UNDO_DAYS });
    expect(rejection(await undo(app, token))).toEqual(REJECTED);
    expect(await emailOf(app, user)).toBe(B);
  });

  it('brings the old address back, once, and ends every session, code and the password', async () => {
    const { app, user } = await start();
    const { access_token: session } = await signInUser(app, user);
    const token = await move(app, user, A, B);
    await app.call(forgotPassword, { body: { identifier: user.username } });
    const code = getMailCode(await app.mailbox.next({ to: B }));
    app.clock.advance({ minutes: 5 });
    const done = await undo(app, token);
    expect([done.status, done.body.message]).toEqual([200, securityMessages.undone]);
    expect(await emailOf(app, user)).toBe(A);
    expect((await app.call(readSession, { token: session })).status).toBe(401);
    const reset = { identifier: user.username, code, password: 'the intruder’s own' };
    expect((await app.call(resetPassword, { body: reset })).status).toBe(400);
    expect((await logIn(app, user, PASSWORD)).status).toBe(401);
    expect(rejection(await undo(app, token))).toEqual(REJECTED);
    expect(await newPassword(app, user, A, 'my own new one')).toBe(200);
    expect((await logIn(app, user, 'my own new one')).status).toBe(200);
  });

  it('takes the account back from somebody who changed the address, then the password, and asked for its end', async () => {
    const { app, user } = await start();
    const { access_token: phone } = await signInUser(app, user);
    const fields = { personal_email: B };
    expect((await uploadForm(app, ENDPOINTS.updateProfile, { fields, token: phone })).status).toBe(200);
    const token = await linkTo(app, A);
    app.clock.advance({ minutes: 2 });
    expect(await newPassword(app, user, B, 'the intruder’s own')).toBe(200);
    const intruder = (await logIn(app, user, 'the intruder’s own')).body.access_token;
    const ask = { body: { current_password: 'the intruder’s own' }, token: intruder };
    expect((await app.call(ENDPOINTS.askForDeletion, ask)).status).toBe(200);

    expect((await undo(app, token)).status).toBe(200);
    expect((await app.call(readSession, { token: intruder })).status).toBe(401);
    expect((await logIn(app, user, 'the intruder’s own')).status).toBe(401);
    const [row] = await app.deps.db.select().from(users).where(eq(users.id, user.id));
    expect(row).toMatchObject({ personalEmail: A, deletionRequestedAt: null });
    app.clock.advance({ minutes: 2 });
    expect(await newPassword(app, user, A, 'my own new one')).toBe(200);
  });

  it('keeps a request for deletion that was there before', async () => {
    const { app, user } = await start();
    const asked = app.clock.now();
    await app.deps.db.update(users).set({ deletionRequestedAt: asked }).where(eq(users.id, user.id));
    app.clock.advance({ minutes: 1 });
    await undo(app, await move(app, user, A, B));
    const [row] = await app.deps.db.select().from(users).where(eq(users.id, user.id));
    expect(row?.deletionRequestedAt).toEqual(asked);
  });

  it('lets one of several at the same moment win', async () => {
    const { app, user } = await start();
    const token = await move(app, user, A, B);
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => undo(app, token)));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400, 400]);
    expect(await emailOf(app, user)).toBe(A);
  });

  it('goes with a reset at the same moment, and the address’s word is the last', async () => {
    const { app, user } = await start();
    const token = await move(app, user, A, B);
    await app.call(forgotPassword, { body: { identifier: user.username } });
    const code = getMailCode(await app.mailbox.next({ to: B }));
    const body = { identifier: user.username, code, password: 'the intruder’s own' };
    const [undone, reset] = await Promise.all([undo(app, token), app.call(resetPassword, { body })]);
    expect(undone.status).toBe(200);
    expect([200, 400]).toContain(reset.status);
    expect((await logIn(app, user, 'the intruder’s own')).status).toBe(401);
    expect(await emailOf(app, user)).toBe(A);
  });
});

describe('a reset', () => {
  it('waits for whoever holds the account, and holds nothing meanwhile that they need', async () => {
    const { app, user } = await start();
    await app.call(forgotPassword, { body: { identifier: user.username } });
    const code = getMailCode(await app.mailbox.next({ to: A }));
    const locked = Promise.withResolvers<void>();
    const waiting = Promise.withResolvers<void>();
    const held = app.deps.db.transaction(async (tx) => {
      await lockUser(tx, user.id);
      locked.resolve();
      await waiting.promise;
      await deleteAccountCodes(tx, user.id);
    });
    await locked.promise;
    const reset = app.call(resetPassword, { body: { identifier: user.username, code, password: 'a new secret' } });
    await new Promise((resolve) => setTimeout(resolve, 700));
    waiting.resolve();
    await held;
    expect((await reset).status).toBe(400);
  });
});

describe('several changes in a row', () => {
  it('are undone from the first by its link, with which the later ones die', async () => {
    const { app, user } = await start();
    const first = await move(app, user, A, B);
    const second = await move(app, user, B, C);
    expect((await undo(app, first)).status).toBe(200);
    expect(await emailOf(app, user)).toBe(A);
    expect(rejection(await undo(app, second))).toEqual(REJECTED);
    expect(await app.deps.db.select().from(emailChanges)).toEqual([]);
  });

  it('are undone from the second by its link, and from the first after that', async () => {
    const { app, user } = await start();
    const first = await move(app, user, A, B);
    const second = await move(app, user, B, C);
    expect((await undo(app, second)).status).toBe(200);
    expect(await emailOf(app, user)).toBe(B);
    expect((await undo(app, first)).status).toBe(200);
    expect(await emailOf(app, user)).toBe(A);
  });

  it('leave the links and codes of other people alone', async () => {
    const { app, user } = await start();
    const other = await createUser(app, { personalEmail: 'other@old.example' });
    const mine = await move(app, user, A, B);
    const theirs = await move(app, other, 'other@old.example', 'other@new.example');
    await app.call(forgotPassword, { body: { identifier: other.username } });
    const code = getMailCode(await app.mailbox.next({ to: 'other@new.example' }));
    expect((await undo(app, mine)).status).toBe(200);
    const body = { identifier: other.username, code, password: 'a brand new secret' };
    expect((await app.call(resetPassword, { body })).status).toBe(200);
    expect((await undo(app, theirs)).status).toBe(200);
    expect(await emailOf(app, other)).toBe('other@old.example');
  });

  it('let one of two links at the same moment follow the other, without waiting in a circle', async () => {
    const { app, user } = await start();
    const first = await move(app, user, A, B);
    const second = await move(app, user, B, C);
    const [one, two] = await Promise.all([undo(app, first), undo(app, second)]);
    expect(one.status).toBe(200);
    expect([200, 400]).toContain(two.status);
    expect(await emailOf(app, user)).toBe(A);
  });

  it('give an intruder no way back after the owner went back by hand, not even when the owner’s link is over', async () => {
    const { app, user } = await start();
    await move(app, user, A, B);
    app.clock.advance({ days: 5 });
    const intruders = await move(app, user, B, A);
    expect(rejection(await undo(app, intruders))).toEqual(REJECTED);
    app.clock.advance({ days: EMAIL_UNDO_DAYS - 5, seconds: 1 });
    expect(rejection(await undo(app, intruders))).toEqual(REJECTED);
    app.clock.advance({ days: 5 });
    expect(rejection(await undo(app, intruders))).toEqual(REJECTED);
    expect(await emailOf(app, user)).toBe(A);
  });

  it('to and fro, leave the owner’s newest link working and the intruder’s dead', async () => {
    const { app, user } = await start();
    await move(app, user, A, B);
    app.clock.advance({ days: 1 });
    const intruders = await move(app, user, B, A);
    app.clock.advance({ days: 5 });
    const owners = await move(app, user, A, B);
    app.clock.advance({ days: EMAIL_UNDO_DAYS, seconds: -1 });
    expect((await undo(app, owners)).status).toBe(200);
    expect(await emailOf(app, user)).toBe(A);
    expect(rejection(await undo(app, intruders))).toEqual(REJECTED);
  });

  it('do not take the link from an address in between', async () => {
    const { app, user } = await start();
    await move(app, user, A, B);
    const between = await move(app, user, B, A);
    await move(app, user, A, C);
    expect((await undo(app, between)).status).toBe(200);
    expect(await emailOf(app, user)).toBe(B);
  });
});

describe('an address that was left', () => {
  const with_ = (email: string, base = 'akinyi') => ({
    body: { ...registrationBody, personal_email: email, base_username: base, use_church_email: true },
  });

  it('is kept from others until it cannot be taken back any more', async () => {
    const { app, user } = await start();
    await move(app, user, A, B);
    for (const email of [A, A.toUpperCase()]) {
      const { status, body } = await app.call(register, with_(email));
      expect([status, body.error]).toEqual([409, accountMessages.taken]);
    }
    expect(await app.deps.db.select().from(users)).toHaveLength(1);
    app.clock.advance({ days: EMAIL_UNDO_DAYS, seconds: -1 });
    await cleanUpEmailChanges(app.deps);
    expect((await app.call(register, with_(A))).status).toBe(409);
    app.clock.advance({ seconds: 1 });
    await cleanUpEmailChanges(app.deps);
    expect((await app.call(register, with_(A))).status).toBe(201);
  });

  it('is not given out by the church either', async () => {
    const app = await startTestApp({ mail: true });
    const user = await createUser(app, { personalEmail: 'baraka@utukufu.example' });
    await changeEmail(app, user, B);
    const { status, body } = await app.call(register, with_('new@example.com', 'Baraka'));
    expect([status, body.username]).toEqual([201, 'baraka2']);
  });

  it('is not lost to a registration at the same moment', async () => {
    const { app, user } = await start();
    const [, ...answers] = await Promise.all([
      changeEmail(app, user, B),
      ...[1, 2, 3, 4].map(async (n) => {
        await new Promise((resolve) => setTimeout(resolve, n * 10));
        return app.call(register, with_(A));
      }),
    ]);
    expect(answers.map((answer) => answer.status)).toEqual([409, 409, 409, 409]);
    expect((await undo(app, await linkTo(app, A))).status).toBe(200);
  });

  it('gets no living code that was being made for it when it was taken away', async () => {
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
