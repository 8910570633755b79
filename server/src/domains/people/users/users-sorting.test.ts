import type { QueryInputOf } from '@kanisa/contract/core/endpoint.schema.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { peopleMessages, USER_SORTS } from '@kanisa/contract/people/users.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { signInWithRole } from '../../../../test/support/factories.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { buildUserOrder } from './users-list.repo.ts';

const { listUsers } = ENDPOINTS;

describe('the sorted list of users', () => {
  it('has the same order on all pages, in both directions, with filters and searches', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin', { username: 'aaa', firstName: 'Abel', lastName: 'Admin' });
    await app.deps.db.execute(sql`
      insert into users (first_name, last_name, username, personal_email, church_email, phone_number, password_hash, role,
        is_active, is_verified)
      select case when n % 2 = 0 then 'amani' else 'Baraka' end, 'Number ' || n % 7, 'member' || n,
        case when n % 5 <> 0 then 'M' || n || '@mail.example' end, case when n % 10 = 0 then 'c' || n || '@c.example' end,
        case when n % 9 <> 0 then '+25472' || (1000000 + n) end, 'none',
        case when n % 100 = 0 then 'pastor' else 'user' end, n % 10 <> 0, n % 3 = 0
      from generate_series(1, 1130) n`);
    const list = async (query: QueryInputOf<typeof listUsers>) => (await app.call(listUsers, { token, query })).body;
    const readAll = async (query: object) => {
      const ids: number[] = [];
      for (let page = 1; page <= 12; page += 1) {
        ids.push(...(await list({ ...query, page: String(page), per_page: '100' })).users.map((user) => user.id));
      }
      return ids;
    };
    for (const sort of USER_SORTS) {
      for (const order of ['asc', 'desc'] as const) {
        const expected = await app.deps.db
          .select({ id: users.id })
          .from(users)
          .orderBy(buildUserOrder({ sort, order }));
        const all = await readAll({ sort, order });
        expect(all, `${sort} ${order}`).toEqual(expected.map((row) => row.id));
        // Few match, so they are gathered first.
        const expectedRare = await app.deps.db
          .select({ id: users.id })
          .from(users)
          .where(sql`role = 'pastor'`)
          .orderBy(buildUserOrder({ sort, order }));
        expect(await readAll({ sort, order, role: 'pastor' }), `${sort} ${order}`).toEqual(
          expectedRare.map((row) => row.id),
        );
      }
    }
    const byName = await list({ sort: 'name', search: 'number', is_active: 'true' });
    expect(byName.users.slice(0, 2).map((user) => [user.first_name, user.last_name])).toEqual([
      ['amani', 'Number 0'],
      ['amani', 'Number 0'],
    ]);
    expect((await list({ sort: 'username' })).users[0]?.username).toBe('aaa');
    expect((await list({ sort: '', order: '' })).users[0]?.username).toBe('member1130');
    for (const [query, error] of [
      ['sort=password_hash', peopleMessages.sort],
      ['order=down', peopleMessages.order],
    ] as const) {
      const rejected = await app.raw('GET', `/admin/users?${query}`, undefined, token);
      expect([rejected.status, rejected.body['error']]).toEqual([400, error]);
    }
  });

  it('is read in the order of an index, without sorting everybody', async () => {
    const app = await startTestApp();
    await app.deps.db.execute(sql`
      insert into users (first_name, last_name, username, phone_number, password_hash)
      select 'Member', 'Number', 'member' || n, '+2547' || n, 'none' from generate_series(1, 400) n`);
    for (const sort of USER_SORTS) {
      for (const order of ['asc', 'desc'] as const) {
        const plan = await app.deps.db.transaction(async (tx) => {
          await tx.execute(sql`set local enable_seqscan = off`);
          const sorted = buildUserOrder({ sort, order });
          const { rows } = await tx.execute(sql`explain select id from ${users} order by ${sorted} limit 20`);
          return JSON.stringify(rows);
        });
        expect(plan, `${sort} ${order}`).toMatch(/Index (Only )?Scan/);
        expect(plan.replace('Incremental Sort', ''), `${sort} ${order}`).not.toContain('Sort  ');
      }
    }
  });
});
