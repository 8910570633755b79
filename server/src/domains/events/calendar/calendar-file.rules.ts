import { instantAt, readDay, wallAt, wallOfDay } from '../../../platform/wall-time.ts';
import type { EventChangeRow, EventRow } from '../events/events.table.ts';
import { firstDayOf, type Occurrence, occurrenceOn, type Series, startOn } from '../occurrences/occurrences.rules.ts';
import { placeOf } from '../occurrences/repetition.rules.ts';
import { component, type Line, text, utcStamp, WEEKDAYS, wallStamp } from './icalendar.rules.ts';
import { timeZoneComponent } from './time-zone.rules.ts';

export interface CalendarFile {
  /** Shown as the calendar's name. */
  name: string;
  timeZone: string;
  /** Makes the ids of events unique in the world. */
  domain: string;
  publicUrl: string;
  now: Date;
  series: readonly Series[];
}

/** How far clocks are looked up where they follow no plain rule. */
const YEARS_AHEAD = 10;
const REFRESH = 'PT6H';

/** A calendar as Google, Apple and Outlook read it: to be added once, or subscribed to. */
export function calendarFile(file: CalendarFile): string {
  const { timeZone, now, series } = file;
  const starts = series.map(({ event }) => event.startsAt.getTime());
  const first = new Date(Math.min(now.getTime(), ...starts)).getUTCFullYear() - 1;
  return component('VCALENDAR', [
    ['VERSION', '2.0'],
    ['PRODID', '-//Kanisa//Church calendar//EN'],
    ['CALSCALE', 'GREGORIAN'],
    ['NAME', text(file.name)],
    ['X-WR-CALNAME', text(file.name)],
    ['X-WR-TIMEZONE', timeZone],
    ['REFRESH-INTERVAL;VALUE=DURATION', REFRESH],
    ['X-PUBLISHED-TTL', REFRESH],
    timeZoneComponent(timeZone, { from: first, to: now.getUTCFullYear() + YEARS_AHEAD }),
    ...series.flatMap((one) => eventComponents(file, one)),
  ]);
}

function eventComponents(file: CalendarFile, series: Series): string[] {
  const { event, changes } = series;
  const moved = changes.filter((change) => !change.isCancelled);
  return [mainComponent(file, event, changes), ...moved.map((change) => changedComponent(file, series, change))];
}

/** Cancelled ones are left out of the series: more programs understand that than an event that says it is off. */
function mainComponent(file: CalendarFile, event: EventRow, changes: readonly EventChangeRow[]): string {
  const { timeZone } = file;
  const cancelled = changes
    .filter((change) => change.isCancelled)
    .map((change) => wallStamp(startOn(timeZone, event, readDay(change.occursOn)).wall));
  return component('VEVENT', [
    ...commonLines(file, event),
    ...timeLines(timeZone, event),
    ['RRULE', recurrenceRule(timeZone, event)],
    [`EXDATE;TZID=${timeZone}`, cancelled.length > 0 ? cancelled.join(',') : null],
    ...wordLines(event),
  ]);
}

function changedComponent(file: CalendarFile, series: Series, change: EventChangeRow): string {
  const { timeZone } = file;
  const one = occurrenceOn(timeZone, series, change.occursOn);
  if (!one) return '';
  const planned = startOn(timeZone, series.event, readDay(change.occursOn)).wall;
  return component('VEVENT', [
    ...commonLines(file, series.event),
    [`RECURRENCE-ID;TZID=${timeZone}`, wallStamp(planned)],
    ...timeLines(timeZone, one),
    ...wordLines(one),
  ]);
}

function commonLines({ domain, publicUrl }: CalendarFile, event: EventRow): Line[] {
  return [
    ['UID', `event-${event.id}@${domain}`],
    // Without a METHOD it is when the event was last revised: so the same event is the same file.
    ['DTSTAMP', utcStamp(event.updatedAt)],
    ['CREATED', utcStamp(event.createdAt)],
    ['LAST-MODIFIED', utcStamp(event.updatedAt)],
    ['SEQUENCE', String(event.revision)],
    ['STATUS', 'CONFIRMED'],
    ['URL', `${publicUrl}/calendar/${event.id}`],
  ];
}

function timeLines(timeZone: string, { startsAt, endsAt }: Pick<Occurrence, 'startsAt' | 'endsAt'>): Line[] {
  // An end has to lie after the start; what has none, or the same, just begins.
  const end = endsAt && endsAt > startsAt ? wallStamp(wallAt(timeZone, endsAt)) : null;
  return [
    [`DTSTART;TZID=${timeZone}`, wallStamp(wallAt(timeZone, startsAt))],
    [`DTEND;TZID=${timeZone}`, end],
  ];
}

function wordLines({ title, description, location }: Pick<Occurrence, 'title' | 'description' | 'location'>): Line[] {
  return [
    ['SUMMARY', text(title)],
    ['DESCRIPTION', description === null ? null : text(description)],
    ['LOCATION', location === null ? null : text(location)],
  ];
}

function recurrenceRule(timeZone: string, event: EventRow): string | null {
  if (event.repeats === null) return null;
  const { dayOfMonth, weekday, nth } = placeOf(firstDayOf(timeZone, event));
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
    ...(event.repeatUntil === null ? [] : [`UNTIL=${utcStamp(endOfDay(timeZone, event.repeatUntil))}`]),
  ].join(';');
}

/** All that begins on that day still belongs to it. */
function endOfDay(timeZone: string, day: string): Date {
  return new Date(instantAt(timeZone, wallOfDay(readDay(day) + 1)).getTime() - 1000);
}
