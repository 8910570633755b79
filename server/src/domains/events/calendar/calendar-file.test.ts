import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';
import { type AppWithPastor, startAppWithPastor } from '../../../../test/support/events.ts';
import type { TestApp } from '../../../../test/support/test-app.ts';

const { readCalendar, changeOccurrence } = ENDPOINTS;

async function download(app: TestApp, path: string, headers: Record<string, string> = {}) {
  const answer = await app.server.inject({ method: 'GET', url: `/api${path}`, headers });
  return { status: answer.statusCode, text: answer.body, headers: answer.headers };
}

/** Throws on malformed files, like a strict program. */
function parseFile(text: string): { calendar: ICAL.Component; events: ICAL.Component[] } {
  expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line), line).toBeLessThanOrEqual(75);
  const calendar = ICAL.Component.fromString(text);
  for (const zone of calendar.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(zone);
  const events = calendar.getAllSubcomponents('vevent');
  for (const event of events) {
    for (const name of ['uid', 'dtstamp', 'last-modified', 'sequence', 'dtstart', 'summary']) {
      expect(event.getAllProperties(name), name).toHaveLength(1);
    }
  }
  return { calendar, events };
}

interface Entry {
  start: string;
  end: string;
  title: string;
}

const toEntry = (start: ICAL.Time, end: ICAL.Time, title: string): Entry => ({
  start: start.toJSDate().toISOString(),
  end: end.toJSDate().toISOString(),
  title,
});

/** Expands the occurrences with ical.js from the file alone. */
function expandEvents(components: readonly ICAL.Component[], until: string): Entry[] {
  const isException = (one: ICAL.Component) => one.getFirstProperty('recurrence-id') !== null;
  const last = ICAL.Time.fromJSDate(new Date(until), true);
  const found = components
    .filter((one) => !isException(one))
    .flatMap((main) => {
      const uid = main.getFirstPropertyValue('uid');
      const exceptions = components.filter((one) => isException(one) && one.getFirstPropertyValue('uid') === uid);
      const event = new ICAL.Event(main, { exceptions });
      if (!event.isRecurring()) return [toEntry(event.startDate, event.endDate, event.summary)];
      const iterator = event.iterator();
      const entries: Entry[] = [];
      for (let next = iterator.next(); next && next.compare(last) < 0; next = iterator.next()) {
        const { startDate, endDate, item } = event.getOccurrenceDetails(next);
        entries.push(toEntry(startDate, endDate, item.summary));
      }
      return entries;
    });
  return found.toSorted((a, b) => a.start.localeCompare(b.start) || a.title.localeCompare(b.title));
}

/** Reads the same years from our API. */
async function readEntries(app: TestApp, years: readonly number[]): Promise<Entry[]> {
  const all: Entry[] = [];
  for (const year of years) {
    const { status, body } = await app.call(readCalendar, { query: { from: `${year}-01-01`, to: `${year}-12-31` } });
    expect([status, body.is_cut]).toEqual([200, false]);
    for (const one of body.occurrences) {
      if (one.is_cancelled) continue;
      all.push({ start: one.start_time, end: one.end_time ?? one.start_time, title: one.title });
    }
  }
  return all.toSorted((a, b) => a.start.localeCompare(b.start) || a.title.localeCompare(b.title));
}

const YEARS = [2026, 2027, 2028, 2029];

/** Creates weekly and monthly events of each kind, with changed and cancelled occurrences around clock changes. */
async function createEvents({ app, token, make }: AppWithPastor): Promise<void> {
  const shown = { is_public: true } as const;
  const change = (id: number, date: string, body: object) =>
    app.raw('PUT', `/admin/events/${id}/occurrences/${date}`, body, token);
  const service = await make({
    ...shown,
    title: 'Sunday service',
    start_time: '2026-02-01T09:00',
    end_time: '2026-02-01T11:30',
    repetition: { frequency: 'weekly' },
  });
  for (const [date, body] of [
    ['2026-03-29', { is_cancelled: true }],
    ['2026-10-25', { start_time: '2026-10-25T16:00', title: 'Harvest service' }],
    ['2027-03-14', { start_time: '2027-03-13T09:00', end_time: '2027-03-13T10:00' }],
    ['2027-12-26', { is_cancelled: true }],
    ['2028-06-18', { location: 'Garden' }],
  ] as const) {
    expect((await change(service.id, date, body)).status).toBe(200);
  }
  const prayer = await make({
    ...shown,
    title: 'Monthly prayer',
    start_time: '2026-01-30T20:00',
    end_time: '2026-01-30T22:00',
    repetition: { frequency: 'monthly_by_last_weekday', until: '2029-03-30' },
  });
  await change(prayer.id, '2026-12-25', { is_cancelled: true });
  await change(prayer.id, '2027-03-26', { start_time: '2027-03-19T20:00' });
  await make({
    ...shown,
    title: 'Elders',
    start_time: '2026-01-13T18:00',
    repetition: { frequency: 'monthly_by_weekday', interval: 2 },
  });
  await make({
    ...shown,
    title: 'Fifth Sunday',
    start_time: '2026-03-29T02:30',
    repetition: { frequency: 'monthly_by_weekday', count: 9 },
  });
  await make({
    ...shown,
    title: 'Last day',
    start_time: '2026-01-31T07:00',
    repetition: { frequency: 'monthly_by_day' },
  });
  await make({ ...shown, title: 'Retreat', start_time: '2026-10-24T18:00', end_time: '2026-10-26T12:00' });
  await make({ title: 'Staff only', start_time: '2026-06-01T09:00', repetition: { frequency: 'weekly' } });
}

describe.each(['Africa/Nairobi', 'Europe/Berlin', 'America/New_York'])(
  'the calendar feed of a church in %s',
  (zone) => {
    it('gives ical.js the same times as our API, exceptions included', async () => {
      const staffed = await startAppWithPastor({ env: { CHURCH_TIME_ZONE: zone } });
      await createEvents(staffed);
      const feed = await download(staffed.app, '/calendar/feed.ics');
      expect([feed.status, feed.headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
      const { calendar, events } = parseFile(feed.text);
      expect(calendar.getFirstPropertyValue('version')).toBe('2.0');
      expect(calendar.getFirstPropertyValue('x-wr-timezone')).toBe(zone);
      const theirs = expandEvents(events, '2030-01-01T00:00:00Z').filter(({ start }) => start < '2029-12-31');
      const own = (await readEntries(staffed.app, YEARS)).filter(({ start }) => start < '2029-12-31');
      expect(theirs.length).toBeGreaterThan(270);
      expect(theirs).toEqual(own);
      const service = theirs.filter(({ title }) => title === 'Sunday service').map(({ start }) => start);
      // The service is at nine local time in summer and winter.
      const nine = { 'Africa/Nairobi': ['06', '06'], 'Europe/Berlin': ['08', '07'], 'America/New_York': ['14', '13'] }[
        zone
      ];
      expect(service).toContain(`2029-01-07T${nine?.[0]}:00:00.000Z`);
      expect(service).toContain(`2029-07-01T${nine?.[1]}:00:00.000Z`);
      expect(feed.text).not.toContain('Staff only');
    });
  },
);

describe('a calendar file', () => {
  it('contains the exact texts, counts revisions and answers 304 when unchanged', async () => {
    const { app, token, make } = await startAppWithPastor({ env: { PUBLIC_URL: 'https://utukufu.example' } });
    const title = 'Camp, “Amani”; 100% \\o/ 🙏 at the lake with everybody who can swim, or not';
    const description = `First line, second; third\\\n\n${'Mĩaka mĩngĩ '.repeat(30)}\nEND:VEVENT\nEND:VCALENDAR`;
    const event = await make({
      title,
      description,
      start_time: '2026-12-06T09:00',
      location: 'Naivasha, by the lake',
      is_public: true,
    });
    const path = `/calendar/${event.id}/event.ics`;
    const file = await download(app, path);
    expect(file.headers['content-disposition']).toBe(`attachment; filename="event-${event.id}.ics"`);
    const { events } = parseFile(file.text);
    expect(events).toHaveLength(1);
    const read = (name: string) => events[0]?.getFirstPropertyValue(name)?.toString();
    expect([read('summary'), read('description'), read('location')]).toEqual([
      title,
      description.trim(),
      'Naivasha, by the lake',
    ]);
    expect([read('uid'), read('sequence'), read('url')]).toEqual([
      `event-${event.id}@utukufu.example`,
      '0',
      `https://utukufu.example/calendar/${event.id}`,
    ]);
    expect([read('dtstamp'), read('last-modified'), read('created')]).toEqual(Array(3).fill('2026-11-15T05:00:00Z'));
    expect([read('dtstart'), read('dtend'), read('rrule')]).toEqual(['2026-12-06T09:00:00', undefined, undefined]);

    const etag = String(file.headers.etag);
    app.clock.advance({ minutes: 5 });
    const same = await download(app, path, { 'if-none-match': etag });
    expect([same.status, same.text]).toEqual([304, '']);
    await app.call(ENDPOINTS.updateEvent, {
      params: { id: event.id },
      body: { repetition: { frequency: 'weekly', until: '2026-12-20' } },
      token,
    });
    await app.call(changeOccurrence, {
      params: { id: event.id, date: '2026-12-13' },
      body: { is_cancelled: true },
      token,
    });
    const changed = await download(app, path, { 'if-none-match': etag });
    expect(changed.status).toBe(200);
    expect(changed.text).toContain('SEQUENCE:2\r\n');
    expect(changed.text).toContain('LAST-MODIFIED:20261115T050500Z\r\n');
    expect(changed.text).toContain('RRULE:FREQ=WEEKLY;BYDAY=SU;UNTIL=20261220T205959Z\r\n');
    expect(changed.text).toContain('EXDATE;TZID=Africa/Nairobi:20261213T090000\r\n');
    const days = expandEvents(parseFile(changed.text).events, '2030-01-01T00:00:00Z').map(({ start }) =>
      start.slice(0, 10),
    );
    expect(days).toEqual(['2026-12-06', '2026-12-20']);
  });

  it('is well-formed without events and omits unpublished and old events', async () => {
    const { app, make } = await startAppWithPastor();
    const hidden = await make({ title: 'Hidden', start_time: '2026-12-06T09:00' });
    const { events, calendar } = parseFile((await download(app, '/calendar/feed.ics')).text);
    expect([events.length, calendar.getAllSubcomponents('vtimezone').length]).toEqual([0, 1]);
    expect((await download(app, `/calendar/${hidden.id}/event.ics`)).status).toBe(404);
    expect((await download(app, '/calendar/4242/event.ics')).status).toBe(404);
    // Events that ended over a year ago leave the feed, which bounds its size.
    await make({ title: 'Long ago', start_time: '2025-11-01T09:00', is_public: true });
    await make({ title: 'A while ago', start_time: '2025-12-01T09:00', is_public: true });
    const feed = (await download(app, '/calendar/feed.ics')).text;
    expect([feed.includes('Long ago'), feed.includes('A while ago')]).toEqual([false, true]);
  });
});
