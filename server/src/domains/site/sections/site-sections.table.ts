import { SITE_SECTIONS, type SiteSection } from '@kanisa/contract/site/sections.ts';
import type { SiteContent } from '@kanisa/contract/site/site-content.schema.ts';
import { sql } from 'drizzle-orm';
import { check, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { instant, toSqlList } from '../../../db/columns.ts';
import { people } from '../../identity/accounts/people.table.ts';

/** The saved sections of the public site. A section without a row was never changed. */
export const siteSections = pgTable(
  'site_sections',
  {
    section: text('section', { enum: SITE_SECTIONS }).primaryKey(),
    /** Null if nothing is saved beyond the published version. */
    content: jsonb('content').$type<SiteContent[SiteSection]>(),
    /** Optimistic lock. It outlives publishing, so that an old form never fits a newer content by accident. */
    revision: integer('revision').notNull(),
    changedBy: integer('changed_by').references(() => people.id, { onDelete: 'set null' }),
    changedAt: instant('changed_at').notNull(),
  },
  (table) => [check('site_sections_section_known', sql`${table.section} in (${toSqlList(SITE_SECTIONS)})`)],
);
