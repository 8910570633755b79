import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { describe, expect, it } from 'vitest';
import { createApplication, createDepartment } from '../../../../test/support/departments.ts';
import { startAppWithPastor } from '../../../../test/support/events.ts';
import { createUser, signInUser, signInWithRole } from '../../../../test/support/factories.ts';
import { insertFamilyMembers } from '../../../../test/support/family-rows.ts';

const { readUserOverview, sendMessage, emailSelected } = ENDPOINTS;

describe('a person at a glance', () => {
  it('shows departments, family, events, sign-in, what was sent and open applications, without any content', async () => {
    const { app, token: pastor, make } = await startAppWithPastor();
    const admin = await signInWithRole(app, 'admin');
    const person = await createUser(app, { firstName: 'Zawadi' });
    const params = { id: person.id };
    const read = async () => (await app.call(readUserOverview, { params, token: admin })).body.overview;
    expect(await read()).toEqual({
      departments: [],
      department_count: 0,
      family: [],
      upcoming_events: [],
      last_signed_in_at: null,
      messages: { count: 0, latest: [] },
      emails: { count: 0, latest: [] },
      texts: { count: 0, latest: [] },
      pending_applications: [],
    });

    const choir = await createDepartment(app, { name: 'Choir', leader: person });
    const youth = await createDepartment(app, { name: 'Youth' });
    const media = await createDepartment(app, { name: 'media', members: [person] });
    const application = await createApplication(app, youth, person);
    const child = { userId: person.id, name: 'Baraka Child', relationship: 'child' as const };
    await insertFamilyMembers(app, child, child, { ...child, relationship: 'spouse' });
    const own = (await signInUser(app, person)).access_token;
    const service = await make({
      title: 'Service',
      start_time: '2026-11-15T09:00',
      is_public: true,
      repetition: { frequency: 'weekly' },
    });
    for (const day of ['2026-11-15', '2026-11-22', '2026-11-29'])
      await app.raw('PUT', `/calendar/${service.id}/attendance/${day}`, undefined, own);
    await app.raw('PUT', `/admin/events/${service.id}/occurrences/2026-11-22`, { is_cancelled: true }, pastor);
    const moved = { title: 'Service outside', start_time: '2026-12-01T10:00' };
    await app.raw('PUT', `/admin/events/${service.id}/occurrences/2026-11-29`, moved, pastor);
    const secret = 'a word for you alone';
    for (let n = 0; n < 6; n += 1) {
      await app.call(sendMessage, { body: { content: secret, recipient_id: person.id }, token: pastor });
    }
    await app.call(sendMessage, { body: { content: 'To everybody' }, token: pastor });
    const email = { subject: 'Harvest', body: secret, recipients: [person.personalEmail ?? ''] };
    await app.call(emailSelected, { body: email, token: pastor });

    const overview = await read();
    expect(overview.departments.map(({ id, name, is_leader }) => [id, name, is_leader])).toEqual([
      [choir.id, 'Choir', true],
      [media.id, 'media', false],
    ]);
    expect(overview.department_count).toBe(2);
    expect(overview.family).toEqual([
      { relationship: 'spouse', count: 1 },
      { relationship: 'child', count: 2 },
    ]);
    expect(overview.upcoming_events).toEqual([
      { id: service.id, title: 'Service', date: '2026-11-15' },
      { id: service.id, title: 'Service outside', date: '2026-12-01' },
    ]);
    expect(overview.last_signed_in_at).toBe(app.clock.now().toISOString());
    expect([overview.messages.count, overview.messages.latest.length]).toEqual([6, 5]);
    expect(overview.messages.latest[0]?.sender_name).toBe('Wanjiku Kamau');
    expect(overview.emails).toMatchObject({ count: 1, latest: [{ subject: 'Harvest', is_failed: false }] });
    expect(overview.pending_applications).toMatchObject([
      { id: application.id, department_id: youth.id, department_name: 'Youth' },
    ]);
    expect(JSON.stringify(overview)).not.toContain(secret);
    expect(JSON.stringify(overview)).not.toContain('Baraka');
  });

  it('is for admins, and for people who exist', async () => {
    const { app, token: pastor } = await startAppWithPastor();
    const admin = await signInWithRole(app, 'admin');
    const { id } = await createUser(app);
    expect((await app.call(readUserOverview, { params: { id }, token: pastor })).status).toBe(403);
    expect((await app.call(readUserOverview, { params: { id: 4242 }, token: admin })).status).toBe(404);
    expect((await app.call(readUserOverview, { params: { id } })).status).toBe(401);
  });
});
