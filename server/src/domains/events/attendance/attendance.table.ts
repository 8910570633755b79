import { date, index, integer, pgTable, primaryKey } from 'drizzle-orm/pg-core';
import { instant } from '../../../db/columns.ts';
import { users } from '../../identity/accounts/accounts.table.ts';
import { events } from '../events/events.table.ts';

/** A user will attend an occurrence. */
export const eventAttendances = pgTable(
  'event_attendances',
  {
    eventId: integer('event_id')
      .notNull()
      .references(() => events.id, { onDelete: 'cascade' }),
    occursOn: date('occurs_on', { mode: 'string' }).notNull(),
    userId: integer('user_id')
      .notNull()
      .references(() => users.id, { onDelete: 'cascade' }),
    saidAt: instant('said_at').notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.eventId, table.occursOn, table.userId] }),
    index('event_attendances_user').on(table.userId),
  ],
);
