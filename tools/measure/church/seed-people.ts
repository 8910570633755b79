import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../../../server/src/db/client.ts';

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
