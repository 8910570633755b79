import type { Deps } from '../../../core/deps.ts';
import type { DbOrTx } from '../../../db/client.ts';
import { getCalendarDay } from '../../../platform/time/calendar-day.ts';
import { parseEpochDay } from '../../../platform/time/wall-time.ts';
import { FAIR_MS, toCommitment } from '../dates/dates.rules.ts';
import { listAway, listMonthlyMaxima } from '../own-dates/own-dates.repo.ts';
import { countCommitmentsOutside, listCommitments, listDeclinedDates } from '../places/commitments.repo.ts';
import { listPeopleByIds, type PositionView, type ServingPersonRow } from '../positions/positions.repo.ts';
import { type FillPerson, toDateKey } from './fill.rules.ts';

export interface FillPeople {
  people: FillPerson[];
  names: ReadonlyMap<number, ServingPersonRow>;
}

interface FillPeriod {
  /** The first and the last date to fill. */
  from: Date;
  to: Date;
  /** The whole plan, of which these dates are a page. */
  plan?: { from: Date; to: Date };
}

const widen = ({ from, to }: { from: Date; to: Date }) => ({
  from: new Date(from.getTime() - FAIR_MS),
  to: new Date(to.getTime() + FAIR_MS),
});

/** Everything that the filling asks about the people who can do these positions, in a few queries. */
export async function loadFillPeople(
  deps: Pick<Deps, 'settings'>,
  db: DbOrTx,
  positions: readonly PositionView[],
  { from, to, plan }: FillPeriod,
): Promise<FillPeople> {
  const { timeZone } = deps.settings.church;
  const ids = [...new Set(positions.flatMap(({ personIds }) => personIds))];
  const rows = await listPeopleByIds(db, ids);
  const userIds = rows.map(({ id }) => id);
  const period = widen({ from, to });
  const commitments = Map.groupBy(await listCommitments(db, userIds, period), ({ userId }) => userId);
  const outside = plan ? await countCommitmentsOutside(db, userIds, { inside: period, all: widen(plan) }) : [];
  const elsewhere = new Map(outside.map((row) => [row.userId, row]));
  const able = groupPositions(positions);
  const declined = Map.groupBy(await listDeclinedDates(db, userIds, from), ({ userId }) => userId);
  const away = Map.groupBy(await listAway(db, userIds, getCalendarDay(timeZone, from)), ({ userId }) => userId);
  const maxima = new Map((await listMonthlyMaxima(db, userIds)).map((row) => [row.userId, row.monthlyMax]));
  const people = userIds
    .toSorted((a, b) => a - b)
    .map(
      (id): FillPerson => ({
        id,
        positionIds: able.get(id) ?? new Set(),
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
        ...toCommitments(timeZone, commitments.get(id) ?? [], elsewhere.get(id)),
      }),
    );
  return { people, names: new Map(rows.map((row) => [row.id, row])) };
}

function groupPositions(positions: readonly PositionView[]): Map<number, Set<number>> {
  const byPerson = new Map<number, Set<number>>();
  for (const { id, personIds } of positions) {
    for (const personId of personIds) byPerson.set(personId, (byPerson.get(personId) ?? new Set()).add(id));
  }
  return byPerson;
}

/** The last date before the period ranks a person too, so it is among the commitments and not counted twice. */
function toCommitments(
  timeZone: string,
  inside: readonly { startsAt: Date; endsAt: Date | null }[],
  outside: { dates: number; lastBefore: Date | null } | undefined,
): Pick<FillPerson, 'commitments' | 'datesElsewhere'> {
  const last = outside?.lastBefore ?? null;
  const all = last === null ? inside : [{ startsAt: last, endsAt: last }, ...inside];
  const datesElsewhere = (outside?.dates ?? 0) - (last === null ? 0 : 1);
  return { commitments: all.map((one) => toCommitment(timeZone, one)), datesElsewhere };
}
