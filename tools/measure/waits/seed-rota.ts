import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../../../server/src/db/client.ts';
import { queryId } from '../support/seed-helpers.ts';

export interface RotaSize {
  positions: number;
  needed: number;
  /** Everybody can do every position. */
  people: number;
  /** Each takes place weekly. */
  events: number;
}

/** Turns serving on and gives the admin a department at the limits of what a leader may set up. */
export async function seedRota(db: DbOrTx, { positions, needed, people, events }: RotaSize): Promise<number> {
  await db.execute(sql`insert into modules (module, is_on, changed_at) values ('serving', true, now())
    on conflict (module) do nothing`);
  const departmentId = await queryId(
    db,
    sql`insert into departments (name, leader_id, created_at)
      select ${`Rota of ${positions} x ${needed} x ${people} x ${events}`}, id, now() from users where username = 'admin' returning id`,
  );
  await db.execute(sql`insert into serving_positions (department_id, name, needed)
    select ${departmentId}, 'Position ' || n, ${needed} from generate_series(1, ${positions}::int) n`);
  const own = sql`(select id from serving_positions where department_id = ${departmentId})`;
  await db.execute(
    sql`insert into serving_slots select id, n from ${own} as own, generate_series(1, ${needed}::int) n`,
  );
  await db.execute(sql`
    with made as (insert into events (title, starts_at, ends_at, spans_from, repeats, is_public)
      select 'Rota ' || ${departmentId} || ' ' || n, at, at + interval '2 hours', at, 'weekly', false
      from (select n, date_trunc('day', now()) + interval '1 day 3 hours' + n * interval '3 hours' as at
        from generate_series(1, ${events}::int) n) as times returning id)
    insert into serving_position_events select own.id, made.id from ${own} as own, made`);
  await db.execute(sql`insert into department_members (department_id, user_id, joined_at)
    select ${departmentId}, id, now() from users where is_active order by id limit ${people}::int on conflict do nothing`);
  await db.execute(sql`insert into serving_able (position_id, department_id, user_id)
    select own.id, ${departmentId}, user_id from ${own} as own, department_members where department_id = ${departmentId}`);
  return departmentId;
}

export interface BusyEvent {
  id: number;
  /** Local time, six hours later. */
  later: string;
}

export interface BusyRota {
  departmentId: number;
  events: BusyEvent[];
}

/** Gives a department weekly events with 24 dates, at each of which 200 people have a place in this state. */
export async function seedBusyRota(db: DbOrTx, count: number, state: 'planned' | 'accepted'): Promise<BusyRota> {
  const departmentId = await seedRota(db, { positions: 10, needed: 20, people: 200, events: count });
  await db.execute(sql`
    insert into serving_places (position_id, event_id, occurs_on, user_id, state, slot, starts_at, ends_at, created_at)
    select own.id, made.id, (starts_at at time zone 'Africa/Nairobi')::date + 7 * week, able.user_id, ${state}, slot,
      starts_at + week * interval '7 days', ends_at + week * interval '7 days', now()
    from (select id, row_number() over (order by id) - 1 as at from serving_positions where department_id = ${departmentId}) as own,
      events as made, generate_series(0, 23) as week, generate_series(1, 20) as slot,
      (select user_id, row_number() over (order by user_id) - 1 as at from department_members where department_id = ${departmentId}) as able
    where made.id in (select event_id from serving_position_events where position_id = own.id) and able.at = own.at * 20 + slot - 1`);
  const { rows } = await db.execute<{ id: number; later: string }>(sql`
    select distinct events.id, to_char(starts_at at time zone 'Africa/Nairobi' + interval '6 hours', 'YYYY-MM-DD"T"HH24:MI') as later
    from events join serving_position_events on event_id = events.id
      join serving_positions on serving_positions.id = position_id
    where department_id = ${departmentId} order by 1`);
  return { departmentId, events: rows };
}
