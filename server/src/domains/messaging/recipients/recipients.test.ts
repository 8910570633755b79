import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createUserWithToken } from '../../../../test/support/departments.ts';
import { createUser } from '../../../../test/support/factories.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { emailMarks } from '../emails/emails.table.ts';

const { listRecipients } = ENDPOINTS;

describe('the list of the recipient picker', () => {
  it('has only the people whom a link selected', async () => {
    const app = await startTestApp();
    const { token, user } = await createUserWithToken(app, { role: 'pastor', firstName: 'Zuri' });
    const amani = await createUser(app, { firstName: 'Amani' });
    await createUser(app);
    const ids = `${user.id},${amani.id},2000000000`;
    const { body } = await app.call(listRecipients, { token, query: { ids } });
    expect(body.users.map((one) => one.first_name)).toEqual(['Amani', 'Zuri']);
    expect(body.pagination.total).toBe(2);
    const rejected = await app.raw('GET', '/admin/recipients?ids=1;2', undefined, token);
    expect([rejected.status, rejected.body['error']]).toEqual([400, 'Select 1 to 200 people']);
  });

  it('is sorted by name and shows how each person can be reached', async () => {
    const app = await startTestApp();
    const { token, user } = await createUserWithToken(app, { role: 'pastor', firstName: 'Zuri' });
    const amani = await createUser(app, { firstName: 'Amani', churchEmail: 'amani@utukufu.example' });
    await createUser(app, {
      firstName: 'Baraka',
      personalEmail: null,
      churchEmail: 'b@utukufu.example',
      phoneNumber: null,
    });
    await createUser(app, { firstName: 'chao', wantsEmails: false, wantsTexts: false, isActive: false });
    const bad = await createUser(app, { firstName: 'Dalila' });
    await app.deps.db
      .insert(emailMarks)
      .values({ address: bad.personalEmail ?? '', kind: 'hard', at: app.clock.now() });
    const { status, body } = await app.call(listRecipients, { token });
    expect(status).toBe(200);
    expect(body.users.map((one) => [one.first_name, one.email, one.email_barred, one.text_barred])).toEqual([
      ['Amani', amani.personalEmail, null, null],
      ['Baraka', 'b@utukufu.example', null, null],
      ['chao', expect.any(String), 'opted_out', 'opted_out'],
      ['Dalila', bad.personalEmail, 'bounced', null],
      ['Zuri', user.personalEmail, null, null],
    ]);
    expect(body.users[0]).toEqual({
      id: amani.id,
      first_name: 'Amani',
      last_name: 'Kamau',
      username: amani.username,
      role: 'user',
      is_active: true,
      email: amani.personalEmail,
      phone_number: amani.phoneNumber,
      email_barred: null,
      text_barred: null,
    });
    expect(body.pagination).toEqual({ page: 1, per_page: 100, total: 5, pages: 1, is_more: false });
    const found = await app.call(listRecipients, { token, query: { search: 'amani' } });
    expect(found.body.users.map((one) => one.id)).toEqual([amani.id]);
    const inactive = await app.call(listRecipients, { token, query: { is_active: 'false' } });
    expect(inactive.body.users.map((one) => one.first_name)).toEqual(['chao']);
    const pastors = await app.call(listRecipients, { token, query: { role: 'pastor' } });
    expect(pastors.body.users.map((one) => one.id)).toEqual([user.id]);
    const wrong = await app.raw('GET', '/admin/recipients?role=bishop', undefined, token);
    expect([wrong.status, wrong.body['error']]).toEqual([400, 'Invalid role']);
  });

  it('has at most a hundred people per page and can be searched', async () => {
    const app = await startTestApp();
    const { token } = await createUserWithToken(app, { role: 'admin' });
    await app.deps.db.execute(sql`
      insert into users (first_name, last_name, username, password_hash)
      select 'Crowd', lpad(n::text, 4, '0'), 'crowd' || n, '' from generate_series(1, 1200) as n`);
    const first = await app.call(listRecipients, { token });
    expect([first.body.users.length, first.body.users[0]?.last_name]).toEqual([100, '0001']);
    expect(first.body.pagination).toMatchObject({ total: 1201, pages: 13, is_more: false });
    const second = await app.call(listRecipients, { token, query: { page: '2' } });
    expect(second.body.users[0]?.last_name).toBe('0101');
    const many = await app.call(listRecipients, { token, query: { search: 'crowd' } });
    expect(many.body.pagination).toMatchObject({ total: 1000, is_more: true });
    const beyond = await app.call(listRecipients, { token, query: { search: '0777' } });
    expect(beyond.body.users.map((one) => one.username)).toEqual(['crowd777']);
    const rejected = await app.raw('GET', '/admin/recipients?per_page=101', undefined, token);
    expect([rejected.status, rejected.body['error']]).toEqual([400, 'Invalid page or per_page']);
  });
});
