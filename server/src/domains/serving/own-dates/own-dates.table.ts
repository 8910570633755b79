import { MONTHLY_MAX_MAX } from '@kanisa/contract/serving/serving.ts';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, smallint, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { id, instant } from '../../../db/columns.ts';
import { people, personColumn } from '../../identity/accounts/people.table.ts';

/** Days on which a person is away. Both days are inclusive. */
export const servingAway = pgTable(
  'serving_away',
  {
    id: id(),
    userId: personColumn('user_id'),
    fromDay: date('from_day', { mode: 'string' }).notNull(),
    untilDay: date('until_day', { mode: 'string' }).notNull(),
  },
  (table) => [
    index('serving_away_user').on(table.userId, table.untilDay),
    check('serving_away_order', sql`${table.untilDay} >= ${table.fromDay}`),
  ],
);
export type ServingAwayRow = typeof servingAway.$inferSelect;

/** A row holds the settings that a person has chosen for themselves. */
export const servingPeople = pgTable(
  'serving_people',
  {
    userId: integer('user_id')
      .primaryKey()
      .references(() => people.id, { onDelete: 'cascade' }),
    monthlyMax: smallint('monthly_max'),
    calendarHash: text('calendar_hash'),
    calendarMadeAt: instant('calendar_made_at'),
  },
  (table) => [
    uniqueIndex('serving_people_calendar').on(table.calendarHash),
    check('serving_people_monthly_max', sql`${table.monthlyMax} between 1 and ${sql.raw(String(MONTHLY_MAX_MAX))}`),
  ],
);
