import { and, asc, eq, inArray, ne, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { people } from '../../identity/accounts/people.table.ts';
import { deleteEmptyHouseholds, listHouseholdIds } from '../households/households.repo.ts';
import { isInList } from './family.repo.ts';
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
  const ending = await listEndingPeople(tx, isEnding, now);
  const householdIds = await listHouseholdIds(tx, ending);
  await tx.delete(familyMembers).where(isEnding);
  if (ending.length > 0) await tx.delete(people).where(inArray(people.id, ending));
  await deleteEmptyHouseholds(tx, householdIds);
}

async function listEndingPeople(tx: Tx, isEnding: ReturnType<typeof and>, now: Date): Promise<number[]> {
  const rows = await tx
    .selectDistinct({ id: people.id })
    .from(familyMembers)
    .innerJoin(people, eq(people.id, familyMembers.personId))
    .where(and(isEnding, buildEndsRecord(now)));
  return rows.map((row) => row.id);
}

/** All entries of one person in one list end together, so the others are those of other users. */
function buildEndsRecord(now: Date): SQL<boolean> {
  const adultsBornUntil = new Date(now);
  adultsBornUntil.setUTCFullYear(now.getUTCFullYear() - ADULT_AT_YEARS);
  const day = adultsBornUntil.toISOString().slice(0, 10);
  const hasOther = (more: SQL) => sql`exists (select from family_members as other
    where other.person_id = ${people.id} and other.user_id <> ${familyMembers.userId} ${more})`;
  const isChild = sql`not coalesce(${people.isAdult},
    case when ${people.dateOfBirth} not like '--%' then ${people.dateOfBirth} <= ${day} end, false)`;
  const isLastGuardian = sql`${familyMembers.relationship} = 'child' and ${isChild}
    and not ${hasOther(sql`and other.relationship = 'child'`)}`;
  return sql<boolean>`(${people.username} is null
    and (${isLastGuardian} or (${people.isFromFamily} and not ${hasOther(sql``)})))`;
}

/** The entries of the list that a user sees, with what the deletion of each would end. */
export async function listEntryEnds(db: DbOrTx, userId: number, now: Date) {
  return db
    .select({ id: familyMembers.id, ownerId: familyMembers.userId, endsRecord: buildEndsRecord(now) })
    .from(familyMembers)
    .innerJoin(people, eq(people.id, familyMembers.personId))
    .where(isInList(userId))
    .orderBy(asc(familyMembers.id));
}

/**
 * The account of an owner ends: the entries pass to the spouse who shares the list. Left behind are those about a spouse,
 * and about somebody whom the spouse has entered too.
 */
export async function passFamilyEntries(tx: Tx, userId: number, spouseId: number): Promise<void> {
  await tx
    .update(familyMembers)
    .set({
      userId: spouseId,
      relationship: sql`case when ${familyMembers.relationship} = 'child' then 'child' else 'other' end`,
    })
    .where(
      and(
        eq(familyMembers.userId, userId),
        ne(familyMembers.relationship, 'spouse'),
        ne(familyMembers.personId, spouseId),
        sql`not exists(select from family_members as own
          where own.user_id = ${spouseId} and own.person_id = ${familyMembers.personId})`,
      ),
    );
}
