import { type Language, toLanguagePath } from '@kanisa/contract/core/languages.ts';
import { parseEpochDay, toWallTime } from '../../../platform/time/wall-time.ts';
import { toStartOfDay } from '../events/event-times.rules.ts';
import type { EventChangeRow, EventRow } from '../events/events.table.ts';
import {
  findFirstDayOfSeries,
  findOccurrenceOn,
  type Occurrence,
  resolvePlannedStart,
  type Series,
} from '../occurrences/occurrences.rules.ts';
import { locateInMonth } from '../occurrences/repetition.rules.ts';
import {
  buildComponent,
  escapeText,
  formatICalendarTime,
  formatICalendarUtcTime,
  type PropertyLine,
  WEEKDAYS,
} from './icalendar.rules.ts';
import { buildTimeZone } from './time-zone.rules.ts';

export interface CalendarFileInput {
  /** Calendar programs show this name. */
  name: string;
  timeZone: string;
  /** Makes event UIDs globally unique. */
  domain: string;
  publicUrl: string;
  language: Language;
  now: Date;
  series: readonly Series[];
}

/** Zones without a yearly rule list their transitions up to this many years ahead. */
const TIME_ZONE_YEARS_AHEAD = 10;
const REFRESH_INTERVAL = 'PT6H';

/** Builds an iCalendar file that Google, Apple and Outlook can import or subscribe to. */
export function buildCalendarFile(file: CalendarFileInput): string {
  const { timeZone, now, series } = file;
  const starts = series.map(({ event }) => event.startsAt.getTime());
  const first = new Date(Math.min(now.getTime(), ...starts)).getUTCFullYear() - 1;
  return buildComponent('VCALENDAR', [
    ['VERSION', '2.0'],
    ['PRODID', `-//Kanisa//Church calendar//${file.language.toUpperCase()}`],
    ['CALSCALE', 'GREGORIAN'],
    ['NAME', escapeText(file.name)],
    ['X-WR-CALNAME', escapeText(file.name)],
    ['X-WR-TIMEZONE', timeZone],
    ['REFRESH-INTERVAL;VALUE=DURATION', REFRESH_INTERVAL],
    ['X-PUBLISHED-TTL', REFRESH_INTERVAL],
    buildTimeZone(timeZone, { from: first, to: now.getUTCFullYear() + TIME_ZONE_YEARS_AHEAD }),
    ...series.flatMap((one) => buildEventComponents(file, one)),
  ]);
}

function buildEventComponents(file: CalendarFileInput, series: Series): string[] {
  const { event, changes } = series;
  const moved = changes.filter((change) => !change.isCancelled);
  return [
    buildSeriesComponent(file, event, changes),
    ...moved.map((change) => buildChangedOccurrence(file, series, change)),
  ];
}

/** Excludes cancelled occurrences by EXDATE, because more programs support it than STATUS:CANCELLED. */
function buildSeriesComponent(file: CalendarFileInput, event: EventRow, changes: readonly EventChangeRow[]): string {
  const { timeZone } = file;
  const cancelled = changes
    .filter((change) => change.isCancelled)
    .map((change) => formatICalendarTime(resolvePlannedStart(timeZone, event, parseEpochDay(change.occursOn)).wall));
  return buildComponent('VEVENT', [
    ...buildCommonLines(file, event),
    ...buildTimeLines(timeZone, event),
    ['RRULE', buildRecurrenceRule(timeZone, event)],
    [`EXDATE;TZID=${timeZone}`, cancelled.length > 0 ? cancelled.join(',') : null],
    ...buildTextLines(event),
  ]);
}

function buildChangedOccurrence(file: CalendarFileInput, series: Series, change: EventChangeRow): string {
  const { timeZone } = file;
  const occurrence = findOccurrenceOn(timeZone, series, change.occursOn);
  if (!occurrence) return '';
  const planned = resolvePlannedStart(timeZone, series.event, parseEpochDay(change.occursOn)).wall;
  return buildComponent('VEVENT', [
    ...buildCommonLines(file, series.event),
    [`RECURRENCE-ID;TZID=${timeZone}`, formatICalendarTime(planned)],
    ...buildTimeLines(timeZone, occurrence),
    ...buildTextLines(occurrence),
  ]);
}

function buildCommonLines({ domain, publicUrl, language }: CalendarFileInput, event: EventRow): PropertyLine[] {
  return [
    ['UID', `event-${event.id}@${domain}`],
    // Without a METHOD, DTSTAMP is the last revision. An unchanged event keeps the same file and ETag.
    ['DTSTAMP', formatICalendarUtcTime(event.updatedAt)],
    ['CREATED', formatICalendarUtcTime(event.createdAt)],
    ['LAST-MODIFIED', formatICalendarUtcTime(event.updatedAt)],
    ['SEQUENCE', String(event.revision)],
    ['STATUS', 'CONFIRMED'],
    ['URL', `${publicUrl}${toLanguagePath(`/calendar/${event.id}`, language)}`],
  ];
}

function buildTimeLines(
  timeZone: string,
  { startsAt, endsAt }: Pick<Occurrence, 'startsAt' | 'endsAt'>,
): PropertyLine[] {
  // DTEND must be later than DTSTART; an event without a later end has only a start.
  const end = endsAt && endsAt > startsAt ? formatICalendarTime(toWallTime(timeZone, endsAt)) : null;
  return [
    [`DTSTART;TZID=${timeZone}`, formatICalendarTime(toWallTime(timeZone, startsAt))],
    [`DTEND;TZID=${timeZone}`, end],
  ];
}

function buildTextLines({
  title,
  description,
  location,
}: Pick<Occurrence, 'title' | 'description' | 'location'>): PropertyLine[] {
  return [
    ['SUMMARY', escapeText(title)],
    ['DESCRIPTION', description === null ? null : escapeText(description)],
    ['LOCATION', location === null ? null : escapeText(location)],
  ];
}

function buildRecurrenceRule(timeZone: string, event: EventRow): string | null {
  if (event.repeats === null) return null;
  const { dayOfMonth, weekday, nth } = locateInMonth(findFirstDayOfSeries(timeZone, event));
  const day = WEEKDAYS[weekday] ?? '';
  const pattern = {
    weekly: `FREQ=WEEKLY;BYDAY=${day}`,
    monthly_by_day: `FREQ=MONTHLY;BYMONTHDAY=${dayOfMonth}`,
    monthly_by_weekday: `FREQ=MONTHLY;BYDAY=${nth}${day}`,
    monthly_by_last_weekday: `FREQ=MONTHLY;BYDAY=-1${day}`,
  }[event.repeats];
  return [
    pattern,
    ...(event.repeatInterval > 1 ? [`INTERVAL=${event.repeatInterval}`] : []),
    ...(event.repeatCount === null ? [] : [`COUNT=${event.repeatCount}`]),
    ...(event.repeatUntil === null ? [] : [`UNTIL=${formatICalendarUtcTime(toEndOfDay(timeZone, event.repeatUntil))}`]),
  ].join(';');
}

/** UNTIL includes every occurrence that starts on the last day. */
function toEndOfDay(timeZone: string, day: string): Date {
  return new Date(toStartOfDay(timeZone, parseEpochDay(day) + 1).getTime() - 1000);
}
