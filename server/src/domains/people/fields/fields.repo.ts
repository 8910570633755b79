import { asc, eq, not, notInArray, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { people } from '../../identity/accounts/people.table.ts';
import { buildIsChild } from '../persons/children.repo.ts';
import { personTags } from '../persons/persons.table.ts';
import { peopleFields } from './fields.table.ts';

export type PeopleFieldRow = typeof peopleFields.$inferSelect;
export type NewPeopleField = Omit<PeopleFieldRow, 'id'> & { id?: number | undefined };

export async function listPeopleFields(db: DbOrTx): Promise<PeopleFieldRow[]> {
  return db.select().from(peopleFields).orderBy(asc(peopleFields.position), asc(peopleFields.id));
}

/** One of several spellings of a tag. With `adultsBornUntil` only those that an adult has: who may not read of children. */
export async function listTags(db: DbOrTx, limit: number, adultsBornUntil: string | null): Promise<string[]> {
  const rows = await db
    .select({ tag: sql<string>`min(${personTags.tag})` })
    .from(personTags)
    .innerJoin(people, eq(people.id, personTags.personId))
    .where(adultsBornUntil === null ? undefined : not(buildIsChild(people, sql`${adultsBornUntil}`)))
    .groupBy(sql`lower(${personTags.tag})`)
    .orderBy(sql`lower(${personTags.tag})`)
    .limit(limit);
  return rows.map(({ tag }) => tag);
}

/** Serializes the changes of the fields. */
export async function lockPeopleFields(tx: Tx): Promise<PeopleFieldRow[]> {
  return tx.select().from(peopleFields).orderBy(asc(peopleFields.position), asc(peopleFields.id)).for('update');
}

/** The values of fields that are gone go with them. */
export async function deleteOtherFields(tx: Tx, keptIds: readonly number[]): Promise<void> {
  const gone = await tx
    .delete(peopleFields)
    .where(keptIds.length === 0 ? undefined : notInArray(peopleFields.id, [...keptIds]))
    .returning({ id: peopleFields.id });
  const keys = gone.map(({ id }) => String(id));
  if (keys.length === 0) return;
  const list = sql`${sql.param(keys)}::text[]`;
  await tx
    .update(people)
    .set({ fieldValues: sql`${people.fieldValues} - ${list}` })
    .where(sql`${people.fieldValues} ?| ${list}`);
}

export async function writeField(tx: Tx, { id, ...field }: NewPeopleField): Promise<void> {
  if (id === undefined) await tx.insert(peopleFields).values(field);
  else await tx.update(peopleFields).set(field).where(eq(peopleFields.id, id));
}
