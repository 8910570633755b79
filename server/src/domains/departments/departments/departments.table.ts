import { sql } from 'drizzle-orm';
import { boolean, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, updatedAt } from '../../../db/columns.ts';
import { users } from '../../identity/accounts/accounts.table.ts';

export const departments = pgTable(
  'departments',
  {
    id: id(),
    name: text('name').notNull(),
    description: text('description'),
    leaderId: integer('leader_id').references(() => users.id, { onDelete: 'set null' }),
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

/** The leader is always a member. */
export const departmentMembers = pgTable(
  'department_members',
  {
    departmentId: integer('department_id')
      .notNull()
      .references(() => departments.id, { onDelete: 'cascade' }),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    joinedAt: instant('joined_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.departmentId, table.userId] }),
    index('department_members_user').on(table.userId),
    index('department_members_newest').on(table.departmentId, table.joinedAt, table.userId),
  ],
);
