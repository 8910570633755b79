import type { HouseholdPosition } from '@kanisa/contract/core/person-values.ts';
import { and, eq, inArray, notExists, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { people } from '../../identity/accounts/people.table.ts';
import { householdMembers, households } from './households.table.ts';

async function findMainHousehold(db: DbOrTx, personId: number): Promise<number | null> {
  const [row] = await db
    .select({ id: householdMembers.householdId })
    .from(householdMembers)
    .where(and(eq(householdMembers.personId, personId), householdMembers.isMain));
  return row?.id ?? null;
}

/** A new household has the last name of the person, who becomes its first adult. */
export async function getOrCreateMainHousehold(tx: Tx, personId: number, now: Date): Promise<number> {
  const found = await findMainHousehold(tx, personId);
  if (found !== null) return found;
  const name = sql<string>`(select coalesce(${people.lastName}, ${people.firstName}) from ${people} where ${people.id} = ${personId})`;
  const [made] = await tx
    .insert(households)
    .values({ name, createdAt: now, updatedAt: now })
    .returning({ id: households.id });
  if (!made) throw new Error('the insert of a household returned no row');
  const members = await tx
    .insert(householdMembers)
    .values({ householdId: made.id, personId, position: 'adult', isMain: true })
    .onConflictDoNothing()
    .returning({ id: householdMembers.householdId });
  if (members.length > 0) return made.id;
  // Another transaction made one at the same time and has committed.
  await tx.delete(households).where(eq(households.id, made.id));
  return getOrCreateMainHousehold(tx, personId, now);
}

export async function addToMainHousehold(
  tx: Tx,
  householdId: number,
  personId: number,
  position: HouseholdPosition,
): Promise<void> {
  await tx.insert(householdMembers).values({ householdId, personId, position, isMain: true });
}

export async function listHouseholdIds(db: DbOrTx, personIds: readonly number[]): Promise<number[]> {
  const rows = await db
    .selectDistinct({ id: householdMembers.householdId })
    .from(householdMembers)
    .where(inArray(householdMembers.personId, [...personIds]));
  return rows.map(({ id }) => id);
}

export async function leaveHouseholds(tx: Tx, personId: number, ids: readonly number[]): Promise<void> {
  await tx.delete(householdMembers).where(eq(householdMembers.personId, personId));
  await deleteEmptyHouseholds(tx, ids);
}

/** Call this after deleting people: their households may have nobody left. */
export async function deleteEmptyHouseholds(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  const members = tx
    .select({ one: sql`1` })
    .from(householdMembers)
    .where(eq(householdMembers.householdId, households.id));
  await tx.delete(households).where(and(inArray(households.id, [...ids]), notExists(members)));
}
