import type { AuditValues } from '@kanisa/contract/records/audit.schema.ts';
import { AUDIT_ACTIONS } from '@kanisa/contract/records/audit.ts';
import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { id, instant, toSqlList } from '../../../db/columns.ts';
import { users } from '../../identity/accounts/accounts.table.ts';

/**
 * What staff did. The database itself refuses every change of a row and every deletion, but for one: what is known of a
 * person can be made null, as the deletion of an account needs it.
 */
export const auditEntries = pgTable(
  'audit_entries',
  {
    id: id(),
    at: instant('at').notNull(),
    actorId: integer('actor_id').references(() => users.id, { onDelete: 'set null' }),
    action: text('action', { enum: AUDIT_ACTIONS }).notNull(),
    /** Whom it concerns: the person, or the person whose family or application it is. */
    personId: integer('person_id').references(() => users.id, { onDelete: 'set null' }),
    /** No references: what was deleted stays named here by its number. */
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
