import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant } from '../../../db/columns.ts';
import { people } from '../../identity/accounts/people.table.ts';
import { departments } from '../departments/departments.table.ts';

export const infoPosts = pgTable(
  'info_posts',
  {
    id: id(),
    departmentId: integer('department_id')
      .notNull()
      .references(() => departments.id, { onDelete: 'cascade' }),
    /** Null after the author's account is deleted: the post stays with its department. */
    postedBy: integer('posted_by').references(() => people.id, { onDelete: 'set null' }),
    title: text('title').notNull(),
    content: text('content').notNull(),
    createdAt: instant('created_at').notNull(),
    isPinned: boolean('is_pinned').notNull().default(false),
    /** When title or content last changed; null for a post as it was posted. */
    editedAt: instant('edited_at'),
  },
  (table) => [
    index('info_posts_order').on(table.departmentId, table.isPinned, table.createdAt, table.id),
    index('info_posts_newest').on(table.departmentId, table.createdAt, table.id),
    index('info_posts_posted_by').on(table.postedBy),
  ],
);
export type InfoPostRow = typeof infoPosts.$inferSelect;
