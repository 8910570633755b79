import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { EVENTS_MAX, eventFallbacks, eventMessages } from '@kanisa/contract/events/events.ts';
import { describe, expect, it } from 'vitest';
import { startAppWithPastor } from '../../../../test/support/events.ts';
import { signInWithRole } from '../../../../test/support/factories.ts';
import { events } from './events.table.ts';

const { listEvents, readEvent, deleteEvent, createEvent } = ENDPOINTS;

describe('the event texts of the specification', () => {
  it('are in the contract', () => {
    expect(eventFallbacks).toMatchObject({
      save: 'Failed to save event.',
      list: 'Failed to load events',
      delete: 'Failed to delete event',
      read: 'Event not found',
    });
    expect([eventMessages.noneFound, eventMessages.none, eventMessages.notFound, eventMessages.notAvailable]).toEqual([
      'No events found',
      'No events yet',
      'Event not found',
      'N/A',
    ]);
    expect(eventMessages.showing).toBe('Showing {shown} of {total} events');
  });
});

describe('an event', () => {
  it('is rejected with a message for each invalid field', async () => {
    const { app, token } = await startAppWithPastor();
    const reject = async (body: object) => {
      const answer = await app.raw('POST', '/admin/events', body, token);
      expect(answer.status, JSON.stringify(body)).toBe(400);
      return answer.body;
    };
    expect(await reject({})).toMatchObject({
      error: 'Title is required',
      fields: { title: 'Title is required', start_time: 'Start time is required' },
    });
    const right = { title: 'Service', start_time: '2026-12-06T09:00' };
    const wrong: [object, string, string][] = [
      [{ title: ' ' }, 'title', 'Title is required'],
      [{ title: 'x'.repeat(151) }, 'title', eventMessages.titleLong],
      [{ start_time: '' }, 'start_time', 'Start time is required'],
      [{ start_time: null }, 'start_time', 'Start time is required'],
      ...['soon', '2026-02-30T09:00', '2026-12-06', '2026-12-06T25:00', '0026-12-06T09:00', 5].map(
        (start_time): [object, string, string] => [
          { start_time },
          'start_time',
          start_time === 5 ? eventMessages.startTime : eventMessages.startTimeInvalid,
        ],
      ),
      [{ end_time: 'later' }, 'end_time', eventMessages.endTimeInvalid],
      [{ end_time: '2026-12-06T08:59' }, 'end_time', 'End time can’t be before the start time'],
      // The UTC end is 11:59 in Nairobi, before the local start.
      [{ start_time: '2026-12-06T12:00', end_time: '2026-12-06T08:59:00Z' }, 'end_time', eventMessages.endBeforeStart],
      [{ end_time: '2028-01-01T09:00' }, 'end_time', eventMessages.tooLong],
      [{ description: 'x'.repeat(5001) }, 'description', eventMessages.descriptionLong],
      [{ location: 'x'.repeat(201) }, 'location', eventMessages.locationLong],
      [{ is_public: 'yes' }, 'is_public', eventMessages.isPublic],
      [{ capacity: 0 }, 'capacity', eventMessages.capacity],
      [{ capacity: 1.5 }, 'capacity', eventMessages.capacity],
      [{ repetition: 'weekly' }, 'repetition', eventMessages.repetition],
      [{ repetition: { frequency: 'daily' } }, 'repetition.frequency', eventMessages.repetition],
      [{ repetition: { frequency: 'weekly', interval: 13 } }, 'repetition.interval', eventMessages.repetitionInterval],
      [{ repetition: { frequency: 'weekly', count: 0 } }, 'repetition.count', eventMessages.repetitionCount],
      [{ repetition: { frequency: 'weekly', until: 'x' } }, 'repetition.until', eventMessages.repetitionUntil],
      [
        { repetition: { frequency: 'weekly', until: '2027-01-01', count: 3 } },
        'repetition.count',
        eventMessages.repetitionEnd,
      ],
      [
        { repetition: { frequency: 'weekly', until: '2026-12-05' } },
        'repetition.until',
        eventMessages.repetitionUntilEarly,
      ],
      [{ repetition: { frequency: 'monthly_by_last_weekday' } }, 'repetition.frequency', eventMessages.notLastWeekday],
    ];
    for (const [over, field, text] of wrong) {
      expect(await reject({ ...right, ...over })).toMatchObject({ error: text, fields: { [field]: text } });
    }
    expect(await reject({ ...right, created_by: 1 })).toMatchObject({ error: 'Unknown field: created_by' });
    expect((await app.call(listEvents, { token })).body).toMatchObject({ events: [], total: 0 });
  });

  it('can be created, read, updated and deleted with the five specified fields', async () => {
    const { app, token, username, make } = await startAppWithPastor();
    const made = await app.call(createEvent, {
      token,
      body: {
        title: ' Prayer night ',
        description: 'All are\nwelcome',
        start_time: '2026-12-04T20:00',
        end_time: '2026-12-04T23:30:00+03:00',
        location: 'Main hall',
      },
    });
    expect([made.status, made.body.time_zone]).toEqual([201, 'Africa/Nairobi']);
    const now = app.clock.now().toISOString();
    expect(made.body.event).toEqual({
      id: made.body.event.id,
      title: 'Prayer night',
      description: 'All are\nwelcome',
      start_time: '2026-12-04T17:00:00.000Z',
      end_time: '2026-12-04T20:30:00.000Z',
      location: 'Main hall',
      created_by: username,
      creator: { username, first_name: expect.any(String), last_name: expect.any(String) },
      is_public: false,
      repetition: null,
      capacity: null,
      start_local: '2026-12-04T20:00',
      end_local: '2026-12-04T23:30',
      next_start_time: '2026-12-04T17:00:00.000Z',
      created_at: now,
      updated_at: now,
    });
    const params = { id: made.body.event.id };
    expect((await app.call(readEvent, { params, token })).body).toEqual(made.body);
    const put = async (body: object) => app.raw('PUT', `/admin/events/${params.id}`, body, token);

    app.clock.advance({ minutes: 1 });
    expect((await put({})).body['event']).toEqual(made.body.event);
    const cleared = await put({ location: null, end_time: null, description: '' });
    expect(cleared.body['event']).toMatchObject({
      title: 'Prayer night',
      description: null,
      end_time: null,
      end_local: null,
      location: null,
      updated_at: app.clock.now().toISOString(),
    });
    expect((await put({ start_time: '2026-12-05T17:00:00Z' })).body['event']).toMatchObject({
      start_time: '2026-12-05T17:00:00.000Z',
      start_local: '2026-12-05T20:00',
    });
    for (const [body, text] of [
      [{ title: '' }, 'Title is required'],
      [{ title: null }, 'Title is required'],
      [{ start_time: null }, 'Start time is required'],
      [{ end_time: '2026-12-05T19:59' }, eventMessages.endBeforeStart],
    ] as const) {
      const { status, body: answer } = await put(body);
      expect([status, answer['error']]).toEqual([400, text]);
    }
    // An end equal to the start is allowed.
    expect((await put({ end_time: '2026-12-05T20:00' })).status).toBe(200);

    await make({ title: 'Other', start_time: '2026-12-10 09:00' });
    const deleted = await app.call(deleteEvent, { params, token });
    expect([deleted.status, deleted.body.message]).toEqual([200, 'Event deleted']);
    for (const answer of [
      await app.call(readEvent, { params, token }),
      await app.call(deleteEvent, { params, token }),
      await put({ title: 'x' }),
      await app.raw('GET', '/admin/events/x', undefined, token),
    ]) {
      expect(answer.status).toBe(404);
    }
    expect((await app.call(readEvent, { params, token })).body.error).toBe('Event not found');
    const left = await app.call(listEvents, { token });
    expect([left.body.total, left.body.events.map(({ title }) => title)]).toEqual([1, ['Other']]);
    // Other roles may not list events.
    expect((await app.call(listEvents, { token: await signInWithRole(app, 'moderator') })).status).toBe(403);
  });

  it('is listed by next occurrence, then past events, and can be searched', async () => {
    const { app, token, make } = await startAppWithPastor();
    await make({ title: 'Over long ago', start_time: '2024-05-01T09:00' });
    await make({ title: 'Over', start_time: '2026-11-10T09:00', location: 'Garden' });
    await make({ title: 'Far', start_time: '2027-05-01T09:00' });
    const weekly = { frequency: 'weekly' } as const;
    await make({
      title: 'Sunday service',
      start_time: '2020-01-05T09:00',
      repetition: weekly,
      description: 'In the garden',
    });
    await make({ title: 'Soon', start_time: '2026-11-20T09:00' });
    await make({ title: 'Is on', start_time: '2026-11-15T07:00', end_time: '2026-11-15T12:00' });
    const { body } = await app.call(listEvents, { token });
    expect(body.events.map(({ title }) => title)).toEqual([
      'Is on',
      'Sunday service',
      'Soon',
      'Far',
      'Over',
      'Over long ago',
    ]);
    expect(body.events[1]).toMatchObject({
      next_start_time: '2026-11-15T06:00:00.000Z',
      repetition: { frequency: 'weekly', interval: 1, until: null, count: null },
    });
    expect(body.events[4]?.next_start_time).toBeNull();
    const found = await app.call(listEvents, { token, query: { search: 'the GARDEN' } });
    expect([found.body.total, found.body.events.map(({ title }) => title)]).toEqual([1, ['Sunday service']]);
    const long = await app.call(listEvents, { token, query: { search: 'x'.repeat(101) } });
    expect([long.status, long.body.error]).toEqual([400, eventMessages.searchLong]);

    const at = new Date('2025-01-01T09:00:00Z');
    await app.deps.db.insert(events).values(
      Array.from({ length: EVENTS_MAX }, (_, n) => ({
        title: `Old ${n}`,
        startsAt: at,
        spansFrom: at,
        spansTo: at,
      })),
    );
    const many = await app.call(listEvents, { token });
    expect([many.body.events.length, many.body.total]).toEqual([EVENTS_MAX, EVENTS_MAX + 6]);
    expect(many.body.events.slice(0, 5).map(({ title }) => title)).toContain('Sunday service');
    expect(many.body.events.some(({ title }) => title === 'Over long ago')).toBe(false);
  });

  it('uses the church’s time zone, daylight saving time included', async () => {
    const { make } = await startAppWithPastor({ env: { CHURCH_TIME_ZONE: 'America/New_York' } });
    const summer = await make({ title: 'Picnic', start_time: '2027-07-04T10:00' });
    const winter = await make({ title: 'Supper', start_time: '2027-01-04T18:00:30.5' });
    const foreign = await make({ title: 'Call', start_time: '2027-01-04T18:00:00+03:00' });
    expect([summer.start_time, winter.start_time, foreign.start_time]).toEqual([
      '2027-07-04T14:00:00.000Z',
      '2027-01-04T23:00:30.500Z',
      '2027-01-04T15:00:00.000Z',
    ]);
    expect([summer.start_local, winter.start_local, foreign.start_local]).toEqual([
      '2027-07-04T10:00',
      '2027-01-04T18:00',
      '2027-01-04T10:00',
    ]);
    // This local time does not exist, because clocks move forward.
    expect((await make({ title: 'Night', start_time: '2027-03-14T02:30' })).start_time).toBe(
      '2027-03-14T07:30:00.000Z',
    );
  });
});
