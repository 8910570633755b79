import { type SQL, sql } from 'drizzle-orm';
import type { ProductPlace } from '../support/product.ts';
import { insertSession, queryId, vacuumAnalyze, withProductDatabase } from '../support/seed-helpers.ts';

/** Adds people with an address and a phone, and returns the admin's token. */
export async function seedCongregation(place: ProductPlace, count: number): Promise<string> {
  return withProductDatabase(place, async (db) => {
    await db.execute(sql`update users set personal_email = null, church_email = null`);
    await db.execute(sql`
      insert into users (first_name, last_name, username, personal_email, phone_number, password_hash, is_verified)
      select 'Wanjiku', 'Kamau ' || n, 'person' || n, 'person' || n || '@people.example', '+2547' || (10000000 + n), 'none', true
      from generate_series(1, ${count}::int) n`);
    const adminId = await queryId(db, sql`select id from users where username = 'admin'`);
    const token = await insertSession(db, adminId);
    await vacuumAnalyze(db);
    return token;
  });
}

/** Runs a query that counts rows as `n`. */
export async function countRows(place: ProductPlace, query: SQL): Promise<number> {
  return withProductDatabase(place, async (db) => (await db.execute<{ n: number }>(query)).rows[0]?.n ?? 0);
}

type RecipientTable = 'email_recipients' | 'text_recipients';

export async function countRecipients(
  place: ProductPlace,
  table: RecipientTable,
  states: readonly string[] = ['queued', 'claimed', 'handed'],
): Promise<number> {
  return countRows(place, sql`select count(*)::int as n from ${sql.identifier(table)} where state in ${states}`);
}
