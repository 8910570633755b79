import { GENDERS, RELATIONSHIPS } from '@kanisa/contract/people/family.ts';
import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { createdAt, id, instant, toSqlList, updatedAt } from '../../../db/columns.ts';
import { personColumn } from '../../identity/accounts/people.table.ts';

/**
 * Most family members are children: only the owner and admins may read them. Name, gender, birthday, address and photo
 * are the person's. An entry with a name of its own shows its own values and hides the person's: the person has an
 * account, and the owner keeps what they typed.
 */
export const familyMembers = pgTable(
  'family_members',
  {
    id: id(),
    userId: personColumn('user_id'),
    personId: personColumn('person_id'),
    ownName: text('own_name'),
    relationship: text('relationship', { enum: RELATIONSHIPS }).notNull(),
    ownGender: text('own_gender', { enum: GENDERS }),
    ownDateOfBirth: date('own_date_of_birth', { mode: 'string' }),
    ownCounty: text('own_county'),
    ownTown: text('own_town'),
    ownArea: text('own_area'),
    ownAddressDescription: text('own_address_description'),
    contactInfo: text('contact_info'),
    bio: text('bio'),
    isActive: boolean('is_active').notNull().default(true),
    createdAt: createdAt(),
    updatedAt: updatedAt(),
  },
  (table) => [
    index('family_members_user').on(table.userId, table.id),
    index('family_members_person').on(table.personId),
    check('family_members_relationship_known', sql`${table.relationship} in (${toSqlList(RELATIONSHIPS)})`),
    check('family_members_gender_known', sql`${table.ownGender} in (${toSqlList(GENDERS)})`),
    check(
      'family_members_own_values',
      sql`${table.ownName} is not null or num_nonnulls(${table.ownGender}, ${table.ownDateOfBirth}, ${table.ownCounty},
        ${table.ownTown}, ${table.ownArea}, ${table.ownAddressDescription}) = 0`,
    ),
  ],
);
export type FamilyMemberRow = typeof familyMembers.$inferSelect;

/**
 * An entry of a family list has the name and birthday of a child who is recorded already. A guardian of that child, or an
 * admin where there is none, says whether the list reaches the record. A refusal stays: nobody is asked twice.
 */
export const familyRequests = pgTable(
  'family_requests',
  {
    id: id(),
    userId: personColumn('user_id'),
    personId: personColumn('person_id'),
    /** Null when the entry is gone. */
    entryId: integer('entry_id').references(() => familyMembers.id, { onDelete: 'set null' }),
    relationship: text('relationship', { enum: RELATIONSHIPS }).notNull(),
    state: text('state', { enum: ['open', 'refused'] })
      .notNull()
      .default('open'),
    createdAt: instant('created_at').notNull(),
  },
  (table) => [
    uniqueIndex('family_requests_once').on(table.userId, table.personId),
    index('family_requests_person').on(table.personId),
    index('family_requests_entry').on(table.entryId),
    check('family_requests_state_known', sql`${table.state} in ('open', 'refused')`),
    check('family_requests_relationship_known', sql`${table.relationship} in (${toSqlList(RELATIONSHIPS)})`),
  ],
);
