import { createHash } from 'node:crypto';
import type { FileAnswer } from '@kanisa/contract/core/endpoint.ts';
import { DEFAULT_LANGUAGE, type Language } from '@kanisa/contract/core/languages.ts';
import {
  CALENDAR_DAYS,
  CALENDAR_DAYS_MAX,
  CALENDAR_OCCURRENCES_MAX,
  CALENDAR_TYPE,
  calendarMessages,
  FEED_EVENTS_MAX,
  NEXT_OCCURRENCES,
} from '@kanisa/contract/events/calendar.ts';
import { AppError } from '../../../base/app-error.ts';
import { chooseLanguage, getChurchName, getIdDomain } from '../../../church/church-name.ts';
import type { Deps } from '../../../core/deps.ts';
import type { DbOrTx } from '../../../db/client.ts';
import { joinQueries } from '../../../db/join-queries.ts';
import type { Shelf } from '../../../platform/public-cache.ts';
import { getCalendarDay } from '../../../platform/time/calendar-day.ts';
import { formatEpochDay, parseEpochDay } from '../../../platform/time/wall-time.ts';
import type { Actor } from '../../../policy/actor.ts';
import { isAllowed } from '../../../policy/authorize.ts';
import { loadAttendanceCounts, loadOwnAttendance } from '../attendance/attendance.service.ts';
import { toStartOfDay, type WithLocalTimes, withLocalTimes } from '../events/event-times.rules.ts';
import { listPublishedEvents } from '../events/events.repo.ts';
import { getPublishedEvent, listPublishedSeries, listWholeSeries } from '../events/events.service.ts';
import type { EventRow } from '../events/events.table.ts';
import {
  isInPeriod,
  listOccurrencesIn,
  type Occurrence,
  sortOccurrences,
  toEndTime,
} from '../occurrences/occurrences.rules.ts';
import { buildCalendarFile } from './calendar-file.rules.ts';

const DAY_MS = 86_400_000;

/** An occurrence with the attendance and permissions of the caller. */
export type CalendarOccurrenceView = WithLocalTimes<Occurrence> & {
  placesLeft: number | null;
  isAttending: boolean;
  guests: number;
  mayAttend: boolean;
};

export interface CalendarPage {
  rows: CalendarOccurrenceView[];
  from: string;
  to: string;
  isCut: boolean;
}

export async function getCalendarPage(
  deps: Deps,
  actor: Actor | null,
  query: { from: string | undefined; to: string | undefined },
): Promise<CalendarPage> {
  const { timeZone } = deps.settings.church;
  const from = query.from ?? getCalendarDay(timeZone, deps.clock.now());
  const to = query.to ?? formatEpochDay(parseEpochDay(from) + CALENDAR_DAYS - 1);
  const days = parseEpochDay(to) - parseEpochDay(from) + 1;
  if (days < 1 || days > CALENDAR_DAYS_MAX) {
    throw new AppError('invalid', calendarMessages.range, { fields: { to: calendarMessages.range } });
  }
  const begin = toStartOfDay(timeZone, parseEpochDay(from));
  const end = toStartOfDay(timeZone, parseEpochDay(to) + 1);
  const { occurrences: found, isCut } = await listPublishedOccurrences(deps, begin, end);
  return { rows: await loadOccurrenceViews(deps, deps.db, actor, found), from, to, isCut };
}

interface Published {
  occurrences: WithLocalTimes<Occurrence>[];
  isCut: boolean;
}

/** Few periods are asked for at a time: this month, the next one and the weeks of the dashboard. */
const PERIODS: Shelf<Published> = { max: 20 };

/** The same for everybody: only the attendance is personal. */
async function listPublishedOccurrences(deps: Deps, from: Date, to: Date): Promise<Published> {
  const key = `${from.toISOString()} ${to.toISOString()}`;
  return deps.publicCache.keep(PERIODS, key, () => expandPublishedSeries(deps, from, to));
}

async function expandPublishedSeries(deps: Deps, from: Date, to: Date): Promise<Published> {
  const { timeZone } = deps.settings.church;
  const limit = CALENDAR_OCCURRENCES_MAX + 1;
  const series = await listPublishedSeries(deps, { from, to, limit });
  const all = sortOccurrences(series.flatMap((one) => listOccurrencesIn(timeZone, one, { from, to, limit })));
  return {
    occurrences: all.slice(0, CALENDAR_OCCURRENCES_MAX).map((one) => withLocalTimes(timeZone, one)),
    isCut: all.length > CALENDAR_OCCURRENCES_MAX || series.length > CALENDAR_OCCURRENCES_MAX,
  };
}

/** Lists current and next occurrences without cancelled ones. */
export async function listUpcomingOccurrences(
  deps: Deps,
  actor: Actor,
  { days, limit }: { days: number; limit: number },
): Promise<CalendarOccurrenceView[]> {
  const { timeZone } = deps.settings.church;
  const now = deps.clock.now();
  const today = parseEpochDay(getCalendarDay(timeZone, now));
  // Whole days, so that everybody asks for the same period.
  const [begin, end] = [toStartOfDay(timeZone, today), toStartOfDay(timeZone, today + days + 1)];
  const { occurrences } = await listPublishedOccurrences(deps, begin, end);
  const period = { from: now, to: new Date(now.getTime() + days * DAY_MS) };
  const upcoming = occurrences.filter((one) => !one.isCancelled && isInPeriod(one, period));
  return loadOccurrenceViews(deps, deps.db, actor, upcoming.slice(0, limit));
}

/** Uses one statement for all occurrences: the attendee counts of limited ones and the attendance of the caller. */
export async function loadOccurrenceViews(
  deps: Deps,
  db: DbOrTx,
  actor: Actor | null,
  found: readonly WithLocalTimes<Occurrence>[],
): Promise<CalendarOccurrenceView[]> {
  const limited = found.filter((one) => one.capacity !== null);
  const [countAttendanceAt, findOwnAt] = await joinQueries(db, (joining) =>
    Promise.all([
      loadAttendanceCounts(joining, limited),
      actor ? loadOwnAttendance(joining, actor.id, found) : () => null,
    ]),
  );
  const isMember = actor !== null && isAllowed(deps.policy, actor, 'events.attend', {});
  const now = deps.clock.now();
  return found.map((one) => {
    const placesLeft = one.capacity === null ? null : Math.max(0, one.capacity - countAttendanceAt(one).placeCount);
    const own = findOwnAt(one);
    const isAttending = own !== null;
    const isOpen = !one.isCancelled && toEndTime(one) >= now;
    const mayAttend = isMember && isOpen && (isAttending || placesLeft !== 0);
    return { ...one, placesLeft, isAttending, guests: own?.guests ?? 0, mayAttend };
  });
}

export interface CalendarEventPage {
  event: WithLocalTimes<EventRow>;
  rows: CalendarOccurrenceView[];
}

export async function getCalendarEvent(
  deps: Deps,
  actor: Actor | null,
  id: number,
  from: string | undefined,
): Promise<CalendarEventPage> {
  const { timeZone } = deps.settings.church;
  const event = await getPublishedEvent(deps, id);
  const [series] = await listWholeSeries(deps, [event]);
  const begin = toStartOfDay(timeZone, parseEpochDay(from ?? getCalendarDay(timeZone, deps.clock.now())));
  const query = { from: begin, to: null, limit: NEXT_OCCURRENCES };
  const found = series ? listOccurrencesIn(timeZone, series, query) : [];
  const local = found.map((one) => withLocalTimes(timeZone, one));
  return { event: withLocalTimes(timeZone, event), rows: await loadOccurrenceViews(deps, deps.db, actor, local) };
}

const FEED_HISTORY_MS = 366 * 86_400_000;

export async function getCalendarFeed(deps: Deps, language: Language = DEFAULT_LANGUAGE): Promise<FileAnswer> {
  const from = new Date(deps.clock.now().getTime() - FEED_HISTORY_MS);
  return toFileAnswer(deps, await listPublishedEvents(deps.db, { from, to: null, limit: FEED_EVENTS_MAX }), language);
}

export async function getEventFile(deps: Deps, id: number, language: Language = DEFAULT_LANGUAGE): Promise<FileAnswer> {
  const event = await getPublishedEvent(deps, id);
  return { ...(await toFileAnswer(deps, [event], language)), name: `event-${id}.ics` };
}

async function toFileAnswer(deps: Deps, rows: readonly EventRow[], wanted: Language): Promise<FileAnswer> {
  const { church, publicUrl } = deps.settings;
  const file = buildCalendarFile({
    name: getChurchName(deps),
    timeZone: church.timeZone,
    domain: getIdDomain(deps),
    publicUrl,
    language: chooseLanguage(deps, wanted),
    now: deps.clock.now(),
    series: await listWholeSeries(deps, rows),
  });
  const content = Buffer.from(file);
  return { content, type: CALENDAR_TYPE, hash: createHash('sha256').update(content).digest('hex') };
}
