import { desc, eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { DbOrTx } from '../../src/db/client.ts';
import { defineQuery } from '../../src/db/define-query.ts';
import { joinQueries } from '../../src/db/join-queries.ts';
import { users } from '../../src/domains/identity/accounts/users.view.ts';
import { sessions } from '../../src/domains/identity/sessions/sessions.table.ts';
import { openTestDatabase } from './test-database.ts';

const JOINED_AT = new Date('2026-11-10T06:30:00.123Z');

const queryPeople = defineQuery('test_people', (db, placeholder) =>
  db
    .select({
      id: users.id,
      firstName: users.firstName,
      createdAt: users.createdAt,
      sessionCount: sql<number>`(select count(*) from sessions where user_id = users.id)::int`,
      session: { id: sessions.id, userId: sessions.userId, lastUsedAt: sessions.lastUsedAt },
    })
    .from(users)
    .leftJoin(sessions, eq(sessions.userId, users.id))
    .where(sql`${users.role} = ${placeholder('role')}`)
    .orderBy(desc(users.id)),
);
const queryNames = defineQuery('test_names', (db, placeholder) =>
  db
    .select({ firstName: users.firstName })
    .from(users)
    .where(eq(users.role, placeholder('role'))),
);
const queryFailure = defineQuery('test_failure', (db) => db.select({ one: sql<number>`1 / 0` }).from(users));

async function openDatabaseWithPeople() {
  const { db } = await openTestDatabase();
  const addPerson = async (firstName: string, role: 'user' | 'pastor') => {
    const person = { firstName, lastName: 'Kamau', username: firstName.toLowerCase(), passwordHash: 'x' };
    const [row] = await db
      .insert(users)
      .values({ ...person, role, createdAt: JOINED_AT })
      .returning({ id: users.id });
    return row?.id ?? 0;
  };
  const [wanjiku, otieno] = [await addPerson('Wanjiku "Ciku"', 'user'), await addPerson('Otieno', 'user')];
  await addPerson('Ngũgĩ', 'pastor');
  await db.insert(sessions).values({ userId: otieno, createdAt: JOINED_AT, lastUsedAt: JOINED_AT });
  return { db, wanjiku, otieno };
}

const sendAll = (db: DbOrTx) =>
  Promise.all([
    queryPeople(db, { role: 'user' }),
    queryNames(db, { role: 'pastor' }),
    queryNames(db, { role: 'admin' }),
  ]);

describe('joined queries', () => {
  it('return what they return one by one', async () => {
    const { db, wanjiku, otieno } = await openDatabaseWithPeople();
    const results = await joinQueries(db, sendAll);
    expect(results).toEqual(await sendAll(db));
    const [people, pastors, admins] = results;
    expect(people.map(({ id }) => id)).toEqual([otieno, wanjiku]);
    expect(people[0]).toMatchObject({ createdAt: JOINED_AT, sessionCount: 1, session: { lastUsedAt: JOINED_AT } });
    expect(people[1]).toMatchObject({ firstName: 'Wanjiku "Ciku"', session: null });
    expect(pastors).toEqual([{ firstName: 'Ngũgĩ' }]);
    expect(admins).toEqual([]);
  });

  it('may follow from a result', async () => {
    const { db } = await openDatabaseWithPeople();
    const [first, then] = await joinQueries(db, async (joining) => {
      const [people] = await sendAll(joining);
      return [people, await queryNames(joining, { role: 'user' })];
    });
    expect(then).toHaveLength(first.length);
  });

  it('work in a transaction, also after others on the same connection', async () => {
    const { db } = await openDatabaseWithPeople();
    await joinQueries(db, (joining) => queryNames(joining, { role: 'user' }));
    await db.transaction(async (tx) => {
      await tx.update(users).set({ firstName: 'Njeri' }).where(eq(users.role, 'pastor'));
      const [, pastors] = await joinQueries(tx, sendAll);
      expect(pastors).toEqual([{ firstName: 'Njeri' }]);
    });
  });

  it('all fail if one fails, and the next ones succeed', async () => {
    const { db } = await openDatabaseWithPeople();
    const outcomes = await joinQueries(db, (joining) =>
      Promise.allSettled([queryFailure(joining), queryNames(joining, { role: 'user' })]),
    );
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(await joinQueries(db, (joining) => queryNames(joining, { role: 'pastor' }))).toHaveLength(1);
  });
});
