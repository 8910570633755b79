import { getUtcOffset, toEpochDay } from '../../../platform/time/wall-time.ts';
import { locateInMonth } from '../occurrences/repetition.rules.ts';
import { buildComponent, formatICalendarTime, formatOffset, type PropertyLine, WEEKDAYS } from './icalendar.rules.ts';

const WEEK_MS = 7 * 86_400_000;

interface Transition {
  at: number;
  before: number;
  after: number;
}

/** Lists the clock changes of these years, both included. */
function listTransitions(timeZone: string, fromYear: number, toYear: number): Transition[] {
  const transitions: Transition[] = [];
  const end = Date.UTC(toYear + 1, 0, 1);
  // No zone changes its clocks twice in a week.
  for (let time = Date.UTC(fromYear, 0, 1); time < end; time += WEEK_MS) {
    const [before, after] = [getUtcOffset(timeZone, time), getUtcOffset(timeZone, time + WEEK_MS)];
    if (before !== after) transitions.push({ at: findTransition(timeZone, time, time + WEEK_MS), before, after });
  }
  return transitions;
}

function findTransition(timeZone: string, from: number, to: number): number {
  const before = getUtcOffset(timeZone, from);
  let [low, high] = [from, to];
  while (high - low > 1000) {
    const middle = Math.floor((low + high) / 2000) * 1000;
    if (getUtcOffset(timeZone, middle) === before) low = middle;
    else high = middle;
  }
  return high;
}

/** Local time of the transition before the change, as a recurrence rule states it. */
const toTransitionWallTime = ({ at, before }: Transition) => at + before;

/** Finds a rule such as 'the last Sunday of October', or null when the transitions do not follow one. */
function findYearlyRule(transitions: readonly Transition[], years: number): string | null {
  if (transitions.length !== years) return null;
  const located = transitions.map((transition) => {
    const wall = toTransitionWallTime(transition);
    const { weekday, nth, isLast } = locateInMonth(toEpochDay(wall));
    const month = new Date(wall).getUTCMonth() + 1;
    return { same: [month, weekday, wall - toEpochDay(wall) * 86_400_000].join(' '), month, weekday, nth, isLast };
  });
  const [first] = located;
  if (!first || located.some((one) => one.same !== first.same)) return null;
  const rule = (nth: number) => `FREQ=YEARLY;BYMONTH=${first.month};BYDAY=${nth}${WEEKDAYS[first.weekday]}`;
  if (located.every((one) => one.nth === first.nth)) return rule(first.nth);
  return located.every((one) => one.isLast) ? rule(-1) : null;
}

function formatZoneName(timeZone: string, time: number): string {
  const format = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'short' });
  return format.formatToParts(time).find(({ type }) => type === 'timeZoneName')?.value ?? timeZone;
}

function buildObservance(timeZone: string, transitions: readonly Transition[], rule: PropertyLine[]): string {
  const [first] = transitions;
  if (!first) return '';
  const isSummer = first.after > first.before;
  return buildComponent(isSummer ? 'DAYLIGHT' : 'STANDARD', [
    ['DTSTART', formatICalendarTime(toTransitionWallTime(first))],
    ['TZOFFSETFROM', formatOffset(first.before)],
    ['TZOFFSETTO', formatOffset(first.after)],
    ['TZNAME', formatZoneName(timeZone, first.at)],
    ...rule,
  ]);
}

/**
 * Builds a VTIMEZONE from the system's time zone data: a yearly rule where one fits, otherwise each transition of these
 * years.
 */
export function buildTimeZone(timeZone: string, years: { from: number; to: number }): string {
  const transitions = listTransitions(timeZone, years.from, years.to);
  const begin = getUtcOffset(timeZone, Date.UTC(years.from, 0, 1));
  const kinds = Map.groupBy(transitions, ({ before, after }) => `${before} ${after}`);
  const parts = [...kinds.values()].flatMap((same) => {
    const rule = findYearlyRule(same, years.to - years.from + 1);
    if (rule !== null) return [buildObservance(timeZone, same, [['RRULE', rule]])];
    return same.map((transition) => buildObservance(timeZone, [transition], []));
  });
  const initial = buildComponent('STANDARD', [
    ['DTSTART', '19700101T000000'],
    ['TZOFFSETFROM', formatOffset(begin)],
    ['TZOFFSETTO', formatOffset(begin)],
    ['TZNAME', formatZoneName(timeZone, Date.UTC(years.from, 0, 1))],
  ]);
  return buildComponent('VTIMEZONE', [['TZID', timeZone], initial, ...parts]);
}
