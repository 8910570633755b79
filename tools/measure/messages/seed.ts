import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../../../server/src/db/client.ts';
import type { ProductPlace } from '../support/product.ts';
import { insertSession, vacuumAnalyze, withProductDatabase } from '../support/seed-helpers.ts';

export const PEOPLE = 20_000;
/** Ten years of four broadcasts a week. */
export const BROADCASTS = 2000;
/** Each person has read the newest of these, and got one personal message. */
export const READ_BY_EACH = 5;
const CALLERS = 50;

export interface Reader {
  token: string;
  /** The expected unread count, computed independently of the product. */
  unread: number;
}

export async function seedMessages(place: ProductPlace): Promise<Reader[]> {
  return withProductDatabase(place, async (db) => {
    const readers = await db.transaction(async (tx) => {
      await tx.execute(sql`set local statement_timeout = 0`);
      await insertPeople(tx);
      await insertMessages(tx);
      return insertCallers(tx);
    });
    await vacuumAnalyze(db);
    return readers;
  });
}

/** One in ten joined halfway through. */
async function insertPeople(db: DbOrTx): Promise<void> {
  await db.execute(sql`
    insert into users (first_name, last_name, username, password_hash, is_verified, created_at)
    select 'Wanjiku', 'Kamau ' || n, 'person' || n, 'none', true,
      now() - case when n % 10 = 0 then interval '5 years' else interval '11 years' end
    from generate_series(1, ${PEOPLE}::int) n`);
}

async function insertMessages(db: DbOrTx): Promise<void> {
  await db.execute(sql`
    insert into messages (content, is_broadcast, is_email, created_at)
    select repeat('Dear all, please come. ', 20), true, false, now() - (${BROADCASTS}::int - n) * interval '1.8 days'
    from generate_series(1, ${BROADCASTS}::int) n order by n`);
  await db.execute(sql`
    insert into messages (content, recipient_id, is_broadcast, is_email, created_at)
    select 'Dear you, please come.', id, false, false, now() from users where username like 'person%'`);
  await db.execute(sql`
    insert into message_reads (user_id, message_id, read_at)
    select users.id, newest.id, now() from users,
      (select id from messages where is_broadcast order by id desc limit ${READ_BY_EACH}::int) newest
    where username like 'person%'`);
}

/** Includes one who has read nothing, one who has read everything, and some who joined late. */
async function insertCallers(db: DbOrTx): Promise<Reader[]> {
  await db.execute(sql`
    delete from message_reads using users where users.id = user_id and username = 'person1'`);
  await db.execute(sql`
    insert into message_reads (user_id, message_id, read_at)
    select users.id, messages.id, now() from users, messages
    where username = 'person2' and (is_broadcast or recipient_id = users.id) on conflict do nothing`);
  const { rows } = await db.execute<{ id: number; unread: number }>(sql`
    select users.id, (select count(*)::int from messages
      where (is_broadcast and messages.created_at >= users.created_at or recipient_id = users.id)
        and not exists (select 1 from message_reads where user_id = users.id and message_id = messages.id)) as unread
    from users where username like 'person%' order by users.id limit ${CALLERS}::int`);
  const readers: Reader[] = [];
  for (const { id, unread } of rows) readers.push({ token: await insertSession(db, id), unread });
  return readers;
}

/** Rows of the product's tables that a broadcast could add. */
export async function countRows(place: ProductPlace): Promise<number> {
  return withProductDatabase(place, async (db) => {
    const { rows } = await db.execute<{ rows: number }>(sql`
      select (select count(*) from messages)::int + (select count(*) from message_reads)::int
        + (select count(*) from pgboss.job where name like '%mess%')::int as rows`);
    return rows[0]?.rows ?? Number.NaN;
  });
}
