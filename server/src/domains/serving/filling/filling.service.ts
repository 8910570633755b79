import type { DbOrTx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { getCalendarDay } from '../../../platform/time/calendar-day.ts';
import { parseEpochDay } from '../../../platform/time/wall-time.ts';
import { FAIR_MS, toCommitment } from '../dates/dates.rules.ts';
import { listAway, listMonthlyMaxima } from '../own-dates/own-dates.repo.ts';
import { listCommitments, listDeclinedDates } from '../places/places.repo.ts';
import { listPeopleByIds, type PositionView, type ServingPersonRow } from '../positions/positions.repo.ts';
import { type FillPerson, toDateKey } from './fill.rules.ts';

export interface FillPeople {
  people: FillPerson[];
  names: ReadonlyMap<number, ServingPersonRow>;
}

/** Everything that the filling asks about the people who can do these positions, in five queries. */
export async function loadFillPeople(
  deps: Pick<Deps, 'settings'>,
  db: DbOrTx,
  positions: readonly PositionView[],
  { from, to }: { from: Date; to: Date },
): Promise<FillPeople> {
  const { timeZone } = deps.settings.church;
  const ids = [...new Set(positions.flatMap(({ personIds }) => personIds))];
  const rows = await listPeopleByIds(db, ids);
  const userIds = rows.map(({ id }) => id);
  const period = { userIds, from: new Date(from.getTime() - FAIR_MS), to: new Date(to.getTime() + FAIR_MS) };
  const commitments = Map.groupBy(await listCommitments(db, period), ({ userId }) => userId);
  const declined = Map.groupBy(await listDeclinedDates(db, userIds, from), ({ userId }) => userId);
  const away = Map.groupBy(await listAway(db, userIds, getCalendarDay(timeZone, from)), ({ userId }) => userId);
  const maxima = new Map((await listMonthlyMaxima(db, userIds)).map((row) => [row.userId, row.monthlyMax]));
  const people = userIds
    .toSorted((a, b) => a - b)
    .map(
      (id): FillPerson => ({
        id,
        positionIds: new Set(positions.filter(({ personIds }) => personIds.includes(id)).map((one) => one.id)),
        away: (away.get(id) ?? []).map(({ fromDay, untilDay }) => ({
          from: parseEpochDay(fromDay),
          until: parseEpochDay(untilDay),
        })),
        monthlyMax: maxima.get(id) ?? null,
        declined: new Set(
          (declined.get(id) ?? []).flatMap(({ eventId, occursOn }) =>
            eventId === null ? [] : [toDateKey({ eventId, occursOn })],
          ),
        ),
        commitments: (commitments.get(id) ?? []).map((one) => toCommitment(timeZone, one)),
      }),
    );
  return { people, names: new Map(rows.map((row) => [row.id, row])) };
}
