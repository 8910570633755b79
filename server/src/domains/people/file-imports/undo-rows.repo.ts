import { sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { familyMembers } from '../family/family.table.ts';
import { personNotes } from '../persons/persons.table.ts';

/** Somebody wrote about the person, or entered them into a family list. */
export async function isInUse(tx: Tx, personId: number): Promise<boolean> {
  const { rows } = await tx.execute<{ used: boolean }>(sql`select
    exists(select from ${personNotes} where ${personNotes.personId} = ${personId})
    or exists(select from ${familyMembers} where ${familyMembers.personId} = ${personId}) as used`);
  return rows[0]?.used === true;
}
