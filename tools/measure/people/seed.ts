import { sql } from 'drizzle-orm';
import { type DbOrTx, openDatabase } from '../../../server/src/db/client.ts';
import { insertSession, queryId } from '../departments/seed.ts';
import { getDataFolder, type ProductPlace } from '../support/product.ts';

const BATCH_SIZE = 5000;

/** Adds people and returns the admin's token. The product must not run on an embedded database meanwhile. */
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
    // Autovacuum would do this some minutes after so many changes.
    await handle.db.execute(sql`vacuum analyze`);
    return token;
  } finally {
    await handle.close();
  }
}

/**
 * Realistic proportions: a few common names, a few staff, some inactive and many unverified people. The numbers are
 * coprime, so that names, roles and states are spread independently.
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
