import { and, asc, desc, eq, gt, inArray, isNull, lt, sql } from 'drizzle-orm';
import type { DbOrTx, Tx, WriteDb } from '../../../db/client.ts';
import { people } from '../../identity/accounts/people.table.ts';
import { auditEntries } from '../../records/audit/audit.table.ts';
import { familyMembers } from '../family/family.table.ts';
import { listGuardians } from '../family/guardians.repo.ts';
import { peopleApart, personMerges } from './merging.table.ts';
import { getOldestMerge } from './undo-time.rules.ts';

/** Family entries come before people, as in the deletion of an entry, so that the two cannot deadlock. */
export async function lockRecords(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx
    .select({ id: familyMembers.id })
    .from(familyMembers)
    .where(inArray(familyMembers.personId, [...ids]))
    .orderBy(asc(familyMembers.id))
    .for('update');
  await tx
    .select({ id: people.id })
    .from(people)
    .where(inArray(people.id, [...ids]))
    .orderBy(asc(people.id))
    .for('update');
}

export type MergeRow = typeof personMerges.$inferSelect;
export type NewMerge = Omit<typeof personMerges.$inferInsert, 'id'>;

export async function insertMerge(tx: Tx, merge: NewMerge): Promise<number> {
  const [row] = await tx.insert(personMerges).values(merge).returning({ id: personMerges.id });
  if (!row) throw new Error('the insert of a merge returned no row');
  return row.id;
}

/** Null if there is none, or if it is too old. */
export async function lockMerge(tx: Tx, id: number, now: Date): Promise<MergeRow | null> {
  const [row] = await tx
    .select()
    .from(personMerges)
    .where(and(eq(personMerges.id, id), gt(personMerges.mergedAt, getOldestMerge(now))))
    .for('update');
  return row ?? null;
}

export async function isNewestMerge(tx: Tx, { id, keptId }: MergeRow): Promise<boolean> {
  const [newest] = await tx
    .select({ id: personMerges.id })
    .from(personMerges)
    .where(eq(personMerges.keptId, keptId))
    .orderBy(desc(personMerges.id))
    .limit(1);
  return newest?.id === id;
}

export async function deleteMerge(tx: Tx, id: number): Promise<void> {
  await tx.delete(personMerges).where(eq(personMerges.id, id));
}

export async function deleteOldMerges(tx: WriteDb, now: Date): Promise<void> {
  await tx.delete(personMerges).where(lt(personMerges.mergedAt, getOldestMerge(now)));
}

export async function insertApart(
  tx: Tx,
  [personId, otherId]: readonly [number, number],
  decided: { decidedBy: number; decidedAt: Date },
): Promise<boolean> {
  const rows = await tx
    .insert(peopleApart)
    .values({ personId, otherId, ...decided })
    .onConflictDoNothing()
    .returning({ id: peopleApart.id });
  return rows.length > 0;
}

export interface Guardians {
  /** Owners of the entries of each record. With the merge they keep the child, also after a shared list ends. */
  ownersOf: ReadonlyMap<number, readonly number[]>;
  /** Those of both records. */
  owners: { id: number; name: string }[];
  /** Guardians of each record, with the spouses of a shared family list. */
  idsOf: ReadonlyMap<number, readonly number[]>;
}

/** An entry with a name of its own makes no guardian. */
export async function findGuardians(db: DbOrTx, personIds: readonly number[]): Promise<Guardians> {
  const entries = await db
    .selectDistinct({
      id: people.id,
      personId: familyMembers.personId,
      name: sql<string>`concat_ws(' ', ${people.firstName}, ${people.lastName})`,
    })
    .from(familyMembers)
    .innerJoin(people, eq(people.id, familyMembers.userId))
    .where(
      and(
        inArray(familyMembers.personId, [...personIds]),
        eq(familyMembers.relationship, 'child'),
        isNull(familyMembers.ownName),
      ),
    )
    .orderBy(asc(people.id));
  const idsOf = new Map<number, readonly number[]>();
  for (const id of personIds) idsOf.set(id, await listGuardians(db, id));
  const owners = entries.filter(({ id }, n) => entries.findIndex((one) => one.id === id) === n);
  const ownersOf = new Map(
    personIds.map((personId) => [personId, entries.filter((one) => one.personId === personId).map(({ id }) => id)]),
  );
  return { owners: owners.map(({ id, name }) => ({ id, name })), ownersOf, idsOf };
}

/** Whether the owner's family list has one of these relationships to the person; any child without a person. */
export async function hasFamilyEntry(
  db: DbOrTx,
  { ownerId, personId }: { ownerId: number; personId?: number },
): Promise<boolean> {
  const about = personId === undefined ? eq(familyMembers.relationship, 'child') : eq(familyMembers.personId, personId);
  const rows = await db
    .select({ id: familyMembers.id })
    .from(familyMembers)
    .where(and(eq(familyMembers.userId, ownerId), about))
    .limit(1);
  return rows.length > 0;
}

/** The trail kept the values of the record that ended. It is back, and its owner may want to be forgotten some day. */
export async function forgetMergedValues(tx: Tx, { keptId, mergedAt }: MergeRow): Promise<void> {
  const isOfMerge = and(
    eq(auditEntries.action, 'person.merged'),
    eq(auditEntries.personId, keptId),
    eq(auditEntries.at, mergedAt),
  );
  await tx.update(auditEntries).set({ before: null }).where(isOfMerge);
}

/** No column of an account but the phone and e-mail, which are contact data, too. */
const SHOWN = [
  'first_name',
  'last_name',
  'other_names',
  'phone_number',
  'personal_email',
  'county',
  'town',
  'area',
  'address_description',
  'gender',
  'date_of_birth',
  'status',
];

/** For the archive of the person: of the records that ended no hash, and nothing of other people. */
export async function listMergesOf(db: DbOrTx, personId: number) {
  const rows = await db
    .select({ mergedAt: personMerges.mergedAt, undo: personMerges.undo })
    .from(personMerges)
    .where(eq(personMerges.keptId, personId))
    .orderBy(asc(personMerges.id));
  return rows.map(({ mergedAt, undo: { person } }) => ({
    merged_at: mergedAt,
    values_before: Object.fromEntries(SHOWN.map((name) => [name, person[name] ?? null])),
  }));
}
