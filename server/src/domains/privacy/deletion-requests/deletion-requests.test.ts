import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { ownDataMessages } from '@kanisa/contract/privacy/own-data.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { runDuringTransaction } from '../../../../test/support/concurrent-transactions.ts';
import { createUser, signInUser, signInWithRole } from '../../../../test/support/factories.ts';
import { insertFamilyMembers } from '../../../../test/support/family-rows.ts';
import { createFullUser } from '../../../../test/support/full-user.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import type { Tx } from '../../../db/client.ts';
import { departments } from '../../departments/departments/departments.table.ts';
import { shareLongWorkLock, tryLongWorkLock } from '../../identity/accounts/credentials.service.ts';
import { type UserRow, users } from '../../identity/accounts/users.view.ts';
import { emailRecipients, emails } from '../../messaging/emails/emails.table.ts';
import { messages } from '../../messaging/messages/messages.table.ts';
import { textRecipients } from '../../messaging/text-messages/text-messages.table.ts';

const { listDeletionRequests, confirmDeletion, readSession, refresh, login, changeUserRole } = ENDPOINTS;
const { applyToDepartment, deleteDepartment, postInfo, deleteFamilyMember, updatePreferences } = ENDPOINTS;
const { sendMessage, deleteMessage, markAllRead, emailAll, sendTextMessage } = ENDPOINTS;

const confirm = (app: TestApp, token: string, userId: number) =>
  app.call(confirmDeletion, { params: { userId }, token });

async function createRequester(app: TestApp, differs: Parameters<typeof createUser>[1] = {}): Promise<UserRow> {
  return createUser(app, { deletionRequestedAt: app.clock.now(), ...differs });
}

async function exists(app: TestApp, { id }: UserRow): Promise<boolean> {
  return (await app.deps.db.select().from(users).where(eq(users.id, id))).length > 0;
}

describe('deleting one person', () => {
  it('deletes messages to that person alone and the e-mails that carried them', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    const user = await createRequester(app);
    const body = { content: 'Come early.', recipient_id: user.id, is_email: true };
    expect((await app.call(sendMessage, { body, token })).status).toBe(201);
    expect((await confirm(app, token, user.id)).status).toBe(200);
    const { db } = app.deps;
    expect([await db.$count(messages), await db.$count(emails), await db.$count(emailRecipients)]).toEqual([0, 0, 0]);
  });

  it('survives every concurrent write about people without a server error', async () => {
    const app = await startTestApp();
    const [token, other] = [await signInWithRole(app, 'admin'), await signInWithRole(app, 'admin')];
    for (const name of ['amani', 'baraka', 'chebet', 'dalila']) {
      const { user, child, tokens } = await createFullUser(app, name);
      const { db } = app.deps;
      await db.update(users).set({ deletionRequestedAt: app.clock.now() }).where(eq(users.id, user.id));
      const [led] = await db.select().from(departments).where(eq(departments.leaderId, user.id));
      const [message] = await db.select().from(messages).where(eq(messages.senderId, user.id));
      const inDepartment = { id: led?.id ?? 0 };
      const applicant = await signInWithRole(app, 'user');
      const own = tokens.access_token;
      const content = { content: 'Come early.' };
      const answers = await app.raceOnTable('users', 9, () =>
        Promise.all([
          app.call(applyToDepartment, { params: inDepartment, body: { motivation: 'To sing' }, token: applicant }),
          app.call(sendMessage, { body: { ...content, is_email: true }, token }),
          app.call(sendMessage, { body: { ...content, recipient_id: user.id, is_email: true }, token }),
          app.call(emailAll, { body: { subject: 'Sunday', body: 'Come.' }, token }),
          app.call(sendTextMessage, { body: { message: 'Come.', recipient_ids: [user.id] }, token }),
          app.call(postInfo, { params: inDepartment, body: { title: 'News', content: 'More' }, token: own }),
          app.call(updatePreferences, { body: { wants_emails: false, wants_texts: false }, token: own }),
          app.call(markAllRead, { token: own }),
          app.call(deleteFamilyMember, { params: { id: child.id }, token: own }),
          confirm(app, token, user.id),
          confirm(app, other, user.id),
          app.call(changeUserRole, { params: { id: user.id }, body: { role: 'pastor' }, token: other }),
          app.call(deleteMessage, { params: { id: message?.id ?? 0 }, token: other }),
          app.call(deleteDepartment, { params: inDepartment, token: other }),
        ]),
      );
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      expect(await db.$count(departments, eq(departments.id, inDepartment.id))).toBe(0);
      expect(await exists(app, user)).toBe(false);
      // No foreign key covers these.
      for (const recipients of [emailRecipients, textRecipients]) {
        expect(await db.$count(recipients, eq(recipients.userId, user.id))).toBe(0);
      }
      expect(await db.$count(textRecipients, eq(textRecipients.number, user.phoneNumber ?? ''))).toBe(0);
      expect(await db.$count(emailRecipients, eq(emailRecipients.address, user.personalEmail ?? ''))).toBe(0);
    }
  });
});

describe('the list of deletion requests', () => {
  it('is for admins only', async () => {
    const app = await startTestApp();
    expect((await app.call(listDeletionRequests)).status).toBe(401);
    const token = await signInWithRole(app, 'pastor');
    expect((await app.call(listDeletionRequests, { token })).status).toBe(403);
    const inactive = await signInWithRole(app, 'admin', { isActive: false });
    expect((await app.call(listDeletionRequests, { token: inactive })).status).toBe(403);
  });

  it('shows the longest waiting first, with the size of the family, in pages', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    expect((await app.call(listDeletionRequests, { token })).body).toEqual({
      deletion_requests: [],
      page: 1,
      pages: 1,
      per_page: 20,
      total: 0,
    });
    const later = await createRequester(app, { firstName: 'Baraka', lastName: 'Otieno' });
    const first = await createRequester(app, { deletionRequestedAt: new Date(app.clock.now().getTime() - 1000) });
    await createUser(app);
    await insertFamilyMembers(app, { userId: later.id, name: 'Zawadi' }, { userId: later.id, name: 'Imani' });
    const { body } = await app.call(listDeletionRequests, { token });
    expect(body).toMatchObject({ page: 1, pages: 1, per_page: 20, total: 2 });
    expect(body.deletion_requests.map((one) => [one.user_id, one.family_members])).toEqual([
      [first.id, 0],
      [later.id, 2],
    ]);
    expect(body.deletion_requests[1]).toEqual({
      user_id: later.id,
      username: later.username,
      first_name: 'Baraka',
      last_name: 'Otieno',
      requested_at: app.clock.now().toISOString(),
      family_members: 2,
    });
    const second = await app.call(listDeletionRequests, { token, query: { page: '2', per_page: '1' } });
    expect(second.body).toMatchObject({ page: 2, pages: 2, per_page: 1, total: 2 });
    expect(second.body.deletion_requests.map((one) => one.user_id)).toEqual([later.id]);
    const past = await app.call(listDeletionRequests, { token, query: { page: '9' } });
    expect(past.body).toMatchObject({ deletion_requests: [], total: 2 });
    for (const query of [{ page: '0' }, { per_page: '101' }, { page: 'x' }]) {
      const rejected = await app.call(listDeletionRequests, { token, query });
      expect([rejected.status, rejected.body.error]).toEqual([400, 'Invalid page or per_page']);
    }
  });
});

describe.runIf(inject('database').engine === 'postgres')('a deletion during a long import', () => {
  it('waits neither for an import of somebody else nor for the person’s own, which has to end first', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    const [importing, other] = [await createRequester(app), await createRequester(app)];
    const [isLocked, isOver] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const work = app.deps.db.transaction(async (tx) => {
      await shareLongWorkLock(tx, importing.id);
      isLocked.resolve();
      await isOver.promise;
    });
    await isLocked.promise;
    expect((await confirm(app, token, other.id)).status).toBe(200);
    const early = await confirm(app, token, importing.id);
    expect([early.status, early.body.error, early.headers['retry-after']]).toEqual([
      503,
      'This person is importing a list right now. Please try again in a minute.',
      '10',
    ]);
    isOver.resolve();
    await work;
    expect((await confirm(app, token, importing.id)).status).toBe(200);
  });

  it('ends an import that begins after it', async () => {
    const app = await startTestApp();
    const user = await createRequester(app);
    const begin = () => app.deps.db.transaction((tx) => shareLongWorkLock(tx, user.id));
    const deleteUser = async (tx: Tx) => {
      expect(await tryLongWorkLock(tx, user.id)).toBe(true);
      await tx.delete(users).where(eq(users.id, user.id));
    };
    expect(await runDuringTransaction(app, deleteUser, begin)).toBe(false);
  });

  it('waits for another deletion of the same person, which gives up its locks one by one', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    const user = await createRequester(app);
    const answer = await runDuringTransaction(
      app,
      async (tx) => expect(await tryLongWorkLock(tx, user.id)).toBe(true),
      () => confirm(app, token, user.id),
    );
    expect(answer.status).toBe(200);
  });
});

describe('confirming a deletion', () => {
  it('is for admins only', async () => {
    const app = await startTestApp();
    const user = await createRequester(app);
    expect((await app.call(confirmDeletion, { params: { userId: user.id } })).status).toBe(401);
    for (const role of ['pastor', 'moderator', 'user'] as const) {
      expect((await confirm(app, await signInWithRole(app, role), user.id)).status).toBe(403);
    }
    const { access_token: own } = await signInUser(app, user);
    expect((await confirm(app, own, user.id)).status).toBe(403);
    expect(await exists(app, user)).toBe(true);
  });

  it('deletes only people whose request still stands', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    const user = await createUser(app);
    const withoutRequest = await confirm(app, token, user.id);
    expect([withoutRequest.status, withoutRequest.body.error]).toEqual([409, ownDataMessages.deletionUnknown]);
    const nobody = await confirm(app, token, 4242);
    expect([nobody.status, nobody.body.error]).toEqual([404, ownDataMessages.deletionUnknown]);
    expect(await exists(app, user)).toBe(true);
  });

  it('is denied for the admin’s own account', async () => {
    const app = await startTestApp();
    await createUser(app, { role: 'admin' });
    const admin = await createRequester(app, { role: 'admin' });
    const own = await confirm(app, (await signInUser(app, admin)).access_token, admin.id);
    expect([own.status, own.body.error]).toEqual([409, ownDataMessages.ownDeletion]);
    expect(await exists(app, admin)).toBe(true);
  });

  it('is denied to an admin who was deleted while the request waited', async () => {
    const app = await startTestApp();
    await createUser(app, { role: 'admin' });
    const role = 'admin';
    const admins = [await createRequester(app, { role }), await createRequester(app, { role })] as const;
    const tokens = await Promise.all(admins.map(async (admin) => (await signInUser(app, admin)).access_token));
    const both = await app.raceOnTable('users', 2, () =>
      Promise.all([confirm(app, tokens[0] ?? '', admins[1].id), confirm(app, tokens[1] ?? '', admins[0].id)]),
    );
    const [done, rejected] = both.toSorted((a, b) => a.status - b.status);
    expect(done?.status).toBe(200);
    // The session may be checked before or after its deletion.
    expect([401, 403]).toContain(rejected?.status);
    expect(await app.deps.db.$count(users)).toBe(2);
  });

  it('keeps the last active admin when two confirm each other at the same time', async () => {
    const app = await startTestApp();
    const one = await createRequester(app, { role: 'admin' });
    const two = await createRequester(app, { role: 'admin' });
    await createUser(app, { role: 'admin', isActive: false });
    const tokens = [await signInUser(app, one), await signInUser(app, two)].map((answer) => answer.access_token);
    const answers = await app.raceOnTable('users', 2, () =>
      Promise.all([confirm(app, tokens[0] ?? '', two.id), confirm(app, tokens[1] ?? '', one.id)]),
    );
    const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 409]);
    expect(answers.find((answer) => answer.status === 409)?.body.error).toBe(ownDataMessages.lastAdmin);
    expect([await exists(app, one), await exists(app, two)].filter(Boolean)).toHaveLength(1);
  });

  it('happens once when several admins confirm at the same time', async () => {
    const app = await startTestApp();
    const user = await createRequester(app);
    const tokens = [
      await signInWithRole(app, 'admin'),
      await signInWithRole(app, 'admin'),
      await signInWithRole(app, 'admin'),
    ];
    const answers = await app.raceOnTable('users', 3, () =>
      Promise.all(tokens.map((token) => confirm(app, token, user.id))),
    );
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
  });

  it('ends every session of the person and sends them a last mail', async () => {
    const app = await startTestApp({ mail: true });
    app.clock.set('2026-11-15T21:30:00Z');
    const token = await signInWithRole(app, 'admin');
    const user = await createRequester(app);
    const tokens = await signInUser(app, user);
    const done = await confirm(app, token, user.id);
    expect([done.status, done.body.message]).toEqual([200, ownDataMessages.deleted]);
    expect((await app.call(readSession, { token: tokens.access_token })).status).toBe(401);
    expect((await app.call(refresh, { body: { refresh_token: tokens.refresh_token } })).status).toBe(401);
    expect((await app.call(login, { body: { identifier: user.username, password: 'x' } })).status).toBe(401);
    const mail = await app.mailbox.next({ to: user.personalEmail ?? '' });
    expect(mail.subject).toBe('Your account at Utukufu Church is deleted');
    expect(mail.text).toContain('16 November 2026 at 12:30 AM');
  });

  it('succeeds even when the last mail fails', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    const user = await createRequester(app);
    await app.mailbox.close();
    expect((await confirm(app, token, user.id)).status).toBe(200);
    expect(await exists(app, user)).toBe(false);
  });
});

describe('after a deletion', () => {
  it('a mail job that races with the deletion ends without a failure', async () => {
    const app = await startTestApp({ mail: true });
    const token = await signInWithRole(app, 'admin');
    const user = await createRequester(app);
    await Promise.all([
      app.deps.queue.send(app.deps.db, 'mail.code', { purpose: 'reset', userId: user.id }),
      app.deps.queue.send(app.deps.db, 'mail.password-changed', { userId: user.id }),
      confirm(app, token, user.id),
    ]);
    await app.waitForMailsSent();
    expect(await exists(app, user)).toBe(false);
    const { rows } = await app.deps.db.execute(sql`select 1 from pgboss.job where state = 'failed'`);
    expect(rows).toEqual([]);
  });
});
