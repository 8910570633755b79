import { and, eq } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { photos } from './photos.table.ts';

/** `userId` is the id of a person, with or without an account. */
export type PhotoOwner = { userId: number } | { familyMemberId: number } | { departmentId: number };

function pickOwnerColumn(owner: PhotoOwner) {
  if ('userId' in owner) return photos.userId;
  return 'familyMemberId' in owner ? photos.familyMemberId : photos.departmentId;
}

const isOwnedBy = (owner: PhotoOwner) => and(...Object.values(owner).map((id) => eq(pickOwnerColumn(owner), id)));

export async function findPhoto(db: DbOrTx, owner: PhotoOwner): Promise<{ hash: string; bytes: Uint8Array } | null> {
  const [row] = await db.select({ hash: photos.hash, bytes: photos.bytes }).from(photos).where(isOwnedBy(owner));
  return row ?? null;
}

/** Null for a person without an account: others look after that photo. */
export async function findUserPhoto(db: DbOrTx, userId: number): Promise<{ hash: string; bytes: Uint8Array } | null> {
  const [row] = await db
    .select({ hash: photos.hash, bytes: photos.bytes })
    .from(photos)
    .innerJoin(users, eq(users.id, photos.userId))
    .where(eq(photos.userId, userId));
  return row ?? null;
}

/** Call this in the transaction of the change that the photo belongs to. */
export async function savePhoto(
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
      target: pickOwnerColumn(owner),
      set: { hash, bytes, createdAt: now },
    });
}

/** False if the owner had no photo. */
export async function deletePhoto(tx: Tx, owner: PhotoOwner): Promise<boolean> {
  const rows = await tx.delete(photos).where(isOwnedBy(owner)).returning({ id: photos.id });
  return rows.length > 0;
}
