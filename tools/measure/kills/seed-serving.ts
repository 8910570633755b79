import { sql } from 'drizzle-orm';
import type { ProductPlace } from '../support/product.ts';
import { queryId, vacuumAnalyze, withProductDatabase } from '../support/seed-helpers.ts';

const NEEDED = 20;

/**
 * Turns serving on and gives the admin a department in which the first people can do one position. Each of them is
 * planned once: 20 at a date, from next week on. Returns the department.
 */
export async function seedServing(place: ProductPlace, people: number): Promise<number> {
  return withProductDatabase(place, async (db) => {
    await db.execute(sql`insert into modules (module, is_on, changed_at) values ('serving', true, now())
      on conflict (module) do nothing`);
    await db.execute(sql`insert into text_budget (id, monthly) values (1, 1000000) on conflict (id) do nothing`);
    const adminId = await queryId(db, sql`select id from users where username = 'admin'`);
    const departmentId = await queryId(
      db,
      sql`insert into departments (name, leader_id, created_at) values ('Serving', ${adminId}, now()) returning id`,
    );
    const eventId = await queryId(
      db,
      sql`insert into events (title, starts_at, ends_at, spans_from, repeats, is_public)
        select 'Service', at, at + interval '2 hours', at, 'weekly', true
        from (select date_trunc('day', now()) + interval '7 days 6 hours' as at) as first returning id`,
    );
    const positionId = await queryId(
      db,
      sql`insert into serving_positions (department_id, name, needed) values (${departmentId}, 'Welcome', ${NEEDED}) returning id`,
    );
    await db.execute(sql`insert into serving_slots select ${positionId}, n from generate_series(1, ${NEEDED}::int) n`);
    await db.execute(sql`insert into serving_position_events values (${positionId}, ${eventId})`);
    await db.execute(sql`insert into department_members (department_id, user_id, joined_at)
      select ${departmentId}, id, now() from users where username = 'admin' or username in (
        select 'person' || n from generate_series(1, ${people}::int) n)`);
    await db.execute(sql`insert into serving_able (position_id, department_id, user_id)
      select ${positionId}, ${departmentId}, user_id from department_members
      where department_id = ${departmentId} and user_id <> ${adminId}`);
    await db.execute(sql`
      insert into serving_places (position_id, event_id, occurs_on, user_id, state, slot, starts_at, ends_at, created_at)
      select ${positionId}, ${eventId}, (starts_at at time zone 'Africa/Nairobi')::date, user_id, 'planned', slot,
        starts_at, starts_at + interval '2 hours', now()
      from (
        select able.user_id, (able.n % ${NEEDED}) + 1 as slot,
          events.starts_at + make_interval(days => 7 * (able.n / ${NEEDED})) as starts_at
        from events, (
          select user_id, (row_number() over (order by user_id))::int - 1 as n
          from serving_able where position_id = ${positionId}
        ) as able where events.id = ${eventId}
      ) as planned`);
    await vacuumAnalyze(db);
    return departmentId;
  });
}
