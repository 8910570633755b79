import { SITE_IMAGE_KINDS } from '@kanisa/contract/site/picture-sizes.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { bytes, instant, toSqlList } from '../../../db/columns.ts';
import { people } from '../../identity/accounts/people.table.ts';

/** Pictures of the public site. In the database, so that a backup and every process have them. */
export const siteImages = pgTable(
  'site_images',
  {
    /** Random: an unpublished picture cannot be guessed. */
    name: text('name').primaryKey(),
    kind: text('kind', { enum: SITE_IMAGE_KINDS }).notNull(),
    /** Of the largest file. */
    width: integer('width').notNull(),
    height: integer('height').notNull(),
    /** The admin who ticked that the shown person agrees. */
    consentBy: integer('consent_by').references(() => people.id, { onDelete: 'set null' }),
    consentAt: instant('consent_at'),
    isMinor: boolean('is_minor').notNull(),
    /** The guardian who agrees for somebody under 18. */
    guardian: text('guardian'),
    createdBy: integer('created_by').references(() => people.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    check('site_images_kind_known', sql`${table.kind} in (${toSqlList(SITE_IMAGE_KINDS)})`),
    check('site_images_portrait_agreed', sql`${table.kind} <> 'portrait' or ${table.consentAt} is not null`),
    check('site_images_guardian_given', sql`${table.isMinor} = (${table.guardian} is not null)`),
  ],
);
export type SiteImageRow = typeof siteImages.$inferSelect;

/** A picture in each of its sizes, as WebP. */
export const siteImageFiles = pgTable(
  'site_image_files',
  {
    image: text('image')
      .notNull()
      .references(() => siteImages.name, { onDelete: 'cascade' }),
    width: integer('width').notNull(),
    bytes: bytes('bytes').notNull(),
  },
  (table) => [primaryKey({ columns: [table.image, table.width] })],
);
