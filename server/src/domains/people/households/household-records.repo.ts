import type { HouseholdPosition } from '@kanisa/contract/core/person-values.ts';
import type { Address } from '@kanisa/contract/people/address.schema.ts';
import { and, asc, count, eq, inArray, sql } from 'drizzle-orm';
import { toAddress, toAddressColumns } from '../../../db/address-columns.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { people } from '../../identity/accounts/people.table.ts';
import { buildIsChild } from '../persons/children.repo.ts';
import { householdMembers, households } from './households.table.ts';

export interface HouseholdRecord {
  id: number;
  name: string;
  address: Address | null;
  createdAt: Date;
}

export interface Place {
  personId: number;
  position: HouseholdPosition;
  isMain: boolean;
}

export async function insertHousehold(
  tx: Tx,
  { name, address }: { name: string; address: Address | null },
  now: Date,
): Promise<number> {
  const [row] = await tx
    .insert(households)
    .values({ name, ...toAddressColumns(address), createdAt: now, updatedAt: now })
    .returning({ id: households.id });
  if (!row) throw new Error('the insert of a household returned no row');
  return row.id;
}

/** Locks households in the order of their ids, and returns those that exist. */
export async function lockHouseholds(tx: Tx, ids: readonly number[]): Promise<HouseholdRecord[]> {
  const rows = await tx
    .select()
    .from(households)
    .where(inArray(households.id, [...ids]))
    .orderBy(asc(households.id))
    .for('no key update');
  return rows.map((row) => ({ id: row.id, name: row.name, address: toAddress(row), createdAt: row.createdAt }));
}

export async function findHousehold(db: DbOrTx, id: number): Promise<HouseholdRecord | null> {
  const [row] = await db.select().from(households).where(eq(households.id, id));
  return row ? { id: row.id, name: row.name, address: toAddress(row), createdAt: row.createdAt } : null;
}

export async function updateHouseholdRow(
  tx: Tx,
  id: number,
  { name, address }: { name?: string | undefined; address?: Address | null | undefined },
  now: Date,
): Promise<void> {
  await tx
    .update(households)
    .set({
      ...(name !== undefined && { name }),
      ...(address !== undefined && toAddressColumns(address)),
      updatedAt: now,
    })
    .where(eq(households.id, id));
}

export async function deleteHouseholdRow(tx: Tx, id: number): Promise<void> {
  await tx.delete(households).where(eq(households.id, id));
}

/** Adults first, then the others, then the children. */
export async function listPlaces(db: DbOrTx, householdId: number): Promise<Place[]> {
  const { personId, position, isMain } = householdMembers;
  return db
    .select({ personId, position, isMain })
    .from(householdMembers)
    .innerJoin(people, eq(people.id, personId))
    .where(eq(householdMembers.householdId, householdId))
    .orderBy(
      sql`array_position(array['adult', 'other', 'child'], ${position})`,
      asc(people.dateOfBirth),
      asc(people.id),
    );
}

export async function findPlace(db: DbOrTx, householdId: number, personId: number): Promise<Place | null> {
  const places = await listPlaces(db, householdId);
  return places.find((place) => place.personId === personId) ?? null;
}

export async function countHouseholdsOf(db: DbOrTx, personId: number): Promise<{ all: number; main: number }> {
  const [row] = await db
    .select({ all: count(), main: sql<number>`count(*) filter (where ${householdMembers.isMain})`.mapWith(Number) })
    .from(householdMembers)
    .where(eq(householdMembers.personId, personId));
  return row ?? { all: 0, main: 0 };
}

/** A person has one main household: another one gives way first. */
export async function writePlace(tx: Tx, householdId: number, { personId, position, isMain }: Place): Promise<void> {
  if (isMain) {
    await tx.update(householdMembers).set({ isMain: false }).where(eq(householdMembers.personId, personId));
  }
  await tx
    .insert(householdMembers)
    .values({ householdId, personId, position, isMain })
    .onConflictDoUpdate({
      target: [householdMembers.householdId, householdMembers.personId],
      set: { position, isMain },
    });
}

export async function deletePlaces(tx: Tx, householdId: number, personIds: readonly number[]): Promise<void> {
  await tx
    .delete(householdMembers)
    .where(and(eq(householdMembers.householdId, householdId), inArray(householdMembers.personId, [...personIds])));
}

/** Whoever lost the main household gets another one as the main one. */
export async function chooseMainHouseholds(tx: Tx, personIds: readonly number[]): Promise<void> {
  if (personIds.length === 0) return;
  await tx.execute(sql`update ${householdMembers} as chosen set is_main = true
    from (select person_id, min(household_id) as household_id from ${householdMembers}
      where person_id in ${personIds} group by person_id having not bool_or(is_main)) as without
    where chosen.person_id = without.person_id and chosen.household_id = without.household_id`);
}

/**
 * Call this before people leave a household. Who is a child only by the place there stays one: otherwise the details of
 * a child would open to everybody who may change households.
 */
export async function keepChildren(tx: Tx, personIds: readonly number[], adultsBornUntil: string): Promise<void> {
  if (personIds.length === 0) return;
  await tx
    .update(people)
    .set({ isAdult: false })
    .where(
      and(
        inArray(people.id, [...personIds]),
        sql`${people.isAdult} is null and length(${people.dateOfBirth}) is distinct from 10`,
        buildIsChild(people, adultsBornUntil),
      ),
    );
}
