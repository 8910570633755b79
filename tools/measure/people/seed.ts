import { sql } from 'drizzle-orm';
import { type DbOrTx, openDatabase } from '../../../server/src/db/client.ts';
import { insertSession, queryId } from '../departments/seed.ts';
import { getDataFolder, type ProductPlace } from '../support/product.ts';

const BATCH_SIZE = 5000;

/** The product must not run on an embedded database meanwhile. Gives the admin's token. */
export async function seedPeople(place: ProductPlace, count: number): Promise<string> {
  const handle = await openDatabase({
    dataDir: getDataFolder(place),
    ...(place.databaseUrl !== undefined && { url: place.databaseUrl }),
  });
  try {
    for (let from = 1; from <= count; from += BATCH_SIZE) {
      await insertPeople(handle.db, from, Math.min(count, from + BATCH_SIZE - 1));
    }
    const adminId = await queryId(handle.db, sql`select id from users where username = 'admin'`);
    const token = await insertSession(handle.db, adminId);
    // What the database does by itself some minutes after so many changes.
    await handle.db.execute(sql`vacuum analyze`);
    return token;
  } finally {
    await handle.close();
  }
}

/**
 * As in a church: a few names that many have, a few staff, some who are inactive, many who are not verified yet. The
 * numbers have no factor in common, so that names, roles and states are spread over each other.
 */
export async function insertPeople(db: DbOrTx, from: number, to: number): Promise<void> {
  await db.execute(sql`
    insert into users (first_name, last_name, username, personal_email, phone_number, password_hash, role, is_active, is_verified)
    select
      (array['Wanjiku', 'Baraka', 'Zawadi', 'Amani', 'Neema', 'Juma', 'Akinyi', 'Mwende', 'Chebet', 'Kiprono', 'Faith',
        'Grace', 'Peter', 'John', 'Mary', 'Wangari'])[1 + (n / 3) % 16],
      (array['Kamau', 'Achieng', 'Mwangi', 'Njoroge', 'Wekesa', 'Ochieng', 'Mutua', 'Wambui', 'Kariuki', 'Omondi',
        'Chepkoech', 'Were', 'Barasa'])[1 + (n / 7) % 13],
      'person' || n, 'person' || n || '@people.example', '+2547' || (10000000 + n), 'none',
      case when n % 97 = 0 then (array['pastor', 'moderator', 'ministry_leader', 'department_leader'])[1 + n % 4] else 'user' end,
      n % 41 <> 0, n % 11 <> 0
    from generate_series(${from}::int, ${to}::int) n`);
}
