import { sql } from 'drizzle-orm';
import type { Tx } from '../../../db/client.ts';
import { familyMembers } from '../family/family.table.ts';
import { personMerges } from '../merging/merging.table.ts';
import { personNotes } from '../persons/persons.table.ts';

/** Somebody wrote about the person, entered them into a family list, or merged another record into theirs. */
export async function isInUse(tx: Tx, personId: number): Promise<boolean> {
  const { rows } = await tx.execute<{ used: boolean }>(sql`select
    exists(select from ${personNotes} where ${personNotes.personId} = ${personId})
    or exists(select from ${familyMembers} where ${familyMembers.personId} = ${personId})
    or exists(select from ${personMerges} where ${personMerges.keptId} = ${personId}) as used`);
  return rows[0]?.used === true;
}
