import { sql } from 'drizzle-orm';
import { type DbOrTx, openDatabase } from '../../../server/src/db/client.ts';
import { insertSession, queryId } from '../departments/seed.ts';
import { getDataFolder, type ProductPlace } from '../support/product.ts';

export async function withDatabase<T>(place: ProductPlace, work: (db: DbOrTx) => Promise<T>): Promise<T> {
  const handle = await openDatabase({
    dataDir: getDataFolder(place),
    ...(place.databaseUrl !== undefined && { url: place.databaseUrl }),
  });
  try {
    return await work(handle.db);
  } finally {
    await handle.close();
  }
}

/**
 * Adds people with an address and a phone, and returns the admin's token. The product must not run on an embedded
 * database meanwhile.
 */
export async function seedCongregation(place: ProductPlace, count: number): Promise<string> {
  return withDatabase(place, async (db) => {
    await db.execute(sql`update users set personal_email = null, church_email = null`);
    await db.execute(sql`
      insert into users (first_name, last_name, username, personal_email, phone_number, password_hash, is_verified)
      select 'Wanjiku', 'Kamau ' || n, 'person' || n, 'person' || n || '@people.example', '+2547' || (10000000 + n), 'none', true
      from generate_series(1, ${count}::int) n`);
    const adminId = await queryId(db, sql`select id from users where username = 'admin'`);
    const token = await insertSession(db, adminId);
    await db.execute(sql`vacuum analyze`);
    return token;
  });
}
