import { asc, eq } from 'drizzle-orm';
import { LEFT_OUT, OWNER, type PersonalData } from '../../../core/personal-data.ts';
import { MOVES } from '../../../db/merge-rules.ts';
import { events } from './events.table.ts';

const CALENDAR = `${LEFT_OUT}calendar data of the event, which belongs to the church`;

export const eventsPrivacy: PersonalData = {
  files: [
    {
      name: 'events.json',
      describe: (t) => t('events.json: the events you’ve created.'),
      async read(db, userId) {
        const rows = await db.select().from(events).where(eq(events.createdBy, userId)).orderBy(asc(events.id));
        return rows.map((event) => ({
          id: event.id,
          title: event.title,
          description: event.description,
          start_time: event.startsAt,
          end_time: event.endsAt,
          location: event.location,
          created_at: event.createdAt,
        }));
      },
    },
  ],
  merging: {
    events: { created_by: MOVES },
  },
  columns: {
    events: {
      id: 'events.json id',
      title: 'events.json title',
      description: 'events.json description',
      starts_at: 'events.json start_time',
      ends_at: 'events.json end_time',
      location: 'events.json location',
      is_public: CALENDAR,
      repeats: CALENDAR,
      repeat_interval: CALENDAR,
      repeat_until: CALENDAR,
      repeat_count: CALENDAR,
      capacity: CALENDAR,
      spans_from: CALENDAR,
      spans_to: CALENDAR,
      revision: CALENDAR,
      created_by: OWNER,
      created_at: 'events.json created_at',
      updated_at: CALENDAR,
    },
    event_changes: CALENDAR,
  },
};
