import { createHash } from 'node:crypto';
import type { FileAnswer } from '@kanisa/contract/core/endpoint.ts';
import {
  CALENDAR_DAYS,
  CALENDAR_DAYS_MOST,
  CALENDAR_MOST,
  CALENDAR_TYPE,
  calendarMessages,
  FEED_EVENTS_MOST,
  NEXT_OCCURRENCES,
} from '@kanisa/contract/events/calendar.ts';
import { AppError } from '../../../app-error.ts';
import type { DbOrTx } from '../../../db/client.ts';
import type { Deps } from '../../../deps.ts';
import { dayIn } from '../../../platform/calendar.ts';
import { instantAt, readDay, wallOfDay, writeDay } from '../../../platform/wall-time.ts';
import type { Actor } from '../../../policy/actor.ts';
import { may } from '../../../policy/authorize.ts';
import { readCounts, readOwn } from '../attendance/attendance.service.ts';
import { type WithLocalTimes, withLocalTimes } from '../events/event-times.rules.ts';
import { findPublished, readPublished, readPublishedRows, readWholeSeries } from '../events/events.service.ts';
import type { EventRow } from '../events/events.table.ts';
import { endOf, inOrder, type Occurrence, occurrencesIn } from '../occurrences/occurrences.rules.ts';
import { calendarFile } from './calendar-file.rules.ts';

/** An occurrence with what the caller may do about it. */
export type SeenOccurrence = WithLocalTimes<Occurrence> & {
  placesLeft: number | null;
  isComing: boolean;
  mayCome: boolean;
};

export interface CalendarPage {
  rows: SeenOccurrence[];
  from: string;
  to: string;
  isCut: boolean;
}

export async function readCalendar(
  deps: Deps,
  actor: Actor | null,
  asked: { from: string | undefined; to: string | undefined },
): Promise<CalendarPage> {
  const { timeZone } = deps.settings.church;
  const from = asked.from ?? dayIn(timeZone, deps.clock.now());
  const to = asked.to ?? writeDay(readDay(from) + CALENDAR_DAYS - 1);
  const days = readDay(to) - readDay(from) + 1;
  if (days < 1 || days > CALENDAR_DAYS_MOST) {
    throw new AppError('invalid', calendarMessages.range, { fields: { to: calendarMessages.range } });
  }
  const begin = instantAt(timeZone, wallOfDay(readDay(from)));
  const end = instantAt(timeZone, wallOfDay(readDay(to) + 1));
  const { found, isCut } = await findBetween(deps, begin, end);
  return { rows: await seenBy(deps, deps.db, actor, found), from, to, isCut };
}

async function findBetween(deps: Deps, from: Date, to: Date): Promise<{ found: Occurrence[]; isCut: boolean }> {
  const { timeZone } = deps.settings.church;
  const most = CALENDAR_MOST + 1;
  const series = await readPublished(deps, { from, to, most });
  const all = inOrder(series.flatMap((one) => occurrencesIn(timeZone, one, { from, to, most })));
  return { found: all.slice(0, CALENDAR_MOST), isCut: all.length > CALENDAR_MOST || series.length > CALENDAR_MOST };
}

/** What is on or comes next, and is not cancelled. */
export async function readUpcoming(
  deps: Deps,
  actor: Actor,
  { days, most }: { days: number; most: number },
): Promise<SeenOccurrence[]> {
  const now = deps.clock.now();
  const { found } = await findBetween(deps, now, new Date(now.getTime() + days * 86_400_000));
  return seenBy(deps, deps.db, actor, found.filter((one) => !one.isCancelled).slice(0, most));
}

/** Two queries for all of them: how many come where places are counted, and where the caller comes. */
export async function seenBy(
  deps: Deps,
  db: DbOrTx,
  actor: Actor | null,
  found: readonly Occurrence[],
): Promise<SeenOccurrence[]> {
  const { timeZone } = deps.settings.church;
  const coming = await readCounts(
    db,
    found.filter((one) => one.capacity !== null),
  );
  const isOwn = actor ? await readOwn(db, actor.id, found) : () => false;
  const isMember = actor !== null && may(deps.policy, actor, 'events.attend', {});
  const now = deps.clock.now();
  return found.map((one) => {
    const placesLeft = one.capacity === null ? null : Math.max(0, one.capacity - coming(one));
    const isComing = isOwn(one);
    const isOpen = !one.isCancelled && endOf(one) >= now;
    const mayCome = isMember && isOpen && (isComing || placesLeft !== 0);
    return { ...withLocalTimes(timeZone, one), placesLeft, isComing, mayCome };
  });
}

export interface CalendarEventPage {
  event: WithLocalTimes<EventRow>;
  rows: SeenOccurrence[];
}

export async function readEvent(
  deps: Deps,
  actor: Actor | null,
  id: number,
  from: string | undefined,
): Promise<CalendarEventPage> {
  const { timeZone } = deps.settings.church;
  const event = await findPublished(deps, id);
  const [series] = await readWholeSeries(deps, [event]);
  const begin = instantAt(timeZone, wallOfDay(readDay(from ?? dayIn(timeZone, deps.clock.now()))));
  const wanted = { from: begin, to: null, most: NEXT_OCCURRENCES };
  const found = series ? occurrencesIn(timeZone, series, wanted) : [];
  return { event: withLocalTimes(timeZone, event), rows: await seenBy(deps, deps.db, actor, found) };
}

const YEAR_MS = 366 * 86_400_000;

export async function readFeed(deps: Deps): Promise<FileAnswer> {
  const from = new Date(deps.clock.now().getTime() - YEAR_MS);
  return asFile(deps, await readPublishedRows(deps, { from, to: null, most: FEED_EVENTS_MOST }));
}

export async function downloadEvent(deps: Deps, id: number): Promise<FileAnswer> {
  const event = await findPublished(deps, id);
  return { ...(await asFile(deps, [event])), name: `event-${id}.ics` };
}

async function asFile(deps: Deps, rows: readonly EventRow[]): Promise<FileAnswer> {
  const { church, publicUrl } = deps.settings;
  const file = calendarFile({
    name: church.name,
    timeZone: church.timeZone,
    domain: church.emailDomain,
    publicUrl,
    now: deps.clock.now(),
    series: await readWholeSeries(deps, rows),
  });
  const content = Buffer.from(file);
  return { content, type: CALENDAR_TYPE, hash: createHash('sha256').update(content).digest('hex') };
}
