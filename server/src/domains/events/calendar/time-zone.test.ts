import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { parseWallTime, wallTimeToInstant } from '../../../platform/time/wall-time.ts';
import { buildTimeZone } from './time-zone.rules.ts';

const buildZone = (name: string, years = { from: 2024, to: 2036 }) => {
  const file = buildTimeZone(name, years);
  return { file, zone: new ICAL.Timezone(ICAL.Component.fromString(file)) };
};

/** Resolves a local time with ical.js from the written rules alone. */
function resolveTime(zone: ICAL.Timezone, wall: string): string {
  const time = ICAL.Time.fromDateTimeString(wall);
  time.zone = zone;
  return time.toJSDate().toISOString();
}

describe('a VTIMEZONE component', () => {
  it('has a single STANDARD part for a zone without daylight saving time', () => {
    const { file } = buildZone('Africa/Nairobi');
    expect(file).toBe(
      [
        'BEGIN:VTIMEZONE',
        'TZID:Africa/Nairobi',
        'BEGIN:STANDARD',
        'DTSTART:19700101T000000',
        'TZOFFSETFROM:+0300',
        'TZOFFSETTO:+0300',
        'TZNAME:GMT+3',
        'END:STANDARD',
        'END:VTIMEZONE',
        '',
      ].join('\r\n'),
    );
  });

  it('has recurrence rules for a zone with yearly transitions', () => {
    expect(buildZone('Europe/Berlin').file).toContain('RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=-1SU');
    expect(buildZone('Europe/Berlin').file).toContain('RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU');
    expect(buildZone('America/New_York').file).toContain('RRULE:FREQ=YEARLY;BYMONTH=3;BYDAY=2SU');
    expect(buildZone('America/New_York').file).toContain('RRULE:FREQ=YEARLY;BYMONTH=11;BYDAY=1SU');
  });

  it('lists each transition of a zone without a yearly rule', () => {
    const { file, zone } = buildZone('Africa/Casablanca', { from: 2020, to: 2025 });
    expect(file).not.toContain('RRULE');
    expect(file.match(/BEGIN:DAYLIGHT/g)).toHaveLength(6);
    expect(resolveTime(zone, '2023-03-18T09:00:00')).toBe('2023-03-18T08:00:00.000Z');
    expect(resolveTime(zone, '2023-04-10T09:00:00')).toBe('2023-04-10T09:00:00.000Z');
  });

  it.each([
    'Africa/Nairobi',
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Jerusalem',
    'America/St_Johns',
  ])('gives ical.js the same times as the system for %s', (name) => {
    const { zone } = buildZone(name);
    for (let day = Date.UTC(2024, 5, 1); day < Date.UTC(2035, 5, 1); day += 5 * 86_400_000) {
      const wall = `${new Date(day).toISOString().slice(0, 10)}T09:00:00`;
      expect(resolveTime(zone, wall), wall).toBe(wallTimeToInstant(name, parseWallTime(wall)).toISOString());
    }
  });
});
