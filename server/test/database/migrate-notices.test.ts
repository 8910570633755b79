import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { applyMigrations, migrateDatabase, readMigrations } from '../../src/db/migrate.ts';
import { openEmptyDatabase } from './test-database.ts';

it('messages of serving of the version before become notices with the same ids, and their budget stays', async () => {
  const handle = await openEmptyDatabase();
  const { db } = handle;
  await db.transaction((tx) =>
    applyMigrations(
      tx,
      readMigrations().filter(({ tag }) => tag < '0029'),
    ),
  );
  await db.execute(sql`insert into users (first_name, last_name, username, password_hash)
    values ('Amina', 'Odhiambo', 'amina', 'x')`);
  await db.execute(sql`
    insert into serving_messages (user_id, kind, place_ids, about, reminded_place_id, asked_by, state, cost, created_at)
    select id, 'ask', '{7,9}'::int[], '{"position": "Sound"}'::jsonb, null, id, 'queued', 1.5, now() from users
    union all select id, 'remind_date', '{7}', '{"position": "Sound"}', 7, null, 'sent', 0, now() from users`);
  await db.execute(sql`insert into serving_budget (monthly) values (500)`);
  await db.execute(sql`insert into serving_spending (month, spent) values ('2026-11', 12.5)`);
  await migrateDatabase(handle);
  const { rows } = await db.execute(sql`
    select notices.id, kind, data, once_key, caused_by = users.id as is_caused, state, cost::float8 as cost
    from notices join users on users.id = user_id order by notices.id`);
  const about = { position: 'Sound' };
  expect(rows).toEqual([
    {
      id: 1,
      kind: 'serving.ask',
      data: { placeIds: [7, 9], about },
      once_key: null,
      is_caused: true,
      state: 'queued',
      cost: 1.5,
    },
    {
      id: 2,
      kind: 'serving.remind_date',
      data: { placeIds: [7], about },
      once_key: '7',
      is_caused: null,
      state: 'sent',
      cost: 0,
    },
  ]);
  const budget = await db.execute(sql`select monthly, spent::float8 as spent from text_budget, text_spending`);
  expect(budget.rows).toEqual([{ monthly: 500, spent: 12.5 }]);
  const next = await db.execute(sql`
    insert into notices (user_id, kind, data, created_at) select id, 'x', '{}', now() from users returning id`);
  expect(next.rows).toEqual([{ id: 3 }]);
});
