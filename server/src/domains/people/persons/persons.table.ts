import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, primaryKey, text } from 'drizzle-orm/pg-core';
import { id, instant } from '../../../db/columns.ts';
import { people, personColumn } from '../../identity/accounts/people.table.ts';

/** Short labels of the office, for lists. */
export const personTags = pgTable(
  'person_tags',
  {
    personId: personColumn('person_id'),
    tag: text('tag').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.personId, table.tag] }),
    index('person_tags_tag').on(sql`lower(${table.tag})`),
  ],
);

/** Written and read by the office; the person can read them in their own data. */
export const personNotes = pgTable(
  'person_notes',
  {
    id: id(),
    personId: personColumn('person_id'),
    authorId: integer('author_id').references(() => people.id, { onDelete: 'set null' }),
    text: text('text').notNull(),
    createdAt: instant('created_at').notNull(),
    editedAt: instant('edited_at'),
  },
  (table) => [
    index('person_notes_person').on(table.personId, table.id),
    index('person_notes_author').on(table.authorId),
  ],
);

/** The key of a person in another system, so that a second import updates the record. */
export const personSources = pgTable(
  'person_sources',
  {
    system: text('system').notNull(),
    sourceId: text('source_id').notNull(),
    personId: personColumn('person_id'),
  },
  (table) => [
    primaryKey({ columns: [table.system, table.sourceId] }),
    index('person_sources_person').on(table.personId),
    check('person_sources_given', sql`${table.sourceId} <> ''`),
  ],
);

/** Whether a person agreed on paper that their visits are noted. The module of Sundays reads it. */
export const visitConsents = pgTable('visit_consents', {
  personId: personColumn('person_id').primaryKey(),
  agreed: boolean('agreed').notNull(),
  agreedOn: date('agreed_on', { mode: 'string' }).notNull(),
  /** Who saw the paper. */
  witness: text('witness').notNull(),
  recordedAt: instant('recorded_at').notNull(),
});

/** A child may log in with a guardian's yes. One question for each child. */
export const childInvites = pgTable(
  'child_invites',
  {
    personId: personColumn('person_id').primaryKey(),
    askedBy: integer('asked_by').references(() => people.id, { onDelete: 'set null' }),
    askedAt: instant('asked_at').notNull(),
    state: text('state', { enum: ['open', 'agreed', 'refused'] }).notNull(),
    answeredBy: integer('answered_by').references(() => people.id, { onDelete: 'set null' }),
    answeredAt: instant('answered_at'),
  },
  (table) => [
    index('child_invites_asked_by').on(table.askedBy),
    index('child_invites_answered_by').on(table.answeredBy),
    check('child_invites_state_known', sql`${table.state} in ('open', 'agreed', 'refused')`),
  ],
);
