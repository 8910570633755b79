import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { people } from '../../identity/accounts/people.table.ts';
import { photos } from '../../records/photos/photos.table.ts';
import { familyMembers } from './family.table.ts';

/**
 * Call this before a person gets an account. The entries that refer to the person keep what their owners typed, and show
 * nothing of the account from then on. With `ownerIds` only the entries in their lists do.
 */
export async function keepOwnFamilyValues(tx: Tx, personId: number, ownerIds?: readonly number[]): Promise<void> {
  const refersToPerson = and(
    eq(familyMembers.personId, personId),
    isNull(familyMembers.ownName),
    ownerIds === undefined ? undefined : inArray(familyMembers.userId, [...ownerIds]),
  );
  await tx.execute(sql`
    insert into ${photos} (family_member_id, hash, bytes, created_at)
    select ${familyMembers.id}, ${photos.hash}, ${photos.bytes}, ${photos.createdAt}
    from ${familyMembers} join ${photos} on ${photos.userId} = ${familyMembers.personId} where ${refersToPerson}`);
  await tx
    .update(familyMembers)
    .set({
      ownName: sql`concat_ws(' ', ${people.firstName}, ${people.lastName})`,
      ownGender: sql`${people.gender}`,
      ownDateOfBirth: sql`case when ${people.dateOfBirth} not like '--%' then ${people.dateOfBirth}::date end`,
      ownCounty: sql`${people.county}`,
      ownTown: sql`${people.town}`,
      ownArea: sql`${people.area}`,
      ownAddressDescription: sql`${people.addressDescription}`,
    })
    .from(people)
    .where(and(refersToPerson, eq(people.id, personId)));
}
