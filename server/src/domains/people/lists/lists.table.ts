import { boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { createdAt, id, updatedAt } from '../../../db/columns.ts';
import { people } from '../../identity/accounts/people.table.ts';

/** A saved search of people. A shared list is computed with its reader's rights. */
export const peopleLists = pgTable(
  'people_lists',
  {
    id: id(),
    ownerId: integer('owner_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    isShared: boolean('is_shared').notNull().default(false),
    query: jsonb('query').$type<Record<string, unknown>>().notNull(),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [index('people_lists_owner').on(table.ownerId)],
);
