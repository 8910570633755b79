import { dayOfWall, offsetAt } from '../../../platform/wall-time.ts';
import { placeOf } from '../occurrences/repetition.rules.ts';
import { component, type Line, offset, WEEKDAYS, wallStamp } from './icalendar.rules.ts';

const WEEK_MS = 7 * 86_400_000;

interface Turn {
  at: number;
  before: number;
  after: number;
}

/** The moments at which clocks are turned in these years, last one included. */
function turnsOf(timeZone: string, fromYear: number, toYear: number): Turn[] {
  const turns: Turn[] = [];
  const end = Date.UTC(toYear + 1, 0, 1);
  // Nowhere are clocks turned twice in a week.
  for (let time = Date.UTC(fromYear, 0, 1); time < end; time += WEEK_MS) {
    const [before, after] = [offsetAt(timeZone, time), offsetAt(timeZone, time + WEEK_MS)];
    if (before !== after) turns.push({ at: turnBetween(timeZone, time, time + WEEK_MS), before, after });
  }
  return turns;
}

function turnBetween(timeZone: string, from: number, to: number): number {
  const before = offsetAt(timeZone, from);
  let [low, high] = [from, to];
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000;
    if (offsetAt(timeZone, middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

/** What the wall shows when it is turned: a rule speaks of it. */
const wallOf = ({ at, before }: Turn) => at + before;

/** 'The last Sunday of October', if all of them are, one a year; otherwise null, and each is listed. */
function ruleOf(turns: readonly Turn[], years: number): string | null {
  if (turns.length !== years) return null;
  const seen = turns.map((turn) => {
    const wall = wallOf(turn);
    const { weekday, nth, isLast } = placeOf(dayOfWall(wall));
    const month = new Date(wall).getUTCMonth() + 1;
    return { same: [month, weekday, wall - dayOfWall(wall) * 86_400_000].join(' '), month, weekday, nth, isLast };
  });
  const [first] = seen;
  if (!first || seen.some((one) => one.same !== first.same)) return null;
  const rule = (nth: number) => `FREQ=YEARLY;BYMONTH=${first.month};BYDAY=${nth}${WEEKDAYS[first.weekday]}`;
  if (seen.every((one) => one.nth === first.nth)) return rule(first.nth);
  return seen.every((one) => one.isLast) ? rule(-1) : null;
}

function nameAt(timeZone: string, time: number): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'short' });
  return format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

function observance(timeZone: string, turns: readonly Turn[], rule: Line[]): string {
  const [first] = turns;
  if (!first) return '';
  const isSummer = first.after > first.before;
  return component(isSummer ? 'DAYLIGHT' : 'STANDARD', [
    ['DTSTART', wallStamp(wallOf(first))],
    ['TZOFFSETFROM', offset(first.before)],
    ['TZOFFSETTO', offset(first.after)],
    ['TZNAME', nameAt(timeZone, first.at)],
    ...rule,
  ]);
}

/**
 * The rules of a time zone as the system knows them. Where clocks are turned by a plain rule it is written as such and
 * goes on for ever; where they are not, each turn of these years is listed.
 */
export function timeZoneComponent(timeZone: string, years: { from: number; to: number }): string {
  const turns = turnsOf(timeZone, years.from, years.to);
  const begin = offsetAt(timeZone, Date.UTC(years.from, 0, 1));
  const kinds = Map.groupBy(turns, ({ before, after }) => `${before} ${after}`);
  const parts = [...kinds.values()].flatMap((same) => {
    const rule = ruleOf(same, years.to - years.from + 1);
    if (rule !== null) return [observance(timeZone, same, [['RRULE', rule]])];
    return same.map((turn) => observance(timeZone, [turn], []));
  });
  const initial = component('STANDARD', [
    ['DTSTART', '19700101T000000'],
    ['TZOFFSETFROM', offset(begin)],
    ['TZOFFSETTO', offset(begin)],
    ['TZNAME', nameAt(timeZone, Date.UTC(years.from, 0, 1))],
  ]);
  return component('VTIMEZONE', [['TZID', timeZone], initial, ...parts]);
}
