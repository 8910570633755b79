import { and, eq } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { familyMembers } from '../../people/family/family.table.ts';
import { photos } from './photos.table.ts';

/** Whose picture: a person's, a family member's or a department's. */
export type PhotoOwner = { userId: number } | { familyMemberId: number } | { departmentId: number };

function ownerColumn(owner: PhotoOwner) {
  if ('userId' in owner) return photos.userId;
  return 'familyMemberId' in owner ? photos.familyMemberId : photos.departmentId;
}

const isOwnedBy = (owner: PhotoOwner) => and(...Object.values(owner).map((id) => eq(ownerColumn(owner), id)));

export async function findPhoto(db: DbOrTx, owner: PhotoOwner): Promise<{ hash: string; bytes: Uint8Array } | null> {
  const [row] = await db.select({ hash: photos.hash, bytes: photos.bytes }).from(photos).where(isOwnedBy(owner));
  return row ?? null;
}

export async function savePhotoRow(
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
      target: ownerColumn(owner),
      set: { hash, bytes, createdAt: now },
    });
}

export async function deletePhotoRow(tx: Tx, owner: PhotoOwner): Promise<boolean> {
  const rows = await tx.delete(photos).where(isOwnedBy(owner)).returning({ id: photos.id });
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
