import { ROLES } from '@kanisa/contract/core/roles.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { readSettings, SettingsError } from '../src/base/settings.ts';
import { DOMAINS } from '../src/domains/index.ts';
import { ensureDemo } from '../src/domains/office/demo/ensure-demo.service.ts';
import { createUser } from './support/factories.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

async function querySingleRow<Row extends Record<string, unknown>>(
  app: TestApp,
  query: string,
): Promise<Row | undefined> {
  return (await app.deps.db.execute<Row>(sql.raw(query))).rows[0];
}

/** Counters stored beside the recipients must match the recipients' rows. */
const WRONG_TALLIES = (records: string, recipients: string) => `
  select count(*)::int as wrong from ${records} record join lateral (
    select count(*) filter (where state = 'queued') as pending, count(*) filter (where state = 'accepted') as accepted,
      count(*) filter (where state = 'delivered') as delivered, count(*) filter (where state = 'failed') as failed,
      count(*) filter (where state = 'suppressed') as suppressed
    from ${recipients} where record_id = record.id
  ) told on true
  where (record.pending, record.accepted, record.delivered, record.failed, record.suppressed)
    <> (told.pending, told.accepted, told.delivered, told.failed, told.suppressed)`;

describe('the demo church', () => {
  it('has a login for each role, and data in every part', async () => {
    const app = await startTestApp({ env: { DEMO: '1' } });
    await ensureDemo(app.deps, DOMAINS);
    const { logins } = (await app.call(ENDPOINTS.listDemoLogins)).body;
    expect(logins.map((one) => one.role).toSorted()).toEqual([...ROLES].toSorted());
    const tokens = new Map<string, string>();
    for (const { role, username, password } of logins) {
      const { body } = await app.call(ENDPOINTS.login, { body: { identifier: username, password } });
      expect(body.user.role).toBe(role);
      tokens.set(role, body.access_token);
    }
    const token = tokens.get('admin') ?? '';

    const people = await app.call(ENDPOINTS.listUsers, { token });
    expect(people.body.pagination.total).toBeGreaterThanOrEqual(200);
    const { departments } = (await app.call(ENDPOINTS.listDepartments, { query: { per_page: '50' } })).body;
    expect(departments).toHaveLength(8);
    expect(departments.filter((one) => one.logo_url === null)).toEqual([]);
    expect(
      await querySingleRow(app, `select count(*)::int as faces from photos where user_id is not null`),
    ).toMatchObject({
      faces: expect.toSatisfy((faces: number) => faces > 150),
    });
    expect(
      await querySingleRow(
        app,
        `select count(distinct user_id) > 60 as families, count(*) > 200 as relatives from family_members`,
      ),
    ).toEqual({ families: true, relatives: true });
    const recorded = (
      await app.call(ENDPOINTS.listPeople, { query: { has_account: 'false', tag: 'Choir parent' }, token })
    ).body;
    expect(recorded.people.map((one) => one.household?.name)).toEqual(['Barasa']);
    const visitors = (await app.call(ENDPOINTS.listPeople, { query: { status: 'visitor' }, token })).body.people;
    expect(visitors.length).toBeGreaterThan(2);
    expect((await app.call(ENDPOINTS.listPeopleLists, { token })).body.lists).toHaveLength(2);
    expect((await app.call(ENDPOINTS.readPeopleFields, { token })).body.fields).toHaveLength(1);
    expect((await app.call(ENDPOINTS.listKeepers, { token })).body.keepers).toHaveLength(1);
    expect(await querySingleRow(app, `select count(*)::int as notes from person_notes`)).toEqual({ notes: 2 });
    for (const status of ['pending', 'approved', 'rejected'] as const) {
      const found = await app.call(ENDPOINTS.listApplications, {
        params: { id: departments[0]?.id ?? 0 },
        query: { status },
        token,
      });
      expect(found.body.total, status).toBeGreaterThan(0);
    }
    // Approved applicants and leaders are members.
    expect(
      await querySingleRow(
        app,
        `select count(*)::int as missing from (
          select department_id, user_id from department_applications where status = 'approved'
          union select id, leader_id from departments
          except select department_id, user_id from department_members) as lacking`,
      ),
    ).toEqual({ missing: 0 });

    const events = (await app.call(ENDPOINTS.listEvents, { token })).body.events;
    expect(events.length).toBeGreaterThan(12);
    expect(events.some((one) => one.is_public && one.repetition !== null)).toBe(true);
    const member = await app.call(ENDPOINTS.readDashboard, { token: tokens.get('user') ?? '' });
    expect(member.body.dashboard.upcoming_events.length).toBeGreaterThan(3);
    expect(member.body.dashboard.unread_count).toBeGreaterThan(0);
    expect(member.body.dashboard.pending_applications).toHaveLength(1);

    const mails = (await app.call(ENDPOINTS.listEmails, { query: { per_page: '50' }, token })).body.emails;
    expect(new Set(mails.map((one) => one.status))).toEqual(new Set(['sent', 'failed']));
    const texts = (await app.call(ENDPOINTS.listTextMessages, { token })).body.data;
    expect(new Set(texts.map((one) => one.status))).toEqual(new Set(['sent', 'failed', 'scheduled', 'cancelled']));
    expect(await querySingleRow(app, WRONG_TALLIES('emails', 'email_recipients'))).toEqual({ wrong: 0 });
    expect(await querySingleRow(app, WRONG_TALLIES('text_messages', 'text_recipients'))).toEqual({ wrong: 0 });
    // Only planned things are in the future.
    expect(
      await querySingleRow(
        app,
        `select (select max(created_at) from messages) < now() and (select max(created_at) from users) < now()
          and (select max(reviewed_at) from department_applications) < now() as past`,
      ),
    ).toEqual({ past: true });

    const { published, sections } = (await app.call(ENDPOINTS.readSite, { token })).body;
    expect(published.version).toBe(1);
    expect(sections.map((one) => one.missing_kiswahili)).toEqual(sections.map(() => 0));

    await ensureDemo(app.deps, DOMAINS);
    expect((await app.call(ENDPOINTS.listUsers, { token })).body.pagination.total).toBe(people.body.pagination.total);
  });

  it('is never confused with a real church: no logins there, and no data written to it', async () => {
    const app = await startTestApp();
    expect((await app.call(ENDPOINTS.listDemoLogins)).body).toEqual({ logins: [] });
    await createUser(app);
    const settings = readSettings({ DEMO: '1' });
    await expect(ensureDemo({ ...app.deps, settings }, DOMAINS)).rejects.toThrow(SettingsError);
    expect(await querySingleRow(app, 'select count(*)::int as people from users')).toEqual({ people: 1 });
  });
});
