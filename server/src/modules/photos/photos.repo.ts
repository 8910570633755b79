import { eq } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../db/client.ts';
import { familyMembers } from '../family/family.table.ts';
import { photos } from './photos.table.ts';

/** Whose picture: a person's or a family member's. */
export type PhotoOwner = { userId: number } | { familyMemberId: number };

const isOf = (owner: PhotoOwner) =>
  'userId' in owner ? eq(photos.userId, owner.userId) : eq(photos.familyMemberId, owner.familyMemberId);

export async function findPhoto(db: DbOrTx, owner: PhotoOwner): Promise<{ hash: string; bytes: Uint8Array } | null> {
  const [row] = await db.select({ hash: photos.hash, bytes: photos.bytes }).from(photos).where(isOf(owner));
  return row ?? null;
}

export async function replacePhoto(
  tx: Tx,
  owner: PhotoOwner,
  photo: { hash: string; bytes: Uint8Array },
  now: Date,
): Promise<void> {
  const { hash, bytes } = photo;
  await tx
    .insert(photos)
    .values({ ...owner, hash, bytes, createdAt: now })
    .onConflictDoUpdate({
      target: 'userId' in owner ? photos.userId : photos.familyMemberId,
      set: { hash, bytes, createdAt: now },
    });
}

export async function deletePhoto(tx: Tx, owner: PhotoOwner): Promise<boolean> {
  const rows = await tx.delete(photos).where(isOf(owner)).returning({ id: photos.id });
  return rows.length > 0;
}

/** Whose family member this is; null when there is none. */
export async function findFamilyOwner(db: DbOrTx, familyMemberId: number): Promise<number | null> {
  const [row] = await db
    .select({ userId: familyMembers.userId })
    .from(familyMembers)
    .where(eq(familyMembers.id, familyMemberId));
  return row?.userId ?? null;
}
