import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { departmentApplications as applications } from '../../src/domains/departments/applications/applications.table.ts';
import { departments } from '../../src/domains/departments/departments/departments.table.ts';
import { eventAttendances } from '../../src/domains/events/attendance/attendance.table.ts';
import { events } from '../../src/domains/events/events/events.table.ts';
import { accountCodes } from '../../src/domains/identity/accounts/accounts.table.ts';
import { createApplication } from '../support/departments.ts';
import { createUser, PASSWORD } from '../support/factories.ts';
import { createFullUser, type FullUser } from '../support/full-user.ts';
import { startTestApp, type TestApp } from '../support/test-app.ts';
import { uploadForm } from '../support/upload.ts';
import { EVENT_DAY } from './access-world.ts';

/** Paths under which a user reads their own data. */
const OWN_DATA_PATHS = [
  '/profile',
  '/profile/family',
  '/profile/applications',
  '/auth/sessions',
  '/auth/session',
  '/messages',
  '/messages/unread-count',
  '/push-notices',
  '/dashboard',
  `/calendar?from=${EVENT_DAY}&to=${EVENT_DAY}`,
];

/** Changes of a user's own data, each of which would change everyone's if ownership were not checked. */
const SECRET = 'another long enough secret';
const OWN_CHANGES: readonly (readonly [string, string, object?])[] = [
  ['POST', '/auth/password', { current_password: PASSWORD, password: SECRET, confirm_password: SECRET }],
  ['DELETE', `/calendar/1/attendance/${EVENT_DAY}`],
  ['PUT', `/calendar/1/attendance/${EVENT_DAY}`],
  ['POST', '/profile/applications/seen'],
  ['POST', '/messages/read-all'],
  ['PATCH', '/profile/preferences', { wants_emails: false, wants_texts: false }],
  ['PATCH', '/push-notices', { message: false }],
  ['DELETE', '/push-notices/devices/1'],
  ['DELETE', '/profile/photo'],
  ['DELETE', '/profile/family/1/photo'],
  ['DELETE', '/profile/family/1'],
  ['DELETE', '/auth/sessions'],
  ['DELETE', '/profile/deletion'],
];

async function startWithTwoUsers(): Promise<{ app: TestApp; token: string }> {
  const app = await startTestApp();
  app.clock.set('2026-11-15T06:00:00Z');
  const first = await createFullUser(app, 'amina');
  await app.deps.db.update(events).set({ isPublic: true });
  return { app, token: first.tokens.access_token };
}

/** Adds a user with the same kinds of data, in the first user's event and department. */
async function addSecondUser(app: TestApp): Promise<FullUser> {
  const { db, clock } = app.deps;
  const second = await createFullUser(app, 'baraka');
  const attendance = { eventId: 1, occursOn: EVENT_DAY, userId: second.user.id, saidAt: clock.now() };
  await db.insert(eventAttendances).values(attendance);
  const expiresAt = new Date(clock.now().getTime() + 600_000);
  await db.insert(accountCodes).values({ userId: second.user.id, purpose: 'reset', codeHash: 'a hash', expiresAt });
  return second;
}

async function readOwnData(app: TestApp, token: string) {
  const ownData: Record<string, unknown> = {};
  for (const path of OWN_DATA_PATHS) ownData[path] = (await app.raw('GET', path, undefined, token)).body;
  return ownData;
}

/** All rows of all tables that belong to this user. */
async function listUserRows(app: TestApp, userId: number): Promise<Record<string, unknown[]>> {
  const { db } = app.deps;
  const { rows: tables } = await db.execute<{ name: string }>(sql`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id' order by table_name`);
  const found: Record<string, unknown[]> = {};
  for (const { name } of tables) {
    const { rows } = await db.execute(sql`select * from ${sql.raw(name)} where user_id = ${userId} order by 1, 2`);
    found[name] = rows;
  }
  found['users'] = (await db.execute(sql`select * from users where id = ${userId}`)).rows;
  return found;
}

describe('two users', () => {
  it('see none of each other’s data', async () => {
    const { app, token } = await startWithTwoUsers();
    await app.deps.db.execute(sql`delete from event_attendances`);
    const alone = await readOwnData(app, token);
    const second = await addSecondUser(app);
    await app.deps.db.execute(sql`delete from messages where sender_id = ${second.user.id}`);
    await app.deps.db.execute(sql`delete from events where created_by = ${second.user.id}`);
    expect(await readOwnData(app, token)).toEqual(alone);
  });

  it('never change each other’s rows, whatever they change of their own', async () => {
    const { app, token } = await startWithTwoUsers();
    const second = await addSecondUser(app);
    await app.deps.db.execute(sql`update department_applications set seen_at = null`);
    await app.deps.db.execute(
      sql`update users set deletion_requested_at = ${app.clock.now().toISOString()}::timestamptz`,
    );
    const before = await listUserRows(app, second.user.id);
    expect(Object.values(before).filter((rows) => rows.length > 0).length).toBeGreaterThan(8);
    // Returning to a former address renews the dates of all the user's own changes.
    const fields = { personal_email: 'amina@left.example' };
    expect((await uploadForm(app, ENDPOINTS.updateProfile, { fields, token })).status).toBe(200);
    for (const [method, path, body] of OWN_CHANGES) {
      expect([path, (await app.raw(method, path, body, token)).status]).toEqual([path, 200]);
    }
    expect(await listUserRows(app, second.user.id)).toEqual(before);
    // Another user attends already, and now the first one does too.
    expect((await listUserRows(app, 1))['event_attendances']).toMatchObject([{ event_id: 1 }]);
  });

  it('belong to a department by their own application, and leaving ends only that one', async () => {
    const { app, token } = await startWithTwoUsers();
    const [department] = await app.deps.db.select().from(departments).where(eq(departments.id, 1));
    if (!department) throw new Error('there is no department');
    const people = [await createUser(app), await createUser(app)];
    const decide = (id: number, status: string) => app.raw('PATCH', `/department/application/${id}`, { status }, token);
    for (const person of people) await decide((await createApplication(app, department, person)).id, 'approved');
    const [leaving] = await app.deps.db
      .select()
      .from(applications)
      .where(eq(applications.userId, people[0]?.id ?? 0));
    expect((await decide(leaving?.id ?? 0, 'rejected')).status).toBe(200);
    const { rows } = await app.deps.db.execute(sql`select user_id from department_members where department_id = 1`);
    expect(rows).toEqual(expect.arrayContaining([{ user_id: people[1]?.id }]));
    expect(rows).not.toEqual(expect.arrayContaining([{ user_id: people[0]?.id }]));
  });
});
