import { PEOPLE_FIELD_KINDS, PEOPLE_FIELD_TARGETS } from '@kanisa/contract/core/person-values.ts';
import { sql } from 'drizzle-orm';
import { check, jsonb, pgTable, smallint, text } from 'drizzle-orm/pg-core';
import { id, toSqlList } from '../../../db/columns.ts';

/** Fields of a person that the church defines. The values are in `people.field_values`. */
export const peopleFields = pgTable(
  'people_fields',
  {
    id: id(),
    name: text('name').notNull(),
    kind: text('kind', { enum: PEOPLE_FIELD_KINDS }).notNull(),
    choices: jsonb('choices').$type<readonly string[]>().notNull().default([]),
    appliesTo: text('applies_to', { enum: PEOPLE_FIELD_TARGETS }).notNull(),
    position: smallint('position').notNull(),
  },
  (table) => [
    check('people_fields_kind_known', sql`${table.kind} in (${toSqlList(PEOPLE_FIELD_KINDS)})`),
    check('people_fields_applies_to_known', sql`${table.appliesTo} in (${toSqlList(PEOPLE_FIELD_TARGETS)})`),
  ],
);
