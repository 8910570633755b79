import type { SiteImageKind } from '@kanisa/contract/site/picture-sizes.ts';
import { and, asc, desc, eq, inArray, lt, not, type SQL, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { siteSections } from '../sections/site-sections.table.ts';
import { siteVersions } from '../versions/site-versions.table.ts';
import { type SiteImageRow, siteImageFiles, siteImages } from './site-images.table.ts';

export type SiteImageView = Pick<SiteImageRow, 'name' | 'kind' | 'width' | 'height'> & { widths: number[] };

/** A picture with the consent of a portrait. */
export interface ListedImageView extends SiteImageView, Pick<SiteImageRow, 'consentAt' | 'guardian'> {
  consentBy: { username: string; firstName: string; lastName: string } | null;
}

export async function listImageViews(db: DbOrTx): Promise<ListedImageView[]> {
  const images = await db
    .select({
      name: siteImages.name,
      kind: siteImages.kind,
      width: siteImages.width,
      height: siteImages.height,
      consentAt: siteImages.consentAt,
      consentBy: { username: users.username, firstName: users.firstName, lastName: users.lastName },
      guardian: siteImages.guardian,
    })
    .from(siteImages)
    .leftJoin(users, eq(users.id, siteImages.consentBy))
    .orderBy(desc(siteImages.createdAt), asc(siteImages.name));
  const files = await db
    .select({ image: siteImageFiles.image, width: siteImageFiles.width })
    .from(siteImageFiles)
    .orderBy(asc(siteImageFiles.width));
  const widths = Map.groupBy(files, ({ image }) => image);
  return images.map((image) => ({ ...image, widths: (widths.get(image.name) ?? []).map(({ width }) => width) }));
}

export async function listImageNames(db: DbOrTx): Promise<string[]> {
  const rows = await db.select({ name: siteImages.name }).from(siteImages);
  return rows.map(({ name }) => name);
}

/** The kinds of those pictures that exist, by name. */
export async function listImageKinds(db: DbOrTx, names: readonly string[]): Promise<Map<string, SiteImageKind>> {
  if (names.length === 0) return new Map();
  const rows = await db
    .select({ name: siteImages.name, kind: siteImages.kind })
    .from(siteImages)
    .where(inArray(siteImages.name, [...names]));
  return new Map(rows.map(({ name, kind }) => [name, kind]));
}

export async function countImages(tx: Tx): Promise<number> {
  return tx.$count(siteImages);
}

export async function insertImage(
  tx: Tx,
  image: typeof siteImages.$inferInsert,
  files: readonly { width: number; bytes: Uint8Array }[],
): Promise<void> {
  await tx.insert(siteImages).values(image);
  await tx.insert(siteImageFiles).values(files.map((file) => ({ image: image.name, ...file })));
}

/** Deletes the picture in all sizes. Null if there is none. */
export async function deleteImage(tx: Tx, name: string): Promise<Pick<SiteImageRow, 'kind'> | null> {
  const [row] = await tx.delete(siteImages).where(eq(siteImages.name, name)).returning({ kind: siteImages.kind });
  return row ?? null;
}

/** Deletes pictures from before this time that neither a saved section nor a kept version uses. */
export async function deleteUnusedImages(tx: Tx, before: Date): Promise<void> {
  const isIn = (table: SQL) =>
    sql`exists (select 1 from ${table} as used where position(${siteImages.name} in used.content::text) > 0)`;
  await tx
    .delete(siteImages)
    .where(and(lt(siteImages.createdAt, before), not(isIn(sql`${siteVersions}`)), not(isIn(sql`${siteSections}`))));
}

export async function findImageFile(db: DbOrTx, name: string, width: number): Promise<Uint8Array | null> {
  const [row] = await db
    .select({ bytes: siteImageFiles.bytes })
    .from(siteImageFiles)
    .where(and(eq(siteImageFiles.image, name), eq(siteImageFiles.width, width)));
  return row?.bytes ?? null;
}

export async function findLargestFile(db: DbOrTx, name: string): Promise<Uint8Array | null> {
  const [row] = await db
    .select({ bytes: siteImageFiles.bytes })
    .from(siteImageFiles)
    .where(eq(siteImageFiles.image, name))
    .orderBy(desc(siteImageFiles.width))
    .limit(1);
  return row?.bytes ?? null;
}
