import type { SiteSection } from '@kanisa/contract/site/sections.ts';
import type { StoredSiteContent } from '@kanisa/contract/site/site-content.schema.ts';
import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../../db/columns.ts';
import { people } from '../../identity/accounts/people.table.ts';

/**
 * The published versions of the public site. The latest one is live; without a row the example of the contract is. A
 * trigger tells every process of a change (migration `public_site`).
 */
export const siteVersions = pgTable(
  'site_versions',
  {
    version: integer('version').primaryKey(),
    content: jsonb('content').$type<StoredSiteContent>().notNull(),
    /** Sections that differ from the version before. */
    changed: text('changed').array().$type<SiteSection[]>().notNull(),
    publishedBy: integer('published_by').references(() => people.id, { onDelete: 'set null' }),
    publishedAt: instant('published_at').notNull(),
    /** No foreign key: the number remains when the old version is deleted. */
    restoredFrom: integer('restored_from'),
  },
  (table) => [check('site_versions_after_example', sql`${table.version} > 0`)],
);
