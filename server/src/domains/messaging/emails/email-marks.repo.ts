import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx, Tx, WriteDb } from '../../../db/client.ts';
import { people } from '../../identity/accounts/people.table.ts';
import { emailMarks, emailRecipients, emails, type MarkKind } from './emails.table.ts';

const SOFT_BOUNCES_MAX = 3;
const SOFT_BOUNCE_WINDOW_DAYS = 14;

/** Subquery `marks (address, opted_out, bounced)`. Few addresses have a mark. */
export function selectMarks(now: Date): SQL {
  const since = new Date(now.getTime() - SOFT_BOUNCE_WINDOW_DAYS * 24 * 3_600_000).toISOString();
  return sql`(
    select address, bool_or(kind = 'opted_out') as opted_out,
      bool_or(kind = 'hard') or count(*) filter (where kind = 'soft' and at > ${since}) >= ${SOFT_BOUNCES_MAX} as bounced
    from ${emailMarks} group by address
  )`;
}

/**
 * SQL expression for the reason to leave an address out, or null. It reads `person` and `marks`, both from outer joins.
 */
export const suppressionReason = sql`case when person.wants_emails is false or marks.opted_out then 'opted_out'
  when marks.bounced then 'bounced' end`;

export type Addressee = {
  id: number;
  address: string | null;
  /** Null for an address of nobody. */
  firstName: string | null;
  /** Null for an address of nobody, and until the person chooses. */
  language: string | null;
  /** Reason to send nothing now, or null. */
  reason: string | null;
  /** The person, if the email went to a saved list. */
  listedId: number | null;
};

/** Lists current data for the mails. A test to oneself ignores opt-outs and bounces. */
export async function listAddressees(db: DbOrTx, ids: readonly number[], now: Date): Promise<Addressee[]> {
  const { rows } = await db.execute<Addressee>(sql`
    select recipient.id, recipient.address, person.first_name as "firstName", person.language,
      case when email.list_id is not null then person.id end as "listedId",
      case when recipient.address is null or person.status = 'died' then 'gone' when email.kind <> 'test' then ${suppressionReason} end as reason
    from ${emailRecipients} as recipient
    join ${emails} as email on email.id = recipient.record_id
    left join ${people} as person on person.id = recipient.user_id
    left join ${selectMarks(now)} as marks on marks.address = lower(recipient.address)
    where recipient.id in ${ids}`);
  return rows;
}

/** Marks the addresses of these recipients. */
export async function markRecipientAddresses(
  db: WriteDb,
  marks: readonly { id: number; kind: MarkKind; code: string | null }[],
  now: Date,
): Promise<void> {
  const found = await db
    .select({ id: emailRecipients.id, address: emailRecipients.address })
    .from(emailRecipients)
    .where(
      inArray(
        emailRecipients.id,
        marks.map((mark) => mark.id),
      ),
    );
  const addresses = new Map(found.map((row) => [row.id, row.address]));
  const values = marks.flatMap(({ id, kind, code }) => {
    const address = addresses.get(id);
    return address ? [{ address: address.toLowerCase(), kind, code, at: now }] : [];
  });
  if (values.length > 0) await db.insert(emailMarks).values(values);
}

export async function markOptedOut(tx: Tx, address: string, now: Date): Promise<void> {
  await deleteMarks(tx, [address], ['opted_out']);
  await tx.insert(emailMarks).values({ address: address.toLowerCase(), kind: 'opted_out', at: now });
}

export async function deleteMarks(
  tx: Tx,
  addresses: readonly string[],
  kinds: readonly MarkKind[] = ['hard', 'soft', 'opted_out'],
): Promise<void> {
  if (addresses.length === 0) return;
  const lower = addresses.map((address) => address.toLowerCase());
  await tx.delete(emailMarks).where(and(inArray(emailMarks.address, lower), inArray(emailMarks.kind, [...kinds])));
}

/** A resend by staff gives bounced addresses another chance. */
export async function deleteBouncesOfFailed(tx: Tx, recordId: number): Promise<void> {
  const failed = tx
    .select({ address: sql`lower(${emailRecipients.address})` })
    .from(emailRecipients)
    .where(and(eq(emailRecipients.recordId, recordId), eq(emailRecipients.state, 'failed')));
  await tx
    .delete(emailMarks)
    .where(and(inArray(emailMarks.address, failed), inArray(emailMarks.kind, ['hard', 'soft'])));
}

/** Returns addresses that get no mailings after bounces, in lower case. */
export async function listBouncingAddresses(db: DbOrTx, addresses: readonly string[], now: Date): Promise<Set<string>> {
  if (addresses.length === 0) return new Set();
  const lower = addresses.map((address) => address.toLowerCase());
  const { rows } = await db.execute<{ address: string }>(
    sql`select address from ${selectMarks(now)} as marks where bounced and address in ${lower}`,
  );
  return new Set(rows.map((row) => row.address));
}

export async function isAddressOptedOut(db: DbOrTx, address: string): Promise<boolean> {
  const rows = await db
    .select({ id: emailMarks.id })
    .from(emailMarks)
    .where(and(eq(emailMarks.address, address.toLowerCase()), eq(emailMarks.kind, 'opted_out')))
    .limit(1);
  return rows.length > 0;
}
