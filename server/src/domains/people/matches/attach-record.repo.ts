import { sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { people } from '../../identity/accounts/people.table.ts';
import { moveReferences, type Reference } from '../merging/move-references.repo.ts';

interface Joined {
  accountId: number;
  personId: number;
}

/** What the account has stays; what it lacks comes from the record, whose row ends. The caller has locked both. */
export async function moveRecordToAccount(
  tx: Tx,
  { accountId, personId }: Joined,
  references: readonly Reference[],
  now: Date,
): Promise<void> {
  // A person has one main household.
  await tx.execute(sql`update household_members set is_main = false where person_id = ${personId}
    and exists(select from household_members as own where own.person_id = ${accountId} and own.is_main)`);
  await moveReferences(tx, references, { keptId: accountId, otherId: personId });
  await tx.execute(sql`
    update people as account set
      other_names = coalesce(account.other_names, record.other_names),
      gender = coalesce(account.gender, record.gender),
      date_of_birth = coalesce(account.date_of_birth, record.date_of_birth),
      is_adult = coalesce(account.is_adult, record.is_adult),
      -- Of a new account it says 'member', and nobody has said so.
      status = coalesce(record.status, account.status),
      status_since = case when record.status is null then account.status_since else record.status_since end,
      member_since = coalesce(account.member_since, record.member_since),
      baptised_on = coalesce(account.baptised_on, record.baptised_on),
      came_through = coalesce(account.came_through, record.came_through),
      field_values = record.field_values || account.field_values,
      (county, town, area, address_description) = (select address.county, address.town, address.area,
        address.address_description from people as address where address.id =
        case when num_nonnulls(account.county, account.town, account.area, account.address_description) = 0
          then record.id else account.id end),
      -- A recorded no stays a no. A record that nobody asked says nothing.
      wants_emails = account.wants_emails and (record.wants_emails or record.agreed_at is null),
      wants_texts = account.wants_texts and (record.wants_texts or record.agreed_at is null),
      agreed_at = coalesce(account.agreed_at, record.agreed_at),
      agreed_how = case when account.agreed_at is null then record.agreed_how else account.agreed_how end,
      updated_at = ${now.toISOString()}
    from people as record where account.id = ${accountId} and record.id = ${personId}`);
  await tx.delete(people).where(sql`${people.id} = ${personId}`);
}
