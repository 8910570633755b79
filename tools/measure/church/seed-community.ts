import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../../server/src/db/client.ts';

/** Counts for a church with this many people. */
export const countDepartments = (people: number) => Math.max(4, Math.round(people / 100));
const countEvents = (people: number) => Math.max(200, Math.round(people / 25));
const countBroadcasts = (people: number) => Math.max(10, Math.round(people / 50));
const POSTS_IN_EACH = 20;

/** Multiplying by a coprime number spreads people over things without repeating a pair. */
const spreadOver = (people: number, n: SQL) => sql`1 + (${n} * 7919) % ${people}::int`;

/** Every third person has three family members; one in fifty has a photo. */
export async function insertFamilies(db: DbOrTx, people: number): Promise<void> {
  await db.execute(sql`create temporary table home on commit drop as
    select nextval('households_id_seq')::int as id, person.id as owner_id, n from person where n % 3 = 0 and n <= ${people}::int`);
  await db.execute(sql`create temporary table relative on commit drop as
    select nextval('people_id_seq')::int as id, home.id as home_id, owner_id, n, k, (array['spouse', 'child', 'child'])[k] as relationship
    from home, generate_series(1, 3) k`);
  await db.execute(sql`
    insert into people (id, first_name, last_name, gender, date_of_birth, county, town, wants_emails, wants_texts, status, is_from_family)
    overriding system value
    select id, (array['Zuri', 'Imani', 'Jabali'])[k], 'of ' || n, (array['female', 'female', 'male'])[k], '2015-03-01', 'Nairobi',
      'Kasarani', false, false, null, true from relative`);
  await db.execute(sql`insert into households (id, name) overriding system value select id, 'Family ' || n from home`);
  await db.execute(sql`
    insert into household_members (household_id, person_id, position, is_main)
    select id, owner_id, 'adult', true from home
    union all select home_id, id, case relationship when 'child' then 'child' else 'adult' end, true from relative`);
  await db.execute(sql`
    insert into family_members (user_id, person_id, relationship) select owner_id, id, relationship from relative`);
  await db.execute(sql`
    insert into photos (user_id, hash, bytes) select id, md5(n::text), decode(repeat('ab', 10000), 'hex')
    from person where n % 50 = 0`);
}

/** Half of the departments are new and have no applications. A fifth of all people have applied to the first one. */
export async function insertDepartments(db: DbOrTx, people: number): Promise<void> {
  const count = countDepartments(people);
  await db.execute(sql`
    insert into departments (name, description, leader_id)
    select case when d > ${count}::int / 2 then 'New ' else 'Department ' end || d, repeat('What we do. ', 20), person.id
    from generate_series(1, ${count}::int) d join person on n = d * 2 order by d`);
  await db.execute(sql`create temporary table place on commit drop as
    select row_number() over (order by id)::int as d, id, leader_id from departments where name like 'Department%'`);
  const first = Math.round(people / 5);
  await insertApplications(db, sql`select 1 as d, k, k as n from generate_series(1, ${first}::int) k`);
  await insertApplications(
    db,
    sql`select 2 + k % greatest(1, (select count(*)::int - 1 from place)) as d, k, ${spreadOver(people, sql`k`)} as n
      from generate_series(1, ${people}::int) k`,
  );
  await db.execute(sql`
    insert into department_members (department_id, user_id, joined_at)
    select department_id, user_id, max(reviewed_at) from department_applications where status = 'approved' group by 1, 2
    union select id, leader_id, now() from departments on conflict do nothing`);
  await db.execute(sql`
    insert into info_posts (department_id, posted_by, title, content, created_at)
    select id, leader_id, 'Practice ' || k, repeat('Please bring your books. ', 20), now() - k * interval '1 day'
    from place, generate_series(1, ${POSTS_IN_EACH}::int) k`);
}

/** `made (d, k, n)`: the department, a number, and the person. */
async function insertApplications(db: DbOrTx, made: SQL): Promise<void> {
  await db.execute(sql`
    insert into department_applications (department_id, user_id, status, motivation, created_at, reviewed_by, reviewed_at)
    select place.id, person.id, status, repeat('I would like to serve here. ', 5), now() - k * interval '1 minute',
      case when status <> 'pending' then leader_id end, case when status <> 'pending' then now() end
    from (select d, k, n, (array['pending', 'approved', 'approved', 'rejected'])[1 + k % 4] as status from (${made}) made) made
    join place using (d) join person using (n) on conflict do nothing`);
}

/**
 * Two events per week, from a year ahead back into the past, each at nine o'clock; and four weekly ones. A larger
 * church has a longer past but not more events per month, so that the length of an answer does not hide how a call
 * grows.
 */
export async function insertEvents(db: DbOrTx, people: number): Promise<void> {
  const count = countEvents(people);
  await db.execute(sql`
    insert into events (title, description, location, starts_at, ends_at, spans_from, spans_to, is_public)
    select 'Gathering ' || k, repeat('Come and bring somebody along. ', 5), 'Main hall', at, at + interval '2 hours', at,
      at + interval '2 hours', true
    from (select k, date_trunc('day', now()) + interval '9 hours' + (365 - k * 7 / 2) * interval '1 day' as at
      from generate_series(1, ${count}::int) k) made`);
  await db.execute(sql`
    insert into events (title, starts_at, ends_at, spans_from, repeats, is_public)
    select 'Service ' || k, at, at + interval '2 hours', at, 'weekly', true
    from (select k, date_trunc('day', now()) - interval '700 days' + k * interval '1 day' + interval '8 hours' as at
      from generate_series(1, 4) k) made`);
  await db.execute(sql`
    insert into event_attendances (event_id, occurs_on, user_id, said_at)
    select events.id, (starts_at at time zone 'UTC')::date, person.id, now()
    from events, generate_series(1, 10) k join person on n = k where repeats is null`);
}

/** Broadcasts, and one message to each person; everybody has read the three newest broadcasts. */
export async function insertMessages(db: DbOrTx, people: number): Promise<void> {
  await db.execute(sql`update users set created_at = now() - interval '3 years'`);
  const count = countBroadcasts(people);
  await db.execute(sql`
    insert into messages (content, is_broadcast, is_email, created_at)
    select repeat('Dear all, please come. ', 20), true, false, now() - (${count}::int - k) * interval '1 hour'
    from generate_series(1, ${count}::int) k order by k`);
  await db.execute(sql`
    insert into messages (content, recipient_id, is_broadcast, is_email, created_at)
    select 'Dear you, please come.', id, false, false, now() from person order by n`);
  await db.execute(sql`
    insert into message_reads (user_id, message_id, read_at)
    select person.id, newest.id, now() from person,
      (select id from messages where is_broadcast order by id desc limit 3) newest`);
}
