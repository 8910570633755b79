import type { SiteSection } from '@kanisa/contract/site/sections.ts';
import { eq, isNotNull, sql } from 'drizzle-orm';
import type { DbOrTx, Tx } from '../../../db/client.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { siteSections } from './site-sections.table.ts';

const selectSections = (db: DbOrTx) =>
  db
    .select({
      section: siteSections.section,
      content: siteSections.content,
      revision: siteSections.revision,
      changedAt: siteSections.changedAt,
      changedBy: { username: users.username, firstName: users.firstName, lastName: users.lastName },
    })
    .from(siteSections)
    .leftJoin(users, eq(users.id, siteSections.changedBy));
export type SiteSectionView = Awaited<ReturnType<typeof selectSections>>[number];

export async function listSectionViews(db: DbOrTx): Promise<SiteSectionView[]> {
  return selectSections(db);
}

type SectionChange = Pick<typeof siteSections.$inferInsert, 'content' | 'changedBy' | 'changedAt'>;

/** Stores the content under the next revision. */
export async function saveSectionContent(tx: Tx, section: SiteSection, change: SectionChange): Promise<void> {
  await tx
    .insert(siteSections)
    .values({ section, revision: 1, ...change })
    .onConflictDoUpdate({
      target: siteSections.section,
      set: { ...change, revision: sql`${siteSections.revision} + 1` },
    });
}

/** After publishing nothing is saved beyond the published version. The revisions stay: the contents are the same. */
export async function clearSectionContents(tx: Tx): Promise<void> {
  await tx.update(siteSections).set({ content: null }).where(isNotNull(siteSections.content));
}

/** Replaces the content under the same revision. */
export async function replaceSectionContent(
  tx: Tx,
  section: SiteSection,
  content: (typeof siteSections.$inferSelect)['content'],
): Promise<void> {
  await tx.update(siteSections).set({ content }).where(eq(siteSections.section, section));
}
