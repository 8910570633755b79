import type { SiteSection } from '@kanisa/contract/site/sections.ts';
import type { SiteContent } from '@kanisa/contract/site/site-content.schema.ts';
import type { DbOrTx } from '../../../db/client.ts';
import { computeContentVersion } from '../../../db/content-version.ts';
import { findPublishedSite } from '../versions/published-site.service.ts';
import type { PublishedSite } from '../versions/site-content.rules.ts';
import { listSectionViews, type SiteSectionView } from './site-sections.repo.ts';

/** What publishing would make live, and what it would replace. */
export interface SiteDraft {
  published: PublishedSite;
  rows: ReadonlyMap<SiteSection, SiteSectionView>;
  content: SiteContent;
}

/**
 * Reads the saved sections before the published version: if somebody publishes or restores in between, an old revision
 * comes with a new content, and saving it is refused. The other order would pass an old content off as current.
 */
export async function loadDraft(db: DbOrTx): Promise<SiteDraft> {
  const rows = await listSectionViews(db);
  const published = await findPublishedSite(db);
  const saved = rows.flatMap(({ section, content }) => (content === null ? [] : [[section, content] as const]));
  return {
    published,
    rows: new Map(rows.map((row) => [row.section, row])),
    content: { ...published.content, ...Object.fromEntries(saved) },
  };
}

/** Identifies a draft: what would be live, and what is live now. */
export function computeDraftHash({ published, content }: SiteDraft): string {
  return computeContentVersion({ version: published.version, content });
}
