import { GUESTS_MAX } from '@kanisa/contract/events/calendar.ts';
import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, primaryKey, smallint } from 'drizzle-orm/pg-core';
import { instant } from '../../../db/columns.ts';
import { personColumn } from '../../identity/accounts/people.table.ts';
import { events } from '../events/events.table.ts';

/** A user will attend an occurrence. The user and each guest take one place. */
export const eventAttendances = pgTable(
  'event_attendances',
  {
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    occursOn: date('occurs_on', { mode: 'string' }).notNull(),
    userId: personColumn('user_id'),
    guests: smallint('guests').notNull().default(0),
    saidAt: instant('said_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.occursOn, table.userId] }),
    index('event_attendances_user').on(table.userId),
    check('event_attendances_guests', sql`${table.guests} between 0 and ${sql.raw(String(GUESTS_MAX))}`),
  ],
);
