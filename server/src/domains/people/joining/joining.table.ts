import { ASKED_KINDS } from '@kanisa/contract/departments/joining.ts';
import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { id, idOfTable, instant, toSqlList } from '../../../db/columns.ts';
import { people } from '../../identity/accounts/people.table.ts';

/** Whether a person joins a department: one open question. It ends with its answer. */
export const departmentAsks = pgTable(
  'department_asks',
  {
    id: id(),
    departmentId: integer('department_id').notNull().references(idOfTable('departments'), { onDelete: 'cascade' }),
    personId: integer('person_id')
      .notNull()
      .references(() => people.id, { onDelete: 'cascade' }),
    /** Who answers: the person, a guardian, or the leader or an admin. */
    kind: text('kind', { enum: ASKED_KINDS }).notNull(),
    /** Null after the account is deleted. */
    askedBy: integer('asked_by').references(() => people.id, { onDelete: 'set null' }),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    unique('department_asks_once').on(table.departmentId, table.personId),
    index('department_asks_person').on(table.personId),
    index('department_asks_asked_by').on(table.askedBy),
    check('department_asks_kind_known', sql`${table.kind} in (${toSqlList(ASKED_KINDS)})`),
  ],
);
export type DepartmentAskRow = typeof departmentAsks.$inferSelect;
