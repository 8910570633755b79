import type { AuditValues } from '@kanisa/contract/records/audit.schema.ts';
import { AUDIT_ACTIONS } from '@kanisa/contract/records/audit.ts';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant, toSqlList } from '../../../db/columns.ts';
import { people } from '../../identity/accounts/people.table.ts';

/**
 * The actions of staff. Database triggers reject every update and deletion, with one exception: the deletion of an
 * account may set personal values to null.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    at: instant('at').notNull(),
    actorId: integer('actor_id').references(() => people.id, { onDelete: 'set null' }),
    action: text('action', { enum: AUDIT_ACTIONS }).notNull(),
    /** The user concerned, or the user whose family or application it is. */
    personId: integer('person_id').references(() => people.id, { onDelete: 'set null' }),
    /** No foreign key: the id remains after a deletion. */
    familyMemberId: integer('family_member_id'),
    departmentId: integer('department_id'),
    address: text('address'),
    device: text('device'),
    before: jsonb('before').$type<AuditValues>(),
    after: jsonb('after').$type<AuditValues>(),
  },
  (table) => [
    index('audit_entries_at').on(table.at),
    index('audit_entries_actor').on(table.actorId, table.id),
    index('audit_entries_person').on(table.personId, table.id),
    index('audit_entries_action').on(table.action, table.id),
    check('audit_entries_action_known', sql`${table.action} in (${toSqlList(AUDIT_ACTIONS)})`),
  ],
);
export type AuditRow = typeof auditEntries.$inferSelect;
