import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createApplication, createDepartment } from '../../../../test/support/departments.ts';
import { createUser, signInWithRole } from '../../../../test/support/factories.ts';
import { insertPerson } from '../../../../test/support/people-records.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { uploadForm } from '../../../../test/support/upload.ts';
import { auditEntries } from './audit.table.ts';

const { listAudit, listUserAudit, reviewApplication, deleteDepartment } = ENDPOINTS;

const CHROME = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/130.0 Mobile Safari/537.36';

async function listEntries(app: TestApp, token: string, query: Record<string, string> = {}) {
  const answer = await app.call(listAudit, { token, query });
  expect(answer.status).toBe(200);
  return answer.body;
}

describe('the audit trail', () => {
  it('names people without an account, and finds them by name', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    const params = { id: await insertPerson(app, { firstName: 'Neema', lastName: null }) };
    const body = { status: 'attends' as const };
    expect((await app.call(ENDPOINTS.updatePerson, { params, body, token })).status).toBe(200);
    const whom = { id: params.id, username: '', first_name: 'Neema', last_name: '' };
    expect((await listEntries(app, token, { whom: 'neema' })).entries).toMatchObject([
      { action: 'person.updated', whom },
    ]);
  });

  it('shows who did what to whom, when and from where, with the values before and after', async () => {
    const app = await startTestApp();
    app.clock.set('2026-11-15T09:00:00Z');
    const token = await signInWithRole(app, 'admin', { username: 'boss', firstName: 'Boss' });
    const person = await createUser(app, { username: 'zawadi' });
    const answer = await app.server.inject({
      method: 'PATCH',
      url: `/api/admin/users/${person.id}/role`,
      payload: { role: 'pastor' },
      remoteAddress: '::ffff:41.90.1.2',
      headers: { authorization: `Bearer ${token}`, 'user-agent': CHROME },
    });
    expect(answer.statusCode).toBe(200);
    const { entries: recorded, pagination } = await listEntries(app, token);
    expect(pagination).toEqual({ page: 1, per_page: 20, total: 1, pages: 1, is_more: false });
    expect(recorded).toEqual([
      {
        id: expect.any(Number),
        at: '2026-11-15T09:00:00.000Z',
        action: 'user.role_changed',
        who: expect.objectContaining({ username: 'boss', first_name: 'Boss', last_name: 'Kamau' }),
        whom: expect.objectContaining({ id: person.id, username: 'zawadi' }),
        family_member_id: null,
        family_member_name: null,
        department_id: null,
        department_name: null,
        address: '41.90.1.2',
        device: 'Chrome on Android',
        before: { role: 'user' },
        after: { role: 'pastor' },
      },
    ]);
    const own = await app.call(listUserAudit, { params: { id: person.id }, token });
    expect(own.body.entries).toEqual(recorded);
    const values = { text: 'x', number: 3, yes: true, no: false, nothing: null };
    await app.deps.db.insert(auditEntries).values({ at: app.clock.now(), action: 'user.updated', after: values });
    expect((await listEntries(app, token)).entries[0]).toMatchObject({ who: null, before: null, after: values });
    expect((await app.call(listUserAudit, { params: { id: 4242 }, token })).body.entries).toEqual([]);
  });

  it('records changes of departments, applications and account deletions', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin', { username: 'boss' });
    const leader = await createUser(app, { username: 'leader' });
    const fields = { name: 'Choir', leader_id: String(leader.id) };
    const made = await uploadForm(app, ENDPOINTS.createDepartment, { fields, token });
    const { id } = made.body.department;
    const change = (changed: Record<string, string>) =>
      uploadForm(app, ENDPOINTS.updateDepartment, { params: { id }, fields: changed, token });
    expect((await change({ description: 'We sing', leader_id: 'null' })).status).toBe(200);
    expect((await change({ description: 'We sing' })).status).toBe(200);
    const department = await createDepartment(app);
    const applicant = await createUser(app, { username: 'applicant' });
    const application = await createApplication(app, department, applicant);
    const review = { params: { id: application.id }, body: { status: 'approved' as const, reason: 'Welcome' }, token };
    expect((await app.call(reviewApplication, review)).status).toBe(200);
    expect((await app.call(deleteDepartment, { params: { id }, token })).status).toBe(200);
    const asking = await createUser(app, { deletionRequestedAt: app.clock.now() });
    expect((await app.call(ENDPOINTS.confirmDeletion, { params: { userId: asking.id }, token })).status).toBe(200);
    const recorded = (await listEntries(app, token)).entries.toReversed();
    expect(recorded).toMatchObject([
      { action: 'department.created', department_id: id, after: { name: 'Choir', leader: 'Wanjiku Kamau (leader)' } },
      {
        action: 'department.updated',
        before: { description: null, leader: 'Wanjiku Kamau (leader)' },
        after: { description: 'We sing', leader: null },
      },
      {
        action: 'application.reviewed',
        whom: { username: 'applicant' },
        department_id: department.id,
        before: { status: 'pending', reason: null },
        after: { status: 'approved', reason: 'Welcome' },
      },
      { action: 'department.deleted', before: { name: 'Choir', description: 'We sing', leader: null } },
      { action: 'user.deleted', who: { username: 'boss' }, whom: null, before: null, after: null },
    ]);
    expect(recorded).toHaveLength(5);
  });

  it('is filtered by actor, action, user and days in the church’s time zone, newest first', async () => {
    const app = await startTestApp();
    const staff = [await createUser(app, { username: 'boss' }), await createUser(app, { username: 'other' })];
    const people = [await createUser(app, { username: 'zawadi' }), await createUser(app, { username: 'imani' })];
    const days = ['2026-11-14T20:59:59Z', '2026-11-14T21:00:00Z', '2026-11-15T20:59:59Z', '2026-11-15T21:00:00Z'];
    await app.deps.db.insert(auditEntries).values(
      days.map((instant, index) => ({
        at: new Date(instant),
        action: 'user.role_changed' as const,
        actorId: staff[index < 2 ? 0 : 1]?.id,
        personId: people[index % 2]?.id,
      })),
    );
    const reader = await signInWithRole(app, 'admin');
    const found = async (query: Record<string, string>) =>
      (await listEntries(app, reader, query)).entries.map((entry) => days.indexOf(entry.at.replace('.000', '')));
    expect(await found({})).toEqual([3, 2, 1, 0]);
    expect(await found({ who: 'boss' })).toEqual([1, 0]);
    expect(await found({ whom: 'zawadi' })).toEqual([2, 0]);
    expect(await found({ who: 'OTHER', whom: 'imani' })).toEqual([3]);
    expect(await found({ what: 'user.role_changed', who: '' })).toEqual([3, 2, 1, 0]);
    expect(await found({ what: 'user.created' })).toEqual([]);
    expect(await found({ from: '2026-11-15', to: '2026-11-15' })).toEqual([2, 1]);
    expect(await found({ from: '2026-11-16' })).toEqual([3]);
    expect(await found({ to: '2026-11-14' })).toEqual([0]);
    const second = await listEntries(app, reader, { page: '2', per_page: '3' });
    expect([second.entries.length, second.pagination.pages]).toEqual([1, 2]);
    for (const [query, error] of [
      [{ what: 'x' }, 'Choose an action from the list'],
      [{ from: '2026-02-30' }, 'A day must be in YYYY-MM-DD format'],
      [{ page: '0' }, 'Invalid page or per_page'],
    ] as const) {
      const rejected = await app.raw('GET', `/admin/audit?${new URLSearchParams(query).toString()}`, undefined, reader);
      expect([rejected.status, rejected.body['error']]).toEqual([400, error]);
    }
  });

  it('cannot be changed, even directly in the database', async () => {
    const app = await startTestApp();
    const { db } = app.deps;
    const person = await createUser(app);
    const values = { at: app.clock.now(), actorId: person.id, address: '41.90.1.2', before: { role: 'user' } };
    await db.insert(auditEntries).values({ ...values, action: 'user.updated', personId: person.id });
    for (const statement of [
      sql`delete from audit_entries`,
      sql`truncate audit_entries`,
      sql`update audit_entries set action = 'user.created'`,
      sql`update audit_entries set at = now()`,
      sql`update audit_entries set before = '{"role": "admin"}'`,
      sql`update audit_entries set after = '{}'`,
      sql`update audit_entries set address = '10.0.0.1'`,
      sql`update audit_entries set department_id = 1`,
      sql`update audit_entries set actor_id = ${(await createUser(app)).id}`,
    ]) {
      await expect(db.execute(statement)).rejects.toThrow();
    }
    expect(await db.select().from(auditEntries)).toMatchObject([{ ...values, action: 'user.updated' }]);
    const routes = [...app.server.routeAccess.keys()].filter((route) => route.includes('audit'));
    expect(routes.toSorted()).toEqual(['GET /api/admin/audit', 'GET /api/admin/users/:id/audit']);
  });
});
