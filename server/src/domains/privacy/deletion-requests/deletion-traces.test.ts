import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { eq, sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { signInWithRole } from '../../../../test/support/factories.ts';
import { createFullUser } from '../../../../test/support/full-user.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { listColumns, listTablesContaining, listUserTables } from '../../../../test/support/user-tables.ts';
import { departmentApplications } from '../../departments/applications/applications.table.ts';
import { departments } from '../../departments/departments/departments.table.ts';
import { infoPosts } from '../../departments/posts/posts.table.ts';
import { eventAttendances } from '../../events/attendance/attendance.table.ts';
import { events } from '../../events/events/events.table.ts';
import { accountCodes } from '../../identity/accounts/accounts.table.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { departmentMembers } from '../../identity/memberships/memberships.table.ts';
import { emailRecipients, emails } from '../../messaging/emails/emails.table.ts';
import { messageReads } from '../../messaging/inbox/inbox.table.ts';
import { messageRecipients, messages } from '../../messaging/messages/messages.table.ts';
import { textMessages, textRecipients } from '../../messaging/text-messages/text-messages.table.ts';
import { familyMembers } from '../../people/family/family.table.ts';
import { auditEntries } from '../../records/audit/audit.table.ts';

/** Text columns that accept fixed words only and so cannot hold personal data. */
const FIXED_WORDS = [
  'people.role',
  'people.language',
  'people.gender',
  'people.status',
  'people.status_before_death',
  'people.date_of_birth',
  'household_members.position',
  'household_links.state',
  'account_matches.state',
  'child_invites.state',
  'deletions_on_behalf.reason',
  'department_asks.kind',
  'people_file_imports.status',
  'people_file_import_rows.state',
  'family_requests.relationship',
  'family_requests.state',
  'family_members.relationship',
  'family_members.own_gender',
  'account_codes.purpose',
  'sessions.end_reason',
  'two_step_challenges.purpose',
  'department_applications.status',
  'people_imports.status',
  'events.repeats',
  'emails.kind',
  'emails.filter_role',
  'email_recipients.state',
  'email_recipients.problem',
  'text_recipients.state',
  'text_recipients.problem',
  'push_notices.kind',
  'serving_places.state',
  'notices.kind',
  'notices.state',
  'site_sections.section',
  'site_images.kind',
];

/** Data of a department or the church, which stays after its author is deleted, without a name. */
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
  'messages.department_name',
  'emails.sender',
  'emails.subject',
  'emails.body',
  'text_messages.message_id',
  'text_messages.shortcode',
  'text_messages.message',
  'text_messages.request_hash',
  'push_notices.path',
  'serving_positions.name',
  'site_images.name',
  'site_images.guardian',
  'site_image_files.image',
  'site_image_files.bytes',
];

/** A unique word, written into every text and picture of the only person. */
const CANARY = 'zcanaryz';

async function putCanaries(app: TestApp): Promise<string[]> {
  const tables = new Set<string>();
  // Only an entry with a name of its own holds the other values.
  await app.deps.db.update(familyMembers).set({ ownName: CANARY });
  for (const { table, name, type } of await listColumns(app, await listUserTables(app))) {
    if ([...FIXED_WORDS, ...STAYING].includes(`${table}.${name}`) || !['text', 'bytea'].includes(type)) continue;
    tables.add(`public.${table}`);
    // Audit entries cannot be updated: `putTrail` inserts them with the canary.
    if (table === 'audit_entries') continue;
    const value = `${CANARY}${table}${name}`;
    const written = type === 'bytea' ? sql`convert_to(${value}, 'UTF8')` : sql`${value}`;
    // A child in the family has no account, so its columns of one stay empty.
    const isGiven = table === 'people' ? sql`${sql.identifier(name)} is not null` : sql`true`;
    await app.deps.db.execute(
      sql`update ${sql.identifier(table)} set ${sql.identifier(name)} = ${written} where ${isGiven}`,
    );
  }
  return [...tables];
}

/** Every kind of audit entry about a person: changes to them and changes by them. */
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

it('after a deletion nothing of the person is left in any table of any schema, nor in a job', async () => {
  const app = await startTestApp();
  const { db, queue } = app.deps;
  // Ids that occur nowhere else in the tables.
  await db.execute(sql`alter sequence people_id_seq restart with 777001`);
  await db.execute(sql`alter sequence email_changes_id_seq restart with 888001`);
  await db.execute(sql`alter sequence department_applications_id_seq restart with 999001`);
  const { user, tokens } = await createFullUser(app, 'wanjiku');
  const code = { userId: 777001, purpose: 'reset', codeHash: '', expiresAt: app.clock.now() } as const;
  await db.insert(accountCodes).values(code);
  await db.update(users).set({ deletionRequestedAt: app.clock.now() }).where(eq(users.id, user.id));
  await putTrail(app, user.id);
  const tables = await putCanaries(app);
  const token = await signInWithRole(app, 'admin');
  await queue.send(db, 'mail.code', { purpose: 'reset', userId: 777001 });
  await queue.send(db, 'mail.password-changed', { userId: 777001 });
  await queue.send(db, 'mail.email-changed', { emailChangeId: 888001 });
  await queue.send(db, 'mail.application-new', { applicationId: 999001 });
  await queue.send(db, 'mail.welcome', { userId: 777001 });
  await queue.send(db, 'mail.password-changed', { userId: 777003 });
  const output = JSON.stringify({ message: CANARY });
  await db.execute(sql`update pgboss.job set output = ${output}::jsonb where data ->> 'userId' = '777001'`);

  const jobs = ['pgboss.job', 'pgboss.job_common'];
  expect(await listTablesContaining(app, CANARY)).toEqual([...jobs, ...tables].toSorted());
  expect(await listTablesContaining(app, '777001')).toEqual(expect.arrayContaining([...jobs, 'public.people']));
  expect(await listTablesContaining(app, '888001')).toEqual([...jobs, 'public.email_changes']);
  expect(await listTablesContaining(app, '999001')).toEqual([...jobs, 'public.department_applications']);

  const confirmed = await app.call(ENDPOINTS.confirmDeletion, { params: { userId: user.id }, token });
  expect(confirmed.status).toBe(200);

  for (const trace of [CANARY, '777001', '888001', '999001', '555001'])
    expect(await listTablesContaining(app, trace)).toEqual([]);
  expect((await app.call(ENDPOINTS.readSession, { token: tokens.access_token })).status).toBe(401);
  const { rows: left } = await db.execute<{ data: object }>(sql`select data from pgboss.job where name like 'mail.%'`);
  expect(left.map((row) => row.data)).toEqual([{ userId: 777003 }]);
  expect(await db.select().from(departments)).toMatchObject([{ name: 'Led by wanjiku', leaderId: null }]);
  expect(await db.select().from(infoPosts)).toMatchObject([{ content: 'Post of wanjiku', postedBy: null }]);
  const trail = await db.select().from(auditEntries).orderBy(auditEntries.id);
  expect(trail.slice(-2)).toMatchObject([
    { action: 'department.updated', actorId: null, before: { name: 'Choir' }, after: {} },
    { action: 'user.deleted', actorId: 777003, personId: null, before: null, after: null },
  ]);
  expect([await db.$count(departmentMembers), await db.$count(departmentApplications)]).toEqual([0, 0]);
  expect(await db.select().from(events)).toMatchObject([{ title: 'Event of wanjiku', createdBy: null }]);
  // Messages to the person alone are deleted; messages by them and to their departments stay without a name.
  expect(await db.select().from(messages)).toMatchObject([
    { content: 'From wanjiku', senderId: null },
    { content: 'To the department of wanjiku', senderId: null },
  ]);
  expect([await db.$count(eventAttendances), await db.$count(messageReads)]).toEqual([0, 0]);
  expect(await db.$count(messageRecipients)).toBe(0);
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
