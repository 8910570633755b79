import { ENGLISH_ONLY } from '@kanisa/contract/site/site.ts';
import type { SiteContent, StoredSiteContent } from '@kanisa/contract/site/site-content.schema.ts';
import { desc, eq, lte, sql } from 'drizzle-orm';
import { SITE_LOCK } from '../../../db/advisory-locks.ts';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { users } from '../../identity/accounts/users.view.ts';
import type { PublishedSite } from './site-content.rules.ts';
import { siteVersions } from './site-versions.table.ts';

/** Call this before reading what a change of the site depends on. */
export async function lockSite(tx: Tx): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${SITE_LOCK})`);
}

/** All columns but the content, and the person who published it. */
const versionColumns = {
  version: siteVersions.version,
  changed: siteVersions.changed,
  publishedAt: siteVersions.publishedAt,
  restoredFrom: siteVersions.restoredFrom,
  publishedBy: { username: users.username, firstName: users.firstName, lastName: users.lastName },
};

const selectVersions = (db: DbOrTx) =>
  db.select(versionColumns).from(siteVersions).leftJoin(users, eq(users.id, siteVersions.publishedBy));
export type SiteVersionView = Awaited<ReturnType<typeof selectVersions>>[number];

export async function listVersionViews(db: DbOrTx): Promise<SiteVersionView[]> {
  return selectVersions(db).orderBy(desc(siteVersions.version));
}

export async function findVersionView(db: DbOrTx, version: number): Promise<SiteVersionView | null> {
  const [row] = await selectVersions(db).where(eq(siteVersions.version, version));
  return row ?? null;
}

/** Adds the section that older versions lack, as the contract's schema does. */
const completeContent = (stored: StoredSiteContent): SiteContent => ({
  ...stored,
  languages: stored.languages ?? ENGLISH_ONLY,
});

export async function findVersionContent(db: DbOrTx, version: number): Promise<SiteContent | null> {
  const [row] = await db
    .select({ content: siteVersions.content })
    .from(siteVersions)
    .where(eq(siteVersions.version, version));
  return row ? completeContent(row.content) : null;
}

export async function findLatestVersion(db: DbOrTx): Promise<PublishedSite | null> {
  const [row] = await db
    .select({ version: siteVersions.version, content: siteVersions.content })
    .from(siteVersions)
    .orderBy(desc(siteVersions.version))
    .limit(1);
  return row ? { version: row.version, content: completeContent(row.content) } : null;
}

export async function insertVersion(tx: Tx, values: typeof siteVersions.$inferInsert): Promise<void> {
  await tx.insert(siteVersions).values(values);
}

export async function deleteVersionsUpTo(tx: Tx, version: number): Promise<void> {
  await tx.delete(siteVersions).where(lte(siteVersions.version, version));
}

/** Versions whose content contains this word. */
export async function listVersionsContaining(tx: Tx, word: string): Promise<PublishedSite[]> {
  const rows = await tx
    .select({ version: siteVersions.version, content: siteVersions.content })
    .from(siteVersions)
    .where(sql`position(${word} in ${siteVersions.content}::text) > 0`);
  return rows.map(({ version, content }) => ({ version, content: completeContent(content) }));
}

export async function updateVersionContent(tx: Tx, version: number, content: SiteContent): Promise<void> {
  await tx.update(siteVersions).set({ content }).where(eq(siteVersions.version, version));
}
