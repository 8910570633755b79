import { asc, eq } from 'drizzle-orm';
import { LEFT_OUT, OWNER, type PersonalData } from '../../../core/personal-data.ts';
import { moves } from '../../../db/merge-rules.ts';
import { servingPositions } from '../positions/positions.table.ts';
import { servingPlaces } from './places.table.ts';

export const placesPrivacy: PersonalData = {
  files: [
    {
      name: 'serving-dates.json',
      describe: (t) => t('serving-dates.json: the dates on which you were asked to serve, and your answers.'),
      async read(db, userId) {
        const rows = await db
          .select({ place: servingPlaces, position: servingPositions.name })
          .from(servingPlaces)
          .innerJoin(servingPositions, eq(servingPositions.id, servingPlaces.positionId))
          .where(eq(servingPlaces.userId, userId))
          .orderBy(asc(servingPlaces.startsAt), asc(servingPlaces.id));
        return rows.map(({ place, position }) => ({
          id: place.id,
          position: { id: place.positionId, name: position },
          event_id: place.eventId,
          date: place.occursOn,
          starts_at: place.startsAt,
          ends_at: place.endsAt,
          state: place.state,
          is_swap_offered: place.isSwapOffered,
          reason: place.reason,
          why: place.why,
          planned_at: place.createdAt,
          asked_at: place.askedAt,
          answered_at: place.answeredAt,
        }));
      },
    },
  ],
  merging: {
    serving_places: {
      user_id: moves({ unless: ['event_id', 'occurs_on'], when: (row) => `${row}.slot is not null`, as: 'serving' }),
    },
  },
  columns: {
    serving_places: {
      id: 'serving-dates.json id',
      position_id: 'serving-dates.json position.id',
      event_id: 'serving-dates.json event_id',
      occurs_on: 'serving-dates.json date',
      user_id: OWNER,
      state: 'serving-dates.json state',
      slot: `${LEFT_OUT}a number by which the database counts the places`,
      starts_at: 'serving-dates.json starts_at',
      ends_at: 'serving-dates.json ends_at',
      is_swap_offered: 'serving-dates.json is_swap_offered',
      reason: 'serving-dates.json reason',
      why: 'serving-dates.json why',
      created_at: 'serving-dates.json planned_at',
      asked_at: 'serving-dates.json asked_at',
      answered_at: 'serving-dates.json answered_at',
    },
  },
};
