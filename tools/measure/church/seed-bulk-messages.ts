import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../../../server/src/db/client.ts';

/** Number of mailings and of texts. The first one went to everybody, the others to twenty people. */
const countSends = (people: number) => Math.max(5, Math.round(people / 50));
const SMALL_SEND_SIZE = 20;

/** Each mailing has one failed recipient. */
export async function insertMailings(db: DbOrTx, people: number): Promise<void> {
  const count = countSends(people);
  await db.execute(sql`
    insert into emails (kind, subject, body, created_at, is_to_all, finished_at)
    select 'mailing', 'Mailing ' || k, repeat('Dear all, please come. ', 30), now() - (${count}::int - k) * interval '1 day',
      k = 1, now() - (${count}::int - k) * interval '1 day'
    from generate_series(1, ${count}::int) k order by k`);
  await db.execute(sql`
    insert into email_recipients (record_id, user_id, address, state, state_at, due_at, attempts, problem)
    select emails.id, person.id, person.username || '@people.example', case when n = 1 then 'failed' else 'accepted' end,
      now(), now(), 1, case when n = 1 then 'refused' end
    from emails join person on is_to_all or n <= ${SMALL_SEND_SIZE}::int`);
  await db.execute(sql`
    update emails set accepted = counted.people - 1, failed = 1
    from (select record_id, count(*)::int as people from email_recipients group by 1) counted where record_id = emails.id`);
}

export async function insertTexts(db: DbOrTx, people: number): Promise<void> {
  const count = countSends(people);
  await db.execute(sql`
    insert into text_messages (message_id, shortcode, message, parts, request_hash, created_at, sent_at, finished_at)
    select 'bench-' || k, 'KANISA', 'Karibu, text ' || k, 1, md5(k::text), now() - (${count}::int - k) * interval '1 day',
      now(), now()
    from generate_series(1, ${count}::int) k order by k`);
  await db.execute(sql`
    insert into text_recipients (record_id, user_id, number, state, state_at, due_at, attempts)
    select text_messages.id, person.id, '+2547' || (10000000 + n), 'delivered', now(), now(), 1
    from text_messages join person on message_id = 'bench-1' or n <= ${SMALL_SEND_SIZE}::int`);
  await db.execute(sql`
    update text_messages set delivered = counted.people
    from (select record_id, count(*)::int as people from text_recipients group by 1) counted
    where record_id = text_messages.id`);
}

/** Two entries per person, by the admin and ten others. */
export async function insertAuditEntries(db: DbOrTx, people: number): Promise<void> {
  await db.execute(sql`
    insert into audit_entries (at, actor_id, action, person_id, address, device, after)
    select now() - (${people}::int * 2 - k) * interval '5 minutes', actor.id,
      (array['user.updated', 'user.verified', 'family.viewed', 'application.reviewed'])[1 + k % 4], person.id,
      '10.0.0.1', 'Chrome on Android', '{"town": "Kasarani"}'::jsonb
    from generate_series(1, ${people}::int * 2) k
    join person on n = 1 + k % ${people}::int
    join person actor on actor.n = 1 + k % 10 order by k`);
}
