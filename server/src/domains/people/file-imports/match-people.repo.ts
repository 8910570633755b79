import { and, asc, eq, inArray, or, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { people } from '../../identity/accounts/people.table.ts';
import { householdMembers, households } from '../households/households.table.ts';
import { personSources } from '../persons/persons.table.ts';

const anyOf = (values: readonly string[]) => sql`any(${sql.param([...values])}::text[])`;

/** Ids of people by their key in another system. */
export async function listSources(
  db: DbOrTx,
  system: string,
  sourceIds: readonly string[],
): Promise<Map<string, number>> {
  if (sourceIds.length === 0) return new Map();
  const rows = await db
    .select({ sourceId: personSources.sourceId, personId: personSources.personId })
    .from(personSources)
    .where(and(eq(personSources.system, system), inArray(personSources.sourceId, [...sourceIds])));
  return new Map(rows.map(({ sourceId, personId }) => [sourceId, personId]));
}

/** Ids of people with one of these phone numbers or addresses, which are in lower case. */
export async function listIdsByContact(
  db: DbOrTx,
  { phones, emails }: { phones: readonly string[]; emails: readonly string[] },
): Promise<number[]> {
  if (phones.length + emails.length === 0) return [];
  const rows = await db
    .select({ id: people.id })
    .from(people)
    .where(or(sql`${people.phoneNumber} = ${anyOf(phones)}`, sql`lower(${people.personalEmail}) = ${anyOf(emails)}`));
  return rows.map(({ id }) => id);
}

export interface HomeMember {
  householdId: number;
  personId: number;
}

/** Everybody in these households, and in those of these names, which are in lower case. */
export async function listHomeMembers(
  db: DbOrTx,
  { ids, names }: { ids: readonly number[]; names: readonly string[] },
): Promise<HomeMember[]> {
  if (ids.length + names.length === 0) return [];
  return db
    .select({ householdId: householdMembers.householdId, personId: householdMembers.personId })
    .from(householdMembers)
    .innerJoin(households, eq(households.id, householdMembers.householdId))
    .where(
      or(sql`${households.id} = any(${sql.param([...ids])}::int[])`, sql`lower(${households.name}) = ${anyOf(names)}`),
    )
    .orderBy(asc(householdMembers.householdId), asc(householdMembers.personId));
}

/** In the order of their ids, so that no two transactions wait for each other. */
export async function lockPeople(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .select({ id: people.id })
    .from(people)
    .where(inArray(people.id, [...ids]))
    .orderBy(asc(people.id))
    .for('no key update');
}

export async function insertSource(
  tx: Tx,
  source: { system: string; sourceId: string; personId: number },
): Promise<boolean> {
  const rows = await tx
    .insert(personSources)
    .values(source)
    .onConflictDoNothing()
    .returning({ personId: personSources.personId });
  return rows.length > 0;
}

export async function deleteSource(
  tx: Tx,
  { system, sourceId, personId }: { system: string; sourceId: string; personId: number },
): Promise<void> {
  await tx
    .delete(personSources)
    .where(
      and(eq(personSources.system, system), eq(personSources.sourceId, sourceId), eq(personSources.personId, personId)),
    );
}
