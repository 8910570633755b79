import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { people } from '../../identity/accounts/people.table.ts';
import { deleteEmptyHouseholds, listHouseholdIds } from '../households/households.repo.ts';
import { familyMembers } from './family.table.ts';

const ADULT_AT_YEARS = 18;

interface EndingEntries {
  userId: number;
  /** One entry, or all of the user. */
  id?: number;
}

/**
 * Deletes entries of a family list, and each person whose record stands on nothing else: a child without another
 * guardian, and anybody whom only this list knew. Whoever has an account stays.
 */
export async function deleteFamilyEntries(tx: Tx, { userId, id }: EndingEntries, now: Date): Promise<void> {
  const isEnding = and(eq(familyMembers.userId, userId), id === undefined ? undefined : eq(familyMembers.id, id));
  const ending = await listEndingPeople(tx, isEnding, { userId, now });
  const householdIds = await listHouseholdIds(tx, ending);
  await tx.delete(familyMembers).where(isEnding);
  if (ending.length > 0) await tx.delete(people).where(inArray(people.id, ending));
  await deleteEmptyHouseholds(tx, householdIds);
}

/** All entries of one person in one list end together, so the others are those of other users. */
async function listEndingPeople(
  tx: Tx,
  isEnding: ReturnType<typeof and>,
  { userId, now }: { userId: number; now: Date },
): Promise<number[]> {
  const adultsBornUntil = new Date(now);
  adultsBornUntil.setUTCFullYear(now.getUTCFullYear() - ADULT_AT_YEARS);
  const day = adultsBornUntil.toISOString().slice(0, 10);
  const hasOther = (more: SQL) => sql`exists (select from family_members as other
    where other.person_id = ${people.id} and other.user_id <> ${userId} ${more})`;
  const isChild = sql`not coalesce(${people.isAdult},
    case when ${people.dateOfBirth} not like '--%' then ${people.dateOfBirth} <= ${day} end, false)`;
  const isLastGuardian = sql`${familyMembers.relationship} = 'child' and ${isChild}
    and not ${hasOther(sql`and other.relationship = 'child'`)}`;
  const rows = await tx
    .selectDistinct({ id: people.id })
    .from(familyMembers)
    .innerJoin(people, eq(people.id, familyMembers.personId))
    .where(
      and(
        isEnding,
        isNull(people.username),
        sql`(${isLastGuardian} or (${people.isFromFamily} and not ${hasOther(sql``)}))`,
      ),
    );
  return rows.map((row) => row.id);
}
