import { index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { idOfTable, instant } from '../../../db/columns.ts';
import { personColumn } from '../accounts/people.table.ts';

/** Memberships are part of the actor, so they belong to identity. A department's leader is always a member. */
export const departmentMembers = pgTable(
  'department_members',
  {
    departmentId: integer('department_id').notNull().references(idOfTable('departments'), { onDelete: 'cascade' }),
    userId: personColumn('user_id'),
    joinedAt: instant('joined_at').notNull(),
    /** The user's names in lower case. Triggers keep them equal, so an index has a department's members in this order. */
    sortFirstName: text('sort_first_name').notNull().default(''),
    sortLastName: text('sort_last_name').notNull().default(''),
  },
  (table) => [
    primaryKey({ columns: [table.departmentId, table.userId] }),
    index('department_members_user').on(table.userId),
    index('department_members_name').on(
      table.departmentId,
      table.sortFirstName,
      table.sortLastName,
      table.userId,
      table.joinedAt,
    ),
    index('department_members_newest').on(table.departmentId, table.joinedAt, table.userId),
  ],
);
