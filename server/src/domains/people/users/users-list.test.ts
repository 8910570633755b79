import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createUser, signInWithRole } from '../../../../test/support/factories.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { buildPersonSearch } from '../../../db/person-search.ts';
import { findUserListPosition, sumUserTallies } from '../../identity/accounts/user-tallies.repo.ts';
import { users } from '../../identity/accounts/users.view.ts';

const { listUsers } = ENDPOINTS;

describe('the list of users', () => {
  it('is searched, filtered and paged', async () => {
    const app = await startTestApp();
    const { db } = app.deps;
    const token = await signInWithRole(app, 'admin', { firstName: 'Boss', lastName: 'Admin', username: 'boss' });
    await db.execute(sql`
      insert into users (first_name, last_name, username, personal_email, phone_number, password_hash, role, is_active, is_verified)
      select 'Member', 'Number ' || n, 'member' || n, 'member' || n || '@mail.example', '+25472' || (1000000 + n), 'none',
        case when n % 100 = 0 then 'pastor' else 'user' end, n % 10 <> 0, n % 3 = 0
      from generate_series(1, 1300) n`);
    await createUser(app, {
      firstName: 'Nyambura',
      lastName: 'Óbi',
      username: 'obi',
      churchEmail: 'obi_100%@utukufu.example',
    });
    const list = async (query: Record<string, string> = {}) => (await app.call(listUsers, { token, query })).body;
    const names = async (search: string) => (await list({ search })).users.map((user) => user.username);

    const first = await list();
    expect(first.pagination).toEqual({ page: 1, per_page: 20, total: 1302, pages: 66, is_more: false });
    expect(first.users.slice(0, 2).map((user) => user.username)).toEqual(['obi', 'member1300']);
    expect(first.users[0]).not.toHaveProperty('password_hash');
    const all: number[] = [];
    for (let page = 1; page <= 14; page += 1) {
      all.push(...(await list({ page: String(page), per_page: '100' })).users.map((user) => user.id));
    }
    expect([new Set(all).size, all.length]).toEqual([1302, 1302]);
    expect(all).toEqual(all.toSorted((a, b) => b - a));
    expect(await list({ page: '15', per_page: '100' })).toMatchObject({ users: [], pagination: { total: 1302 } });

    for (const [query, total] of [
      [{ role: 'pastor' }, 13],
      [{ role: 'user', is_active: 'true' }, 1171],
      [{ is_active: 'false' }, 130],
      [{ is_active: 'false', is_verified: 'true' }, 43],
      [{ is_verified: 'false' }, 867],
      [{ role: 'moderator' }, 0],
      [{ role: '', is_active: '', search: ' ' }, 1302],
      [{ search: 'member', role: 'pastor' }, 13],
    ] as const) {
      const found = await list(query);
      expect([query, found.pagination.total]).toEqual([query, total]);
      const last = await list({ ...query, page: String(found.pagination.pages) });
      expect(last.users.length, JSON.stringify(query)).toBe(total === 0 ? 0 : ((total - 1) % 20) + 1);
    }

    const many = await list({ search: 'mail.example' });
    expect(many.pagination).toMatchObject({ total: 1000, pages: 50, is_more: true });
    // From the second time on, a search for a common word is planned for it.
    const common = await list({ search: 'example' });
    expect(common.pagination).toMatchObject({ total: 1000, pages: 50, is_more: true });
    expect(await list({ search: 'Example' })).toEqual(common);
    const beyond = await list({ search: 'mail.example', page: '60' });
    expect([beyond.users.length, beyond.pagination.total]).toEqual([20, 1200]);
    const end = await list({ search: 'mail.example', page: '65' });
    expect(end.pagination).toMatchObject({ total: 1300, is_more: false });
    expect(await list({ search: 'nobody at all', page: '3' })).toMatchObject({ users: [], pagination: { total: 0 } });

    expect(await names('yambu')).toEqual(['obi']);
    expect(await names('óbi NYAM')).toEqual(['obi']);
    expect(await names('ny')).toEqual(['obi']);
    expect(await names('_100%')).toEqual(['obi']);
    expect(await names('member1234@')).toEqual(['member1234']);
    expect(await names('0721001234')).toEqual(['member1234']);
    expect(await names('+254721001234')).toEqual(['member1234']);
    expect(await names("x' or 1=1 --")).toEqual([]);
    for (const [query, error] of [
      [{ role: 'boss' }, 'Invalid role selected'],
      [{ is_active: 'yes' }, 'is_active must be true or false'],
      [{ is_verified: '1' }, 'is_verified must be true or false'],
      [{ page: '0' }, 'Invalid page or per_page'],
      [{ per_page: '101' }, 'Invalid page or per_page'],
      [{ search: 'x'.repeat(101) }, 'Search text must be 100 characters or less'],
      [{ search: 'a\u0000b' }, 'Please remove the invisible characters.'],
    ] as const) {
      const rejected = await app.raw('GET', `/admin/users?${new URLSearchParams(query).toString()}`, undefined, token);
      expect([rejected.status, rejected.body['error']]).toEqual([400, error]);
    }

    // The tallies stay correct through changes, deletions and the nightly clean-up.
    await db.update(users).set({ role: 'moderator' }).where(eq(users.username, 'member7'));
    await db.delete(users).where(eq(users.username, 'member8'));
    await sumUserTallies(db);
    expect((await list({ role: 'moderator' })).users.map((user) => user.username)).toEqual(['member7']);
    expect((await list()).pagination.total).toBe(1301);
    expect((await findUserListPosition(db, {}, 1300)).total).toBe(await db.$count(users));
  });

  it('is searched by an index that reads only the matching rows', async () => {
    const app = await startTestApp();
    await app.deps.db.execute(sql`
      insert into users (first_name, last_name, username, password_hash)
      select 'Member', 'Number', 'member' || n, 'none' from generate_series(1, 4000) n`);
    await app.deps.db.execute(sql`analyze people`);
    const plan = (search: string) =>
      app.deps.db.transaction(async (tx) => {
        // The planner would scan so few users without the index.
        await tx.execute(sql`set local enable_seqscan = off`);
        const { rows } = await tx.execute(
          sql`explain analyze select id from users where ${buildPersonSearch(users.searchText, search)}`,
        );
        return JSON.stringify(rows);
      });
    for (const search of ['ber123', 'zq', 'q', 'number ber399']) {
      expect(await plan(search), search).toContain('Bitmap Index Scan on users_search');
      expect(await plan(search), search).not.toMatch(/Rows Removed by (Index Recheck|Filter): \d{3}/);
    }
  });
});
