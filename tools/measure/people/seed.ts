import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../../../server/src/db/client.ts';
import type { ProductPlace } from '../support/product.ts';
import { insertSession, queryId, vacuumAnalyze, withProductDatabase } from '../support/seed-helpers.ts';

const BATCH_SIZE = 5000;

/** Adds people and returns the admin's token. */
export async function seedPeople(place: ProductPlace, count: number): Promise<string> {
  return withProductDatabase(place, async (db) => {
    for (let from = 1; from <= count; from += BATCH_SIZE) {
      await insertPeople(db, from, Math.min(count, from + BATCH_SIZE - 1));
    }
    const adminId = await queryId(db, sql`select id from users where username = 'admin'`);
    const token = await insertSession(db, adminId);
    await vacuumAnalyze(db);
    return token;
  });
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
