import { and, count, desc, eq, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { people } from '../../identity/accounts/people.table.ts';
import { familyMembers } from '../family/family.table.ts';
import { buildSpouseId } from '../spouses/spouses.repo.ts';
import { personNotes } from './persons.table.ts';

const columns = {
  id: personNotes.id,
  text: personNotes.text,
  createdAt: personNotes.createdAt,
  username: people.username,
  firstName: people.firstName,
  lastName: people.lastName,
};

export async function listNoteRows(db: DbOrTx, personId: number, { limit, offset }: { limit: number; offset: number }) {
  return db
    .select(columns)
    .from(personNotes)
    .leftJoin(people, eq(people.id, personNotes.authorId))
    .where(eq(personNotes.personId, personId))
    .orderBy(desc(personNotes.id))
    .limit(limit)
    .offset(offset);
}
export type NoteRecord = Awaited<ReturnType<typeof listNoteRows>>[number];

export async function countNotes(db: DbOrTx, personId: number): Promise<number> {
  const [row] = await db.select({ total: count() }).from(personNotes).where(eq(personNotes.personId, personId));
  return row?.total ?? 0;
}

export async function insertNote(
  tx: Tx,
  note: { personId: number; authorId: number; text: string; createdAt: Date },
): Promise<number> {
  const [row] = await tx.insert(personNotes).values(note).returning({ id: personNotes.id });
  if (!row) throw new Error('the insert of a note returned no row');
  return row.id;
}

/** Also in the list of the spouse who shares it. */
export async function isInFamilyListOf(db: DbOrTx, userId: number, personId: number): Promise<boolean> {
  const owners = sql`${familyMembers.userId} in (${userId}::int, ${buildSpouseId(sql`${userId}::int`)})`;
  const isEntry = and(owners, eq(familyMembers.personId, personId));
  return (await db.$count(familyMembers, isEntry)) > 0;
}
