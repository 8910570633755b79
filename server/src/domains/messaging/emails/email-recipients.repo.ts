import { LEFT_OUT_NAMED_MAX, type LeftOutReason } from '@kanisa/contract/messaging/deliveries.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { people as peopleTable } from '../../identity/accounts/people.table.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { matchPeople } from '../recipients/recipients.repo.ts';
import type { PeopleFilter } from '../recipients/recipients.rules.ts';
import { selectMarks, suppressionReason } from './email-marks.repo.ts';
import { emailRecipients, emails } from './emails.table.ts';

/** Recipients of an email: entered addresses and users by filter, or the people of a saved list. */
export interface EmailAudience {
  addresses: readonly string[];
  /** Null selects only the addresses. */
  people: PeopleFilter | null;
  /** Ids in order, of people with and without an account. */
  listed?: readonly number[] | undefined;
}

/**
 * CTE `chosen (user_id, address, wants_emails)`: each user once, at the entered address or else at the preferred one,
 * and the entered addresses without an account.
 */
function selectChosen({ addresses, people, listed }: EmailAudience): SQL {
  if (listed) return selectListed(listed);
  if (addresses.length === 0) {
    return sql`chosen as (
      select id as user_id, coalesce(personal_email, church_email) as address, wants_emails from ${users}
      where ${matchPeople(people)}
    )`;
  }
  return sql`
    entered as (
      select distinct on (lower(value)) lower(value) as key, value as address
      from jsonb_array_elements_text(${JSON.stringify(addresses)}::jsonb) as given (value)
    ),
    named as (
      select id, key, address, wants_emails, 0 as rank from entered join ${users} on lower(personal_email) = key
      union all
      select id, key, address, wants_emails, 1 from entered join ${users} on lower(church_email) = key
    ),
    chosen as (
      (
        select distinct on (id) id as user_id, address, wants_emails
        from (
          select id, address, wants_emails, rank from named
          union all
          select id, coalesce(personal_email, church_email), wants_emails, 2 from ${users} where ${matchPeople(people)}
        ) as everyone
        order by id, rank
      )
      union all
      select null, address, null from entered where key not in (select key from named)
    )`;
}

/** CTE `chosen` like above, with `is_unasked`: nobody has recorded whether the person agrees. */
const selectListed = (ids: readonly number[]): SQL => sql`chosen as (
  select id as user_id, coalesce(personal_email, church_email) as address, wants_emails,
    username is null and agreed_at is null as is_unasked
  from ${peopleTable} where id in (select value::int from jsonb_array_elements_text(${JSON.stringify(ids)}::jsonb))
)`;

/** CTE `judged (user_id, address, reason)` with the reason for leaving a recipient out. */
const selectJudged = (chosen: SQL, now: Date, { isForced = false, isListed = false } = {}) => sql`
  ${chosen},
  judged as (
    select user_id, person.address,
      case when person.address is null then 'no_address' ${isListed ? sql`when is_unasked then 'not_agreed'` : sql``} else ${isForced ? sql`null` : suppressionReason} end as reason
    from chosen as person
    left join ${selectMarks(now)} as marks on marks.address = lower(person.address)
  )`;

/** Batches keep statements short, because the embedded database runs one at a time. */
const INSERT_BATCH_SIZE = 2500;

/**
 * Inserts all recipients and updates the tally of the record. `isForced` ignores opt-outs and bounces. `isAlone`: no
 * other connection can change an address meanwhile, as on the embedded database.
 */
export async function insertEmailRecipients(
  tx: Tx,
  emailId: number,
  { addresses, people, listed }: EmailAudience,
  { isAlone, ...options }: { now: Date; dueAt?: Date; isForced?: boolean; isAlone: boolean },
): Promise<{ pending: number; suppressed: number }> {
  if (listed) return insertListed(tx, emailId, listed, options);
  if (addresses.length > 0 || !people) {
    const entered = selectChosen({ addresses, people: null });
    await insertChosen(tx, emailId, entered, { ...options, part: 'reached', mayRepeat: true });
    const tally = await insertChosen(tx, emailId, entered, { ...options, part: 'left_out', mayRepeat: true });
    if (!people) return tally;
  }
  const isShared = addresses.length > 0 || (await isAddressShared(tx));
  const mayRepeat = isShared || !isAlone;
  const insertPart = (part: AudiencePart) =>
    insertBatches(tx, emailId, { addresses, people }, { ...options, part, mayRepeat });
  if (!isShared) return insertPart('everyone');
  await insertPart('reached');
  return insertPart('left_out');
}

/** Spouses and children share an address, so those who are reached come first. */
async function insertListed(
  tx: Tx,
  emailId: number,
  ids: readonly number[],
  options: Pick<InsertOptions, 'now' | 'dueAt'>,
): Promise<{ pending: number; suppressed: number }> {
  let tally = { pending: 0, suppressed: 0 };
  for (const part of ['reached', 'left_out'] as const) {
    for (let from = 0; from < ids.length; from += INSERT_BATCH_SIZE) {
      const batch = selectListed(ids.slice(from, from + INSERT_BATCH_SIZE));
      tally = await insertChosen(tx, emailId, batch, { ...options, part, mayRepeat: true, isListed: true });
    }
  }
  return tally;
}

async function insertBatches(
  tx: Tx,
  emailId: number,
  { addresses, people }: EmailAudience,
  options: InsertOptions,
): Promise<{ pending: number; suppressed: number }> {
  for (let afterId = 0; ; ) {
    // Skip users who already get it at an entered address.
    const isNew = sql`not exists (select 1 from ${emailRecipients} where record_id = ${emailId} and user_id = ${users}.id)`;
    const batch = sql`chosen as (
      select id as user_id, coalesce(personal_email, church_email) as address, wants_emails from ${users}
      where ${matchPeople(people)} and id > ${afterId} ${addresses.length > 0 ? sql`and ${isNew}` : sql``}
      order by id limit ${INSERT_BATCH_SIZE}
    )`;
    const tally = await insertChosen(tx, emailId, batch, options);
    if (tally.lastId === null) return tally;
    afterId = tally.lastId;
  }
}

/**
 * A church address can equal the personal address of another user, and a personal address that is not the login address
 * can be claimed by several users. All other addresses are unique.
 */
async function isAddressShared(tx: Tx): Promise<boolean> {
  const { rows } = await tx.execute<{ is: boolean }>(sql`
    select exists (
      select 1 from ${users} as one join ${users} as other on lower(other.personal_email) = lower(one.church_email)
      where one.personal_email is null and one.church_email is not null
    ) or exists (
      select 1 from ${users} as one
      join ${users} as other on lower(other.personal_email) = lower(one.personal_email) and other.id <> one.id
      where lower(one.login_email) is distinct from lower(one.personal_email)
    ) as is`);
  return rows[0]?.is === true;
}

/**
 * Where several people have one address, those who are reached come first: one person's opt-out must not silence another
 * with the same address.
 */
type AudiencePart = 'everyone' | 'reached' | 'left_out';

interface InsertOptions {
  now: Date;
  /** Time of the first attempt; now if it is missing. */
  dueAt?: Date;
  isForced?: boolean;
  isListed?: boolean;
  part: AudiencePart;
  /** An address may occur twice and gets one mail. The conflict check takes a quarter of the insert time. */
  mayRepeat: boolean;
}

/** Returns the tally of the record so far and the highest user id of this batch. */
async function insertChosen(
  tx: Tx,
  emailId: number,
  chosen: SQL,
  { now, dueAt = now, isForced = false, isListed = false, part, mayRepeat }: InsertOptions,
): Promise<{ pending: number; suppressed: number; lastId: number | null }> {
  const at = now.toISOString();
  const inPart = part === 'everyone' ? sql`` : sql`where (reason is null) = ${part === 'reached'}`;
  // The first of those who share an address is named.
  const inOrder = isListed ? sql`order by user_id` : sql``;
  const unlessPresent = mayRepeat ? sql`on conflict (record_id, (lower(address))) do nothing returning problem` : sql``;
  const counted = mayRepeat ? sql`(select problem as reason from written)` : sql`judged`;
  const { rows } = await tx.execute<{ pending: number; suppressed: number; lastId: number | null }>(sql`
    with ${selectJudged(chosen, now, { isForced, isListed })},
    written as (
      insert into ${emailRecipients} (record_id, user_id, address, state, problem, state_at, due_at)
      select ${emailId}::int, user_id, address, case when reason is null then 'queued' else 'suppressed' end, reason,
        ${at}::timestamptz, ${dueAt.toISOString()}::timestamptz
      from judged ${inPart} ${inOrder} ${unlessPresent}
    ),
    tally as (
      select count(*) filter (where reason is null) as queued, count(reason) as left_out from ${counted} as counted
    )
    update ${emails} set pending = pending + queued, suppressed = suppressed + left_out from tally
    where id = ${emailId} returning pending, suppressed, (select max(user_id) from chosen) as "lastId"`);
  return rows[0] ?? { pending: 0, suppressed: 0, lastId: null };
}

export interface EmailAudienceSize {
  reached: number;
  leftOut: { reason: LeftOutReason; count: number; people: NamedPerson[] }[];
}
interface NamedPerson {
  id: number;
  firstName: string;
  lastName: string;
  username: string;
}

export async function countEmailAudience(db: DbOrTx, choice: EmailAudience, now: Date): Promise<EmailAudienceSize> {
  const { rows } = await db.execute<{
    reason: LeftOutReason | null;
    count: number;
    addresses: number;
    people: NamedPerson[];
  }>(sql`
    with ${selectJudged(selectChosen(choice), now, { isListed: choice.listed !== undefined })},
    numbered as (
      select reason, judged.address, person.id, coalesce(first_name, '') as first_name,
        coalesce(last_name, '') as last_name, coalesce(username, '') as username,
        row_number() over (partition by reason order by lower(first_name), lower(last_name), person.id) as place
      from judged left join ${peopleTable} as person on person.id = user_id
    )
    select reason, count(*)::int as count, count(distinct lower(address))::int as addresses,
      coalesce(
        json_agg(json_build_object('id', id, 'firstName', first_name, 'lastName', last_name, 'username', username) order by place)
          filter (where reason is not null and place <= ${LEFT_OUT_NAMED_MAX} and id is not null),
        '[]'
      ) as people
    from numbered group by reason order by reason`);
  return {
    reached: rows.find((row) => row.reason === null)?.addresses ?? 0,
    leftOut: rows.flatMap(({ reason, count, people }) => (reason === null ? [] : [{ reason, count, people }])),
  };
}
