import { TEXT_RECIPIENTS_MOST } from '@kanisa/contract/messaging/text-messages.ts';
import { sql } from 'drizzle-orm';
import { type DbOrTx, openDatabase } from '../../../server/src/db/client.ts';
import { migrateDatabase } from '../../../server/src/db/migrate.ts';
import { hashPassword } from '../../../server/src/platform/passwords.ts';
import { insertPeople } from '../people/seed.ts';
import { ADMIN, dataFolder, type Place } from '../support/product.ts';
import { insertDepartments, insertEvents, insertFamilies, insertMessages } from './life.ts';
import { insertAudit, insertMailings, insertTexts } from './office.ts';

const AT_ONCE = 5000;
/** So many can sign in, at most. */
const CALLERS_MOST = 2000;
export const PASSWORD = 'a password for the benchmark';

/** Somebody who calls. */
export interface Caller {
  id: number;
  username: string;
  token: string;
}

export interface Leader extends Caller {
  departmentId: number;
}

/** Who is in it and what can be asked for; all of it grows with the people. */
export interface Church {
  people: number;
  /** Of everybody with a phone, at most as many as one text may go to. */
  memberIds: number[];
  admin: Caller;
  members: Caller[];
  leaders: Leader[];
  /** The first has a tenth of all people. */
  departments: number[];
  /** Nobody has applied to these yet. */
  openDepartments: number[];
  /** Coming ones, each once, with its day. */
  events: { id: number; day: string }[];
  broadcasts: number[];
  /** To everybody. */
  mailingId: number;
  textId: number;
}

/**
 * A church as it is after two years: families, departments and who is in them, events and who comes, messages and who
 * has read them, mailings, texts, and the trail. On an empty database, before the product's first start.
 */
export async function seedChurch(place: Place, people: number): Promise<Church> {
  const handle = await openDatabase({
    dataDir: dataFolder(place),
    ...(place.databaseUrl !== undefined && { url: place.databaseUrl }),
  });
  try {
    await migrateDatabase(handle);
    await handle.db.transaction((tx) => insertAll(tx, people));
    // What the database does by itself some minutes after so many changes.
    await handle.db.execute(sql`vacuum analyze`);
    return await readChurch(handle.db, people);
  } finally {
    await handle.close();
  }
}

async function insertAll(db: DbOrTx, people: number): Promise<void> {
  await db.execute(sql`set local statement_timeout = 0`);
  await db.execute(sql`insert into users (first_name, last_name, username, password_hash, role, is_verified)
    values ('Church', 'Admin', ${ADMIN.username}, 'none', 'admin', true)`);
  for (let from = 1; from <= people; from += AT_ONCE) {
    await insertPeople(db, from, Math.min(people, from + AT_ONCE - 1));
  }
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
  await insertAudit(db, people);
  await letThemIn(db);
}

/** The same for everybody: to make a hash for each takes minutes. Tokens are found again by the person's id. */
async function letThemIn(db: DbOrTx): Promise<void> {
  const hash = await hashPassword(PASSWORD);
  const callers = sql`select id from users where username = ${ADMIN.username}
    union all
    select person.id from person join users using (id) where n <= ${CALLERS_MOST}::int and is_active and is_verified`;
  await db.execute(sql`update users set password_hash = ${hash} where id in (${callers})`);
  await db.execute(sql`insert into sessions (user_id, created_at)
    select id, now() from users where id in (${callers})`);
  await db.execute(sql`
    insert into session_tokens (session_id, access_hash, access_expires_at, refresh_hash, refresh_expires_at)
    select id, ${hashOf('access')}, now() + interval '1 day', ${hashOf('refresh')}, now() + interval '1 day' from sessions`);
}

const tokenOf = (userId: number) => `access-token-of-the-benchmark-${userId}`;
const hashOf = (kind: 'access' | 'refresh') =>
  sql`encode(sha256(convert_to(${kind}::text || '-token-of-the-benchmark-' || user_id, 'UTF8')), 'hex')`;

async function readChurch(db: DbOrTx, people: number): Promise<Church> {
  const callers = await list<Caller & { role: string; departmentId: number | null }>(
    db,
    sql`select users.id, username, role, (select min(id) from departments where leader_id = users.id) as "departmentId"
      from users where exists (select 1 from sessions where user_id = users.id) order by users.id`,
  );
  const named = callers.map((caller) => ({ ...caller, token: tokenOf(caller.id) }));
  const admin = named.find(({ role }) => role === 'admin');
  if (!admin) throw new Error('There is no admin');
  const ids = async (query: ReturnType<typeof sql>) => (await list<{ id: number }>(db, query)).map(({ id }) => id);
  const [mailingId = 0] = await ids(sql`select id from emails where is_to_all order by id limit 1`);
  const [textId = 0] = await ids(sql`select id from text_messages order by id limit 1`);
  return {
    people,
    memberIds: await ids(
      sql`select id from users where phone_number is not null order by id limit ${TEXT_RECIPIENTS_MOST}`,
    ),
    admin,
    members: named.filter(({ role, departmentId }) => role === 'user' && departmentId === null),
    leaders: named.flatMap((one) => (one.departmentId === null ? [] : [{ ...one, departmentId: one.departmentId }])),
    departments: await ids(sql`select id from departments where name like 'Department%' order by id`),
    openDepartments: await ids(sql`select id from departments where name like 'New%' order by id`),
    events: await list(
      db,
      sql`select id, to_char(starts_at, 'YYYY-MM-DD') as day from events
        where is_public and repeats is null and starts_at > now() + interval '2 days' order by starts_at limit 50`,
    ),
    broadcasts: await ids(sql`select id from messages where is_broadcast order by id desc limit 50`),
    mailingId,
    textId,
  };
}

async function list<Row extends object>(db: DbOrTx, query: ReturnType<typeof sql>): Promise<Row[]> {
  const { rows } = await db.execute<Row & Record<string, unknown>>(query);
  return rows;
}
