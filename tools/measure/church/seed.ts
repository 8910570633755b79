import { TEXT_RECIPIENTS_MAX } from '@kanisa/contract/messaging/text-messages.ts';
import { sql } from 'drizzle-orm';
import { type DbOrTx, forNobody } from '../../../server/src/db/client.ts';
import { migrateDatabase } from '../../../server/src/db/migrate.ts';
import { hashPassword } from '../../../server/src/platform/secrets/passwords.ts';
import { BENCH_ADMIN, type ProductPlace } from '../support/product.ts';
import { LASTING_PROOF, vacuumAnalyze, withProductDatabase } from '../support/seed-helpers.ts';
import { insertAuditEntries, insertMailings, insertTexts } from './seed-bulk-messages.ts';
import { insertDepartments, insertEvents, insertFamilies, insertMessages } from './seed-community.ts';
import { insertPeople } from './seed-people.ts';

const BATCH_SIZE = 5000;
/** Number of admins who answer applications. */
const REVIEWERS = 8;
/** Number of people who get a session. */
const CALLERS_MAX = 2000;
export const BENCH_PASSWORD = 'a password for the benchmark';

export interface Caller {
  id: number;
  username: string;
  token: string;
}

export interface Leader extends Caller {
  departmentId: number;
}

/** The people and things of the church that calls refer to; all of them grow with the number of people. */
export interface Church {
  people: number;
  /** Everybody with a phone, up to the maximum of one text. */
  memberIds: number[];
  admin: Caller;
  /** More admins: one alone would reach the hourly limit of e-mails. */
  reviewers: Caller[];
  members: Caller[];
  leaders: Leader[];
  /** The first one has a tenth of all people. */
  departments: number[];
  /** Departments without applications. */
  openDepartments: number[];
  /** Upcoming events, each once, with its day. */
  events: { id: number; day: string }[];
  broadcasts: number[];
  /** A mailing to everybody. */
  mailingId: number;
  textId: number;
}

/**
 * Seeds a church after two years of use: families, departments with members, events with attendance, messages with read
 * marks, mailings, texts and the audit trail. Needs an empty database, before the product's first start.
 */
export async function seedChurch(place: ProductPlace, people: number): Promise<Church> {
  return withProductDatabase(place, async (db, handle) => {
    await migrateDatabase(handle);
    await forNobody(db, 'a measurement').transaction((tx) => insertChurch(tx, people));
    await vacuumAnalyze(db);
    return readChurch(db, people);
  });
}

async function insertChurch(db: DbOrTx, people: number): Promise<void> {
  await db.execute(sql`set local statement_timeout = 0`);
  await db.execute(sql`insert into users (first_name, last_name, username, password_hash, role, is_verified)
    values ('Church', 'Admin', ${BENCH_ADMIN.username}, 'none', 'admin', true)`);
  for (let from = 1; from <= people; from += BATCH_SIZE) {
    await insertPeople(db, from, Math.min(people, from + BATCH_SIZE - 1));
  }
  // People with even numbers lead departments.
  await db.execute(sql`update users set role = 'admin' where id in (
    select id from users where role = 'user' and is_active and is_verified and username ~ '[13579]$'
    order by id limit ${REVIEWERS}::int)`);
  await db.execute(sql`create temporary table person on commit drop as
    select substr(username, 7)::int as n, id, username from users where username like 'person%'`);
  await db.execute(sql`create unique index on person (n)`);
  await db.execute(sql`analyze`);
  await insertFamilies(db, people);
  await insertDepartments(db, people);
  await insertEvents(db, people);
  await insertMessages(db, people);
  await insertMailings(db, people);
  await insertTexts(db, people);
  await insertAuditEntries(db, people);
  await insertSessions(db);
}

/** One password hash for everybody, because hashing each takes minutes. The token follows from the user's id. */
async function insertSessions(db: DbOrTx): Promise<void> {
  const hash = await hashPassword(BENCH_PASSWORD);
  const callers = sql`select id from users where username = ${BENCH_ADMIN.username}
    union all
    select person.id from person join users using (id) where n <= ${CALLERS_MAX}::int and is_active and is_verified`;
  await db.execute(sql`update users set password_hash = ${hash} where id in (${callers})`);
  await db.execute(sql`insert into sessions (user_id, created_at, proved_at)
    select id, now(), ${LASTING_PROOF} from users where id in (${callers})`);
  await db.execute(sql`
    insert into session_tokens (session_id, access_hash, access_expires_at, refresh_hash, refresh_expires_at)
    select id, ${hashExpression('access')}, now() + interval '1 day', ${hashExpression('refresh')}, now() + interval '1 day' from sessions`);
}

const makeToken = (userId: number) => `access-token-of-the-benchmark-${userId}`;
const hashExpression = (kind: 'access' | 'refresh') =>
  sql`encode(sha256(convert_to(${kind}::text || '-token-of-the-benchmark-' || user_id, 'UTF8')), 'hex')`;

async function readChurch(db: DbOrTx, people: number): Promise<Church> {
  const callers = await queryRows<Caller & { role: string; departmentId: number | null }>(
    db,
    sql`select users.id, username, role, (select min(id) from departments where leader_id = users.id) as "departmentId"
      from users where exists (select 1 from sessions where user_id = users.id) order by users.id`,
  );
  const named = callers.map((caller) => ({ ...caller, token: makeToken(caller.id) }));
  const admin = named.find(({ username }) => username === BENCH_ADMIN.username);
  if (!admin) throw new Error('There is no admin');
  const ids = async (query: ReturnType<typeof sql>) => (await queryRows<{ id: number }>(db, query)).map(({ id }) => id);
  const [mailingId = 0] = await ids(sql`select id from emails where is_to_all order by id limit 1`);
  const [textId = 0] = await ids(sql`select id from text_messages order by id limit 1`);
  return {
    people,
    memberIds: await ids(
      sql`select id from users where phone_number is not null order by id limit ${TEXT_RECIPIENTS_MAX}`,
    ),
    admin,
    reviewers: named.filter(({ username, role }) => username !== BENCH_ADMIN.username && role === 'admin'),
    members: named.filter(({ role, departmentId }) => role === 'user' && departmentId === null),
    leaders: named.flatMap((one) => (one.departmentId === null ? [] : [{ ...one, departmentId: one.departmentId }])),
    departments: await ids(sql`select id from departments where name like 'Department%' order by id`),
    openDepartments: await ids(sql`select id from departments where name like 'New%' order by id`),
    events: await queryRows(
      db,
      sql`select id, to_char(starts_at, 'YYYY-MM-DD') as day from events
        where is_public and repeats is null and starts_at > now() + interval '2 days' order by starts_at limit 50`,
    ),
    broadcasts: await ids(sql`select id from messages where is_broadcast order by id desc limit 50`),
    mailingId,
    textId,
  };
}

async function queryRows<Row extends object>(db: DbOrTx, query: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows } = await db.execute<Row & Record<string, unknown>>(query);
  return rows;
}
