import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { describe, expect, it } from 'vitest';
import { createDepartment } from '../../../../test/support/departments.ts';
import { createUser, signInWithRole } from '../../../../test/support/factories.ts';
import { insertFamilyMembers } from '../../../../test/support/family-rows.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { events } from '../../events/events/events.table.ts';
import { auditEntries } from './audit.table.ts';

type NewEntry = Omit<typeof auditEntries.$inferInsert, 'at'>;

const record = (app: TestApp, ...entries: NewEntry[]) =>
  app.deps.db.insert(auditEntries).values(entries.map((entry) => ({ at: app.clock.now(), ...entry })));

const listEntries = async (app: TestApp, token: string) =>
  (await app.call(ENDPOINTS.listAudit, { token })).body.entries.toReversed();

describe('the audit trail', () => {
  it('names departments, also after they were renamed or deleted', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    const [choir, youth] = [
      await createDepartment(app, { name: 'Choir' }),
      await createDepartment(app, { name: 'Youth' }),
    ];
    await record(
      app,
      { action: 'department.created', departmentId: choir.id, after: { name: 'Singers' } },
      { action: 'member.removed', departmentId: youth.id },
      { action: 'member.removed', departmentId: 4242 },
    );
    expect((await app.call(ENDPOINTS.deleteDepartment, { params: { id: youth.id }, token })).status).toBe(200);
    const names = (await listEntries(app, token)).map((entry) => [entry.department_id, entry.department_name]);
    expect(names).toEqual([
      [choir.id, 'Choir'],
      [youth.id, 'Youth'],
      [4242, null],
      [youth.id, 'Youth'],
    ]);
  });

  it('names leaders, events and family members, and nobody who was deleted', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    const leader = await createUser(app, { username: 'neema', firstName: 'Neema', lastName: 'Achieng' });
    const [amani, zawadi] = await insertFamilyMembers(
      app,
      { userId: leader.id, name: 'Amani' },
      { userId: leader.id, name: 'Zawadi' },
    );
    const startsAt = app.clock.now();
    const [event] = await app.deps.db
      .insert(events)
      .values({ title: 'Prayer', startsAt, spansFrom: startsAt })
      .returning();
    await record(
      app,
      { action: 'department.updated', before: { leader_id: leader.id }, after: { leader_id: 4242 } },
      { action: 'family.viewed', familyMemberId: amani?.id ?? 0 },
      { action: 'family.viewed', familyMemberId: 4242 },
      { action: 'family.list_viewed', after: { members: `${amani?.id}, 4242, ${zawadi?.id}` } },
      { action: 'message.sent', after: { event_id: event?.id ?? 0 } },
      { action: 'message.sent', after: { event_id: 4242, members: 'all' } },
    );
    const entries = await listEntries(app, token);
    expect(entries.map(({ before, after, family_member_name: name }) => [before, after, name])).toEqual([
      [{ leader: 'Neema Achieng (neema)' }, { leader: null }, null],
      [null, null, 'Amani'],
      [null, null, null],
      [null, { members: 'Amani, A deleted family member, Zawadi' }, null],
      [null, { event: 'Prayer' }, null],
      [null, { event_id: 4242, members: 'all' }, null],
    ]);
  });
});
