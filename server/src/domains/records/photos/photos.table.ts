import { sql } from 'drizzle-orm';
import { check, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { bytes, createdAt, id, idOfTable } from '../../../db/columns.ts';
import { people } from '../../identity/accounts/people.table.ts';

/** A user, family member or department has at most one photo, which is deleted with its owner. */
export const photos = pgTable(
  'photos',
  {
    id: id(),
    userId: integer('user_id').references(() => people.id, { onDelete: 'cascade' }),
    familyMemberId: integer('family_member_id').references(idOfTable('family_members'), { onDelete: 'cascade' }),
    departmentId: integer('department_id').references(idOfTable('departments'), { onDelete: 'cascade' }),
    /** Hash of the bytes: the ETag, and the version in the photo's URL. */
    hash: text('hash').notNull(),
    bytes: bytes('bytes').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex('photos_user_unique').on(table.userId),
    uniqueIndex('photos_family_member_unique').on(table.familyMemberId),
    uniqueIndex('photos_department_unique').on(table.departmentId),
    check('photos_one_owner', sql`num_nonnulls(${table.userId}, ${table.familyMemberId}, ${table.departmentId}) = 1`),
  ],
);
