import { GENDERS, RELATIONSHIPS } from '@kanisa/contract/people/family.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text } from 'drizzle-orm/pg-core';
import { addressColumns, createdAt, id, toSqlList, updatedAt } from '../../../db/columns.ts';
import { users } from '../../identity/accounts/accounts.table.ts';

/** Most family members are children: only the owner and admins may read them. */
export const familyMembers = pgTable(
  'family_members',
  {
    id: id(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    name: text('name').notNull(),
    relationship: text('relationship', { enum: RELATIONSHIPS }).notNull(),
    gender: text('gender', { enum: GENDERS }),
    dateOfBirth: date('date_of_birth', { mode: 'string' }),
    contactInfo: text('contact_info'),
    bio: text('bio'),
    ...addressColumns(),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('family_members_user').on(table.userId, table.id),
    check('family_members_relationship_known', sql`${table.relationship} in (${toSqlList(RELATIONSHIPS)})`),
    check('family_members_gender_known', sql`${table.gender} in (${toSqlList(GENDERS)})`),
  ],
);
export type FamilyMemberRow = typeof familyMembers.$inferSelect;
