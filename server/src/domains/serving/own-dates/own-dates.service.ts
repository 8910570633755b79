import type { AwayBody } from '@kanisa/contract/serving/own-dates.schema.ts';
import { AWAY_PERIODS_MAX, servingMessages } from '@kanisa/contract/serving/serving.ts';
import { AppError, createFieldError } from '../../../base/app-error.ts';
import type { Deps } from '../../../core/deps.ts';
import { createToken, hashToken } from '../../../platform/secrets/tokens.ts';
import { getCalendarDay } from '../../../platform/time/calendar-day.ts';
import { parseEpochDay } from '../../../platform/time/wall-time.ts';
import type { Actor } from '../../../policy/actor.ts';
import { toStartOfDay } from '../../events/events/event-times.rules.ts';
import { transactionAs } from '../../identity/accounts/transaction-as.service.ts';
import { endPlannedPlaces, listOwnPlaces } from '../places/places.repo.ts';
import { type OwnPlaceView, toOwnPlaceViews } from './answers.service.ts';
import {
  deleteAwayRow,
  findServingPerson,
  insertAway,
  listAway,
  type ServingPerson,
  upsertServingPerson,
} from './own-dates.repo.ts';
import type { ServingAwayRow } from './own-dates.table.ts';

export interface OwnServing {
  places: OwnPlaceView[];
  away: ServingAwayRow[];
  person: ServingPerson;
}

const getToday = (deps: Deps) => getCalendarDay(deps.settings.church.timeZone, deps.clock.now());

export async function getOwnServing(deps: Deps, actor: Actor): Promise<OwnServing> {
  const places = await listOwnPlaces(deps.db, actor.id, deps.clock.now());
  return {
    places: await toOwnPlaceViews(deps, deps.db, places),
    away: await listAway(deps.db, [actor.id], getToday(deps)),
    person: await findServingPerson(deps.db, actor.id),
  };
}

/** Places that are only planned on these days become free. Accepted ones stay until the person declines them. */
export async function addAway(deps: Deps, actor: Actor, { from, until }: AwayBody): Promise<ServingAwayRow> {
  const { timeZone } = deps.settings.church;
  return transactionAs(deps, actor, async (tx) => {
    if (until < getToday(deps)) throw createFieldError('until', servingMessages.awayPast);
    const known = await listAway(tx, [actor.id], getToday(deps));
    const same = known.find((one) => one.fromDay === from && one.untilDay === until);
    if (same) return same;
    if (known.length >= AWAY_PERIODS_MAX) throw new AppError('conflict', servingMessages.awayMany);
    await endPlannedPlaces(tx, actor.id, {
      from: toStartOfDay(timeZone, parseEpochDay(from)),
      to: toStartOfDay(timeZone, parseEpochDay(until) + 1),
    });
    return insertAway(tx, { userId: actor.id, fromDay: from, untilDay: until });
  });
}

export async function deleteAway(deps: Deps, actor: Actor, id: number): Promise<void> {
  await transactionAs(deps, actor, async (tx) => {
    if (!(await deleteAwayRow(tx, id, actor.id))) throw new AppError('not_found', servingMessages.awayNotFound);
  });
}

export async function setMonthlyMax(deps: Deps, actor: Actor, monthlyMax: number | null): Promise<void> {
  await transactionAs(deps, actor, (tx) => upsertServingPerson(tx, actor.id, { monthlyMax }));
}

/** The address is shown once; only its hash is stored. A new one replaces it. */
export async function makeCalendarAddress(deps: Deps, actor: Actor): Promise<{ url: string; madeAt: Date }> {
  const token = createToken();
  const madeAt = deps.clock.now();
  await transactionAs(deps, actor, (tx) =>
    upsertServingPerson(tx, actor.id, { calendarHash: hashToken(token), calendarMadeAt: madeAt }),
  );
  return { url: `${deps.settings.publicUrl}/api/serving/calendar/${token}/dates.ics`, madeAt };
}

export async function deleteCalendarAddress(deps: Deps, actor: Actor): Promise<void> {
  await transactionAs(deps, actor, (tx) =>
    upsertServingPerson(tx, actor.id, { calendarHash: null, calendarMadeAt: null }),
  );
}
