import { asc, eq } from 'drizzle-orm';
import { OWNER, type PersonalData, SECRET_HASH } from '../../../core/personal-data.ts';
import { MOVES, moves } from '../../../db/merge-rules.ts';
import { servingAway, servingPeople } from './own-dates.table.ts';

export const ownDatesPrivacy: PersonalData = {
  files: [
    {
      name: 'serving.json',
      describe: (t) => t('serving.json: the days on which you’re away, and how often you serve at most.'),
      async read(db, userId) {
        const away = await db
          .select()
          .from(servingAway)
          .where(eq(servingAway.userId, userId))
          .orderBy(asc(servingAway.fromDay), asc(servingAway.id));
        const [person] = await db.select().from(servingPeople).where(eq(servingPeople.userId, userId));
        return {
          monthly_max: person?.monthlyMax ?? null,
          calendar_made_at: person?.calendarMadeAt ?? null,
          away: away.map(({ id, fromDay, untilDay }) => ({ id, from: fromDay, until: untilDay })),
        };
      },
    },
  ],
  merging: {
    serving_away: { user_id: MOVES },
    serving_people: { user_id: moves({ unless: [] }) },
  },
  columns: {
    serving_away: {
      id: 'serving.json away[0].id',
      user_id: OWNER,
      from_day: 'serving.json away[0].from',
      until_day: 'serving.json away[0].until',
    },
    serving_people: {
      user_id: OWNER,
      monthly_max: 'serving.json monthly_max',
      calendar_hash: SECRET_HASH,
      calendar_made_at: 'serving.json calendar_made_at',
    },
  },
};
