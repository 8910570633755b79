import { APPLICATION_STATUSES } from '@kanisa/contract/departments/applications.ts';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant, toSqlList } from '../../../db/columns.ts';
import { people, personColumn } from '../../identity/accounts/people.table.ts';
import { departments } from '../departments/departments.table.ts';

export const departmentApplications = pgTable(
  'department_applications',
  {
    id: id(),
    departmentId: integer('department_id')
      .notNull()
      .references(() => departments.id, { onDelete: 'cascade' }),
    userId: personColumn('user_id'),
    status: text('status', { enum: APPLICATION_STATUSES }).notNull().default('pending'),
    motivation: text('motivation'),
    /** Reason of the decision, shown to the applicant. */
    reason: text('reason'),
    createdAt: instant('created_at').notNull(),
    reviewedBy: integer('reviewed_by').references(() => people.id, { onDelete: 'set null' }),
    reviewedAt: instant('reviewed_at'),
    /** When the applicant read the decision. */
    seenAt: instant('seen_at'),
  },
  (table) => [
    uniqueIndex('applications_one_pending')
      .on(table.departmentId, table.userId)
      .where(sql`${table.status} = 'pending'`),
    // Scanned backwards: `desc()` here would put nulls last, and no `order by … desc` could use the index.
    index('applications_newest').on(table.departmentId, table.createdAt, table.id),
    index('applications_newest_by_status').on(table.departmentId, table.status, table.createdAt, table.id),
    index('applications_of_user').on(table.userId, table.departmentId, table.id),
    index('applications_reviewed_by').on(table.reviewedBy),
    check('applications_status_known', sql`${table.status} in (${toSqlList(APPLICATION_STATUSES)})`),
  ],
);
export type ApplicationRow = typeof departmentApplications.$inferSelect;
