import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../../server/src/db/client.ts';
import type { ProductPlace } from '../support/product.ts';
import { insertSession, queryId, vacuumAnalyze, withProductDatabase } from '../support/seed-helpers.ts';

export const PEOPLE = 5000;
export const DEPARTMENTS = 50;
export const APPLICATIONS = 20_000;
/** Applications to the one department that is read. */
export const APPLICATIONS_IN_ONE = 2000;
const POSTS_IN_EACH = 100;

/** The callers and the department they read; the same in both databases. */
export interface SeededDepartment {
  departmentId: number;
  adminToken: string;
  leaderToken: string;
  applicantToken: string;
}

export async function seedDepartments(place: ProductPlace, isFull: boolean): Promise<SeededDepartment> {
  return withProductDatabase(place, async (db) => {
    const seeded = await db.transaction(async (tx) => {
      if (isFull) await insertPeople(tx);
      const actors = await insertActors(tx);
      if (isFull) await insertMembers(tx, actors.departmentId);
      return actors;
    });
    await vacuumAnalyze(db);
    return seeded;
  });
}

async function insertActors(db: DbOrTx): Promise<SeededDepartment> {
  const leader = await insertPerson(db, 'leader');
  const applicant = await insertPerson(db, 'applicant');
  const departmentId = await queryId(
    db,
    sql`
    insert into departments (name, description, leader_id)
    values ('Choir', 'We sing on Sundays and on high days.', ${leader}) returning id`,
  );
  await db.execute(sql`insert into department_members values (${departmentId}, ${leader}, now())`);
  await db.execute(sql`
    insert into photos (department_id, hash, bytes)
    values (${departmentId}, md5('choir'), decode(repeat('ab', 10000), 'hex'))`);
  const adminId = await queryId(db, sql`select id from users where role = 'admin'`);
  await liftHourlyLimit(db, 'applications', applicant);
  await liftHourlyLimit(db, 'emails', leader);
  return {
    departmentId,
    adminToken: await insertSession(db, adminId),
    leaderToken: await insertSession(db, leader),
    applicantToken: await insertSession(db, applicant),
  };
}

/** A measurement applies and decides far more often than people do. The counter begins below zero. */
async function liftHourlyLimit(db: DbOrTx, kind: string, userId: number): Promise<void> {
  const key = `${kind}:${createHash('sha256').update(`user ${userId}`).digest('base64url')}`;
  await db.execute(sql`
    insert into throttles (key, used, failed, resets_at) values (${key}, -1000000, 0, now() + interval '1 day')`);
}

/** The person has no e-mail address, so that no mail is sent during a measurement. */
async function insertPerson(db: DbOrTx, username: string): Promise<number> {
  return queryId(
    db,
    sql`
    insert into users (first_name, last_name, username, password_hash, is_verified)
    values ('Neema', ${username}, ${username}, 'none', true) returning id`,
  );
}

async function insertPeople(db: DbOrTx): Promise<void> {
  await db.execute(sql`
    insert into users (first_name, last_name, username, personal_email, password_hash, role, is_verified)
    select (array['Wanjiku', 'Baraka', 'Zawadi', 'Otieno', 'Amani', 'Neema', 'Juma'])[1 + n % 7],
      (array['Kamau', 'Achieng', 'Mwangi', 'Njoroge', 'Wekesa'])[1 + n % 5] || ' ' || n, 'person' || n,
      'person' || n || '@people.example', 'none', case when n % 80 = 0 then 'department_leader' else 'user' end, true
    from generate_series(1, ${PEOPLE}::int) n`);
  await db.execute(sql`create temporary table person on commit drop as
    select substr(username, 7)::int as n, id from users where username like 'person%'`);
}

async function insertMembers(db: DbOrTx, choirId: number): Promise<void> {
  await db.execute(sql`
    insert into departments (name, description, leader_id)
    select 'Department ' || n, repeat('What we do. ', 20), person.id
    from generate_series(2, ${DEPARTMENTS}::int) n join person using (n)`);
  await db.execute(sql`create temporary table place on commit drop as
    select row_number() over (order by id) as n, id, leader_id from departments where id <> ${choirId}`);
  await insertApplications(db, choirId);
  await db.execute(sql`
    insert into department_members (department_id, user_id, joined_at)
    select department_id, user_id, max(reviewed_at) from department_applications
    where status = 'approved' group by 1, 2
    union select id, leader_id, now() from place where leader_id is not null
    on conflict do nothing`);
  await db.execute(sql`
    insert into info_posts (department_id, posted_by, title, content, created_at)
    select departments.id, leader_id, 'Practice ' || n, repeat('Please bring your books. ', 20), now()
    from departments, generate_series(1, ${POSTS_IN_EACH}::int) n order by n`);
  await db.execute(sql`
    insert into photos (department_id, hash, bytes)
    select id, md5(id::text), decode(repeat('ab', 10000), 'hex') from place`);
}

/** Multiplying by a coprime number spreads people over departments without repeating a pair. */
async function insertApplications(db: DbOrTx, choirId: number): Promise<void> {
  const decided = (department: SQL, from: SQL) => sql`
    insert into department_applications
      (department_id, user_id, status, motivation, created_at, reviewed_by, reviewed_at)
    select ${department}, person.id, status, repeat('I would like to serve here. ', 12),
      now() - k * interval '1 minute', case when status <> 'pending' then leader_id end,
      case when status <> 'pending' then now() - k * interval '30 seconds' end
    from (select k, (array['pending', 'approved', 'approved', 'rejected', 'rejected'])[1 + k % 5] as status
      from generate_series(1, ${from}) k) made
    `;
  await db.execute(sql`${decided(sql`departments.id`, sql`${APPLICATIONS_IN_ONE}::int`)}
    join departments on departments.id = ${choirId} join person on person.n = k`);
  await db.execute(sql`${decided(sql`place.id`, sql`${APPLICATIONS - APPLICATIONS_IN_ONE}::int`)}
    join place on place.n = 1 + k % ${DEPARTMENTS - 1}::int
    join person on person.n = 1 + (k * 7919) % ${PEOPLE}::int`);
  // The reading user has one application in each of the other departments.
  await db.execute(sql`
    insert into department_applications (department_id, user_id, status, motivation, created_at, reviewed_at)
    select place.id, choir.leader_id, 'rejected', 'Me too', now(), now()
    from place, departments choir where choir.id = ${choirId}`);
}
