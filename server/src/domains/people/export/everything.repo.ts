import { and, asc, gt, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../../db/client.ts';
import { departments } from '../../departments/departments/departments.table.ts';
import { people } from '../../identity/accounts/people.table.ts';
import { departmentMembers } from '../../identity/memberships/memberships.table.ts';
import { familyMembers } from '../family/family.table.ts';
import { householdMembers, households } from '../households/households.table.ts';
import { personNotes } from '../persons/persons.table.ts';

/** Rows that are read before other requests have their turn. */
export const BATCH_SIZE = 200;

export async function listNextIds(db: DbOrTx, after: number): Promise<number[]> {
  const rows = await db
    .select({ id: people.id })
    .from(people)
    .where(gt(people.id, after))
    .orderBy(asc(people.id))
    .limit(BATCH_SIZE);
  return rows.map(({ id }) => id);
}

export const listNextHouseholds = (db: DbOrTx, after: number) =>
  db.select().from(households).where(gt(households.id, after)).orderBy(asc(households.id)).limit(BATCH_SIZE);

export const listNextFamilyEntries = (db: DbOrTx, after: number) =>
  db.select().from(familyMembers).where(gt(familyMembers.id, after)).orderBy(asc(familyMembers.id)).limit(BATCH_SIZE);

export const listNextNotes = (db: DbOrTx, after: number) =>
  db.select().from(personNotes).where(gt(personNotes.id, after)).orderBy(asc(personNotes.id)).limit(BATCH_SIZE);

export const listNextDepartments = (db: DbOrTx, after: number) =>
  db.select().from(departments).where(gt(departments.id, after)).orderBy(asc(departments.id)).limit(BATCH_SIZE);

/** Both columns of a primary key, so that a household of any size is divided. */
export type Pair = readonly [number, number];

const isAfter = (one: unknown, other: unknown, [first, second]: Pair): SQL =>
  sql`(${one}, ${other}) > (${first}, ${second})`;

export const listNextHouseholdPlaces = (db: DbOrTx, after: Pair) =>
  db
    .select()
    .from(householdMembers)
    .where(and(isAfter(householdMembers.householdId, householdMembers.personId, after)))
    .orderBy(asc(householdMembers.householdId), asc(householdMembers.personId))
    .limit(BATCH_SIZE);

export const listNextMemberships = (db: DbOrTx, after: Pair) =>
  db
    .select()
    .from(departmentMembers)
    .where(and(isAfter(departmentMembers.departmentId, departmentMembers.userId, after)))
    .orderBy(asc(departmentMembers.departmentId), asc(departmentMembers.userId))
    .limit(BATCH_SIZE);
