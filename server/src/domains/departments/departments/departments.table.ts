import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, updatedAt } from '../../../db/columns.ts';
import { people } from '../../identity/accounts/people.table.ts';

export const departments = pgTable(
  'departments',
  {
    id: id(),
    name: text('name').notNull(),
    description: text('description'),
    leaderId: integer('leader_id').references(() => people.id, { onDelete: 'set null' }),
    onlyLeaderReviews: boolean('only_leader_reviews').notNull().default(false),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    uniqueIndex('departments_name_unique').on(sql`lower(${table.name})`),
    index('departments_leader').on(table.leaderId),
  ],
);
export type DepartmentRow = typeof departments.$inferSelect;
