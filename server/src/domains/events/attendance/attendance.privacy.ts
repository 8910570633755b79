import { asc, eq } from 'drizzle-orm';
import { OWNER, type PersonalData } from '../../../core/personal-data.ts';
import { moves } from '../../../db/merge-rules.ts';
import { events } from '../events/events.table.ts';
import { eventAttendances } from './attendance.table.ts';

export const attendancePrivacy: PersonalData = {
  files: [
    {
      name: 'attendance.json',
      describe: (t) => t('attendance.json: the events you’ve said you’ll come to.'),
      async read(db, userId) {
        const rows = await db
          .select({ attendance: eventAttendances, title: events.title })
          .from(eventAttendances)
          .innerJoin(events, eq(events.id, eventAttendances.eventId))
          .where(eq(eventAttendances.userId, userId))
          .orderBy(asc(eventAttendances.saidAt), asc(eventAttendances.eventId));
        return rows.map(({ attendance, title }) => ({
          event: { id: attendance.eventId, title },
          date: attendance.occursOn,
          guests: attendance.guests,
          said_at: attendance.saidAt,
        }));
      },
    },
  ],
  merging: {
    event_attendances: { user_id: moves({ unless: ['event_id', 'occurs_on'], as: 'attendances' }) },
  },
  columns: {
    event_attendances: {
      event_id: 'attendance.json event.id',
      occurs_on: 'attendance.json date',
      user_id: OWNER,
      guests: 'attendance.json guests',
      said_at: 'attendance.json said_at',
    },
  },
};
