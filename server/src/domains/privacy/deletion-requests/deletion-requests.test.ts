import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { ownDataMessages } from '@kanisa/contract/privacy/own-data.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createUser, signInUser, signInWithRole } from '../../../../test/support/factories.ts';
import { createFullUser } from '../../../../test/support/full-user.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { waitUntil } from '../../../../test/support/test-jobs.ts';
import { listColumns, listTablesContaining, listUserTables } from '../../../../test/support/user-tables.ts';
import { departmentApplications } from '../../departments/applications/applications.table.ts';
import { departments } from '../../departments/departments/departments.table.ts';
import { infoPosts } from '../../departments/posts/posts.table.ts';
import { eventAttendances } from '../../events/attendance/attendance.table.ts';
import { events } from '../../events/events/events.table.ts';
import { accountCodes, type UserRow, users } from '../../identity/accounts/accounts.table.ts';
import { departmentMembers } from '../../identity/memberships/memberships.table.ts';
import { emailRecipients, emails } from '../../messaging/emails/emails.table.ts';
import { messageReads } from '../../messaging/inbox/inbox.table.ts';
import { messages } from '../../messaging/messages/messages.table.ts';
import { textMessages, textRecipients } from '../../messaging/text-messages/text-messages.table.ts';
import { familyMembers } from '../../people/family/family.table.ts';
import { auditEntries } from '../../records/audit/audit.table.ts';

const { listDeletionRequests, confirmDeletion, readSession, refresh, login, changeUserRole } = ENDPOINTS;
const { applyToDepartment, deleteDepartment, postInfo, deleteFamilyMember, updatePreferences } = ENDPOINTS;
const { sendMessage, deleteMessage, markAllRead, emailAll, sendTextMessage } = ENDPOINTS;

const confirm = (app: TestApp, token: string, userId: number) =>
  app.call(confirmDeletion, { params: { userId }, token });

async function createAsking(app: TestApp, differs: Parameters<typeof createUser>[1] = {}): Promise<UserRow> {
  return createUser(app, { deletionRequestedAt: app.clock.now(), ...differs });
}

async function exists(app: TestApp, { id }: UserRow): Promise<boolean> {
  return (await app.deps.db.select().from(users).where(eq(users.id, id))).length > 0;
}

describe('a deletion among others', () => {
  it('takes along what was written to the person alone, with the mail that brought it', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    const user = await createAsking(app);
    const body = { content: 'Come early.', recipient_id: user.id, is_email: true };
    expect((await app.call(sendMessage, { body, token })).status).toBe(201);
    expect((await confirm(app, token, user.id)).status).toBe(200);
    const { db } = app.deps;
    expect([await db.$count(messages), await db.$count(emails), await db.$count(emailRecipients)]).toEqual([0, 0, 0]);
  });

  it('meets whatever is written about people at that moment, and nothing breaks', async () => {
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
      const answers = await Promise.all([
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
      ]);
      expect(answers.filter(({ status }) => status >= 500)).toEqual([]);
      expect(await db.$count(departments, eq(departments.id, inDepartment.id))).toBe(0);
      expect(await exists(app, user)).toBe(false);
      // No reference of the database sees to these.
      for (const recipients of [emailRecipients, textRecipients]) {
        expect(await db.$count(recipients, eq(recipients.userId, user.id))).toBe(0);
      }
      expect(await db.$count(textRecipients, eq(textRecipients.number, user.phoneNumber ?? ''))).toBe(0);
      expect(await db.$count(emailRecipients, eq(emailRecipients.address, user.personalEmail ?? ''))).toBe(0);
    }
  });
});

describe('the list of those who ask for deletion', () => {
  it('is for admins', async () => {
    const app = await startTestApp();
    expect((await app.call(listDeletionRequests)).status).toBe(401);
    const token = await signInWithRole(app, 'pastor');
    expect((await app.call(listDeletionRequests, { token })).status).toBe(403);
    const inactive = await signInWithRole(app, 'admin', { isActive: false });
    expect((await app.call(listDeletionRequests, { token: inactive })).status).toBe(403);
  });

  it('has the longest waiting first, with the family that goes along, page by page', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    expect((await app.call(listDeletionRequests, { token })).body).toEqual({
      deletion_requests: [],
      page: 1,
      pages: 1,
      per_page: 20,
      total: 0,
    });
    const later = await createAsking(app, { firstName: 'Baraka', lastName: 'Otieno' });
    const first = await createAsking(app, { deletionRequestedAt: new Date(app.clock.now().getTime() - 1000) });
    await createUser(app);
    await app.deps.db.insert(familyMembers).values([
      { userId: later.id, name: 'Zawadi', relationship: 'child' },
      { userId: later.id, name: 'Imani', relationship: 'child' },
    ]);
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
      const refused = await app.call(listDeletionRequests, { token, query });
      expect([refused.status, refused.body.error]).toEqual([400, 'Invalid page or per_page']);
    }
  });
});

describe('confirming a deletion', () => {
  it('is for admins', async () => {
    const app = await startTestApp();
    const user = await createAsking(app);
    expect((await app.call(confirmDeletion, { params: { userId: user.id } })).status).toBe(401);
    for (const role of ['pastor', 'moderator', 'user'] as const) {
      expect((await confirm(app, await signInWithRole(app, role), user.id)).status).toBe(403);
    }
    const { access_token: own } = await signInUser(app, user);
    expect((await confirm(app, own, user.id)).status).toBe(403);
    expect(await exists(app, user)).toBe(true);
  });

  it('reaches only those who still ask', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    const user = await createUser(app);
    const staying = await confirm(app, token, user.id);
    expect([staying.status, staying.body.error]).toEqual([409, ownDataMessages.deletionUnknown]);
    const nobody = await confirm(app, token, 4242);
    expect([nobody.status, nobody.body.error]).toEqual([404, ownDataMessages.deletionUnknown]);
    expect(await exists(app, user)).toBe(true);
  });

  it('is never for oneself', async () => {
    const app = await startTestApp();
    await createUser(app, { role: 'admin' });
    const admin = await createAsking(app, { role: 'admin' });
    const own = await confirm(app, (await signInUser(app, admin)).access_token, admin.id);
    expect([own.status, own.body.error]).toEqual([409, ownDataMessages.ownDeletion]);
    expect(await exists(app, admin)).toBe(true);
  });

  it('is refused to an admin who was deleted while the request waited', async () => {
    const app = await startTestApp();
    await createUser(app, { role: 'admin' });
    const admins = [await createAsking(app, { role: 'admin' }), await createAsking(app, { role: 'admin' })] as const;
    const tokens = await Promise.all(admins.map(async (admin) => (await signInUser(app, admin)).access_token));
    const both = await Promise.all([
      confirm(app, tokens[0] ?? '', admins[1].id),
      confirm(app, tokens[1] ?? '', admins[0].id),
    ]);
    const [done, refused] = both.toSorted((a, b) => a.status - b.status);
    expect(done?.status).toBe(200);
    // Whether the session was looked at before it was gone is chance.
    expect([401, 403]).toContain(refused?.status);
    expect(await app.deps.db.$count(users)).toBe(2);
  });

  it('lets the last active admin stay when two confirm each other at the same moment', async () => {
    const app = await startTestApp();
    const one = await createAsking(app, { role: 'admin' });
    const two = await createAsking(app, { role: 'admin' });
    await createUser(app, { role: 'admin', isActive: false });
    const tokens = [await signInUser(app, one), await signInUser(app, two)].map((answer) => answer.access_token);
    const answers = await Promise.all([confirm(app, tokens[0] ?? '', two.id), confirm(app, tokens[1] ?? '', one.id)]);
    const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([200, 409]);
    expect(answers.find((answer) => answer.status === 409)?.body.error).toBe(ownDataMessages.lastAdmin);
    expect([await exists(app, one), await exists(app, two)].filter(Boolean)).toHaveLength(1);
  });

  it('happens once when several confirm at the same moment', async () => {
    const app = await startTestApp();
    const user = await createAsking(app);
    const tokens = [
      await signInWithRole(app, 'admin'),
      await signInWithRole(app, 'admin'),
      await signInWithRole(app, 'admin'),
    ];
    const answers = await Promise.all(tokens.map((token) => confirm(app, token, user.id)));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
  });

  it('ends every session of the person, whom a last mail tells', async () => {
    const app = await startTestApp({ mail: true });
    app.clock.set('2026-11-15T21:30:00Z');
    const token = await signInWithRole(app, 'admin');
    const user = await createAsking(app);
    const tokens = await signInUser(app, user);
    const done = await confirm(app, token, user.id);
    expect([done.status, done.body.message]).toEqual([200, ownDataMessages.deleted]);
    expect((await app.call(readSession, { token: tokens.access_token })).status).toBe(401);
    expect((await app.call(refresh, { body: { refresh_token: tokens.refresh_token } })).status).toBe(401);
    expect((await app.call(login, { body: { identifier: user.username, password: 'x' } })).status).toBe(401);
    const mail = await app.mailbox.next({ to: user.personalEmail ?? '' });
    expect(mail.subject).toBe('Your account at Utukufu Church is deleted');
    expect(mail.text).toContain('16 November 2026 at 00:30');
  });

  it('does not depend on the last mail', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    const user = await createAsking(app);
    await app.mailbox.close();
    expect((await confirm(app, token, user.id)).status).toBe(200);
    expect(await exists(app, user)).toBe(false);
  });
});

/** Columns of text that take only certain words, and so cannot hold a person's own. */
const FIXED_WORDS = [
  'users.role',
  'family_members.relationship',
  'family_members.gender',
  'account_codes.purpose',
  'department_applications.status',
  'people_imports.status',
  'events.repeats',
  'emails.kind',
  'emails.filter_role',
  'email_recipients.state',
  'email_recipients.problem',
  'text_recipients.state',
  'text_recipients.problem',
];

/** A department's or the church's own: it outlives who led or wrote it, without a name. */
const STAYING = [
  'departments.name',
  'departments.description',
  'info_posts.title',
  'info_posts.content',
  'events.title',
  'events.description',
  'events.location',
  'event_changes.title',
  'event_changes.description',
  'event_changes.location',
  'messages.content',
  'emails.sender',
  'emails.subject',
  'emails.body',
  'text_messages.message_id',
  'text_messages.shortcode',
  'text_messages.message',
  'text_messages.request_hash',
];

/** A word that occurs nowhere else, in every text and every picture of the only person there is. */
const CANARY = 'zcanaryz';

async function putCanaries(app: TestApp): Promise<string[]> {
  const tables = new Set<string>();
  for (const { table, name, type } of await listColumns(app, await listUserTables(app))) {
    if ([...FIXED_WORDS, ...STAYING].includes(`${table}.${name}`) || !['text', 'bytea'].includes(type)) continue;
    tables.add(`public.${table}`);
    // The trail lets nobody write over it: what it holds of this person is put in by `putTrail`.
    if (table === 'audit_entries') continue;
    const value = `${CANARY}${table}${name}`;
    const written = type === 'bytea' ? sql`convert_to(${value}, 'UTF8')` : sql`${value}`;
    await app.deps.db.execute(sql`update ${sql.identifier(table)} set ${sql.identifier(name)} = ${written}`);
  }
  return [...tables];
}

/** Everything that the trail could hold of somebody: what was done to them, and what they did themself. */
async function putTrail(app: TestApp, personId: number): Promise<void> {
  const words = { first_name: CANARY };
  const from = { at: app.clock.now(), address: CANARY, device: CANARY };
  await app.deps.db.insert(auditEntries).values([
    { ...from, action: 'user.updated', personId, address: null, device: null, before: words, after: words },
    { ...from, action: 'family.viewed', actorId: personId, personId, familyMemberId: 555001 },
    { ...from, action: 'department.updated', actorId: personId },
    {
      at: from.at,
      action: 'department.updated',
      before: { leader_id: personId, name: 'Choir' },
      after: { leader_id: personId },
    },
  ]);
}

describe('after a deletion', () => {
  it('nothing of the person is left in any table of any schema, nor in a job', async () => {
    const app = await startTestApp();
    const { db, queue } = app.deps;
    // Numbers that stand out from all others in the tables.
    await db.execute(sql`alter sequence users_id_seq restart with 777001`);
    await db.execute(sql`alter sequence email_changes_id_seq restart with 888001`);
    await db.execute(sql`alter sequence department_applications_id_seq restart with 999001`);
    const { user, tokens } = await createFullUser(app, 'wanjiku');
    await db
      .insert(accountCodes)
      .values({ userId: 777001, purpose: 'reset', codeHash: '', expiresAt: app.clock.now() });
    await db.update(users).set({ deletionRequestedAt: app.clock.now() }).where(eq(users.id, user.id));
    await putTrail(app, user.id);
    const tables = await putCanaries(app);
    const token = await signInWithRole(app, 'admin');
    await queue.send(db, 'mail.code', { purpose: 'reset', userId: 777001 });
    await queue.send(db, 'mail.password-changed', { userId: 777001 });
    await queue.send(db, 'mail.email-changed', { emailChangeId: 888001 });
    await queue.send(db, 'mail.application-new', { applicationId: 999001 });
    await queue.send(db, 'mail.welcome', { userId: 777001 });
    await queue.send(db, 'mail.password-changed', { userId: 777002 });
    const output = JSON.stringify({ message: CANARY });
    await db.execute(sql`update pgboss.job set output = ${output}::jsonb where data ->> 'userId' = '777001'`);

    const jobs = ['pgboss.job', 'pgboss.job_common'];
    expect(await listTablesContaining(app, CANARY)).toEqual([...jobs, ...tables].toSorted());
    expect(await listTablesContaining(app, '777001')).toEqual(expect.arrayContaining([...jobs, 'public.users']));
    expect(await listTablesContaining(app, '888001')).toEqual([...jobs, 'public.email_changes']);
    expect(await listTablesContaining(app, '999001')).toEqual([...jobs, 'public.department_applications']);

    expect((await confirm(app, token, user.id)).status).toBe(200);

    for (const trace of [CANARY, '777001', '888001', '999001', '555001'])
      expect(await listTablesContaining(app, trace)).toEqual([]);
    expect((await app.call(readSession, { token: tokens.access_token })).status).toBe(401);
    const { rows: left } = await db.execute<{ data: object }>(
      sql`select data from pgboss.job where name like 'mail.%'`,
    );
    expect(left.map((row) => row.data)).toEqual([{ userId: 777002 }]);
    expect(await db.select().from(departments)).toMatchObject([{ name: 'Led by wanjiku', leaderId: null }]);
    expect(await db.select().from(infoPosts)).toMatchObject([{ content: 'Post of wanjiku', postedBy: null }]);
    const trail = await db.select().from(auditEntries).orderBy(auditEntries.id);
    expect(trail.slice(-2)).toMatchObject([
      { action: 'department.updated', actorId: null, before: { name: 'Choir' }, after: {} },
      { action: 'user.deleted', actorId: 777002, personId: null, before: null, after: null },
    ]);
    expect([await db.$count(departmentMembers), await db.$count(departmentApplications)]).toEqual([0, 0]);
    expect(await db.select().from(events)).toMatchObject([{ title: 'Event of wanjiku', createdBy: null }]);
    // What was written to the person is gone; what they wrote to others stays, without a name.
    expect(await db.select().from(messages)).toMatchObject([{ content: 'From wanjiku', senderId: null }]);
    expect([await db.$count(eventAttendances), await db.$count(messageReads)]).toEqual([0, 0]);
    expect(await db.select().from(emails).orderBy(emails.id)).toMatchObject([
      { subject: 'Email to wanjiku', accepted: 1 },
      { subject: 'Email from wanjiku', createdBy: null, sender: null },
    ]);
    expect(await db.select().from(emailRecipients)).toMatchObject([{ userId: null, address: null, state: 'accepted' }]);
    expect(await db.select().from(textMessages).orderBy(textMessages.id)).toMatchObject([
      { message: 'Text to wanjiku', delivered: 1 },
      { message: 'Text from wanjiku', senderId: null },
    ]);
    expect(await db.select().from(textRecipients)).toMatchObject([{ userId: null, number: null, state: 'delivered' }]);
  });

  it('a mail that was being sent ends by itself', async () => {
    const app = await startTestApp({ mail: true });
    const token = await signInWithRole(app, 'admin');
    const user = await createAsking(app);
    await Promise.all([
      app.deps.queue.send(app.deps.db, 'mail.code', { purpose: 'reset', userId: user.id }),
      app.deps.queue.send(app.deps.db, 'mail.password-changed', { userId: user.id }),
      confirm(app, token, user.id),
    ]);
    await waitUntil(async () => {
      const { rows } = await app.deps.db.execute(
        sql`select 1 from pgboss.job where name like 'mail.%' and state in ('created', 'retry', 'active')`,
      );
      return rows.length === 0;
    });
    expect(await exists(app, user)).toBe(false);
    const { rows } = await app.deps.db.execute(sql`select 1 from pgboss.job where state = 'failed'`);
    expect(rows).toEqual([]);
  });
});
