import { index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { idOfTable, instant } from '../../../db/columns.ts';
import { users } from '../accounts/accounts.table.ts';

/** Memberships are part of the actor, so they belong to identity. A department's leader is always a member. */
export const departmentMembers = pgTable(
  'department_members',
  {
    departmentId: integer('department_id').notNull().references(idOfTable('departments'), { onDelete: 'cascade' }),
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
