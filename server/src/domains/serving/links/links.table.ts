import { index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { instant } from '../../../db/columns.ts';
import { personColumn } from '../../identity/accounts/people.table.ts';

/** Links by which a person answers without a login. The token is made when the message leaves; only its hash is kept. */
export const servingLinks = pgTable(
  'serving_links',
  {
    hash: text('hash').primaryKey(),
    userId: personColumn('user_id'),
    placeIds: integer('place_ids').array().notNull(),
    /** The end of the last date. It follows when a date moves. */
    expiresAt: instant('expires_at').notNull(),
  },
  (table) => [index('serving_links_user').on(table.userId), index('serving_links_expires').on(table.expiresAt)],
);
