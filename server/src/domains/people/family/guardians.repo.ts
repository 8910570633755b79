import { and, inArray, sql } from 'drizzle-orm';
import type { DbOrTx } from '../../../db/client.ts';
import { buildSpouseId } from '../spouses/spouses.repo.ts';
import { familyMembers } from './family.table.ts';

/** The guardians of children in the lists of these people, without them. */
export async function listOtherGuardians(db: DbOrTx, ownerIds: readonly number[]): Promise<number[]> {
  const children = db
    .select({ id: familyMembers.personId })
    .from(familyMembers)
    .where(and(inArray(familyMembers.userId, [...ownerIds]), isOfChild));
  const found = await listGuardiansWhere(db, inArray(familyMembers.personId, children));
  return found.filter((id) => !ownerIds.includes(id));
}

/** Everybody who is a guardian of this child. */
export const listGuardians = (db: DbOrTx, personId: number) =>
  listGuardiansWhere(db, sql`${familyMembers.personId} = ${personId}`);

const isOfChild = sql`${familyMembers.relationship} = 'child' and ${familyMembers.ownName} is null`;

async function listGuardiansWhere(db: DbOrTx, condition: ReturnType<typeof sql>): Promise<number[]> {
  const rows = await db
    .selectDistinct({ ownerId: familyMembers.userId, spouseId: buildSpouseId(familyMembers.userId) })
    .from(familyMembers)
    .where(and(condition, isOfChild));
  return [...new Set(rows.flatMap(({ ownerId, spouseId }) => [ownerId, ...(spouseId === null ? [] : [spouseId])]))];
}
