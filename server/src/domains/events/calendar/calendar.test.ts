import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { CALENDAR_OCCURRENCES_MAX, calendarMessages, NEXT_OCCURRENCES } from '@kanisa/contract/events/calendar.ts';
import { describe, expect, it } from 'vitest';
import { createUserWithToken } from '../../../../test/support/departments.ts';
import { startAppWithPastor } from '../../../../test/support/events.ts';
import { signInWithRole } from '../../../../test/support/factories.ts';
import { events } from '../events/events.table.ts';

const { readCalendar, readCalendarEvent, readTimeZone, changeOccurrence, sayIWillCome } = ENDPOINTS;

const shown = { is_public: true } as const;

describe('the public calendar', () => {
  it('shows anybody the published occurrences of a period in order', async () => {
    const { app, token, make } = await startAppWithPastor();
    const service = await make({
      ...shown,
      title: 'Service',
      description: 'All are welcome',
      start_time: '2026-11-01T09:00',
      end_time: '2026-11-01T11:30',
      location: 'Main hall',
      repetition: { frequency: 'weekly' },
    });
    await make({ title: 'Hidden', start_time: '2026-11-18T09:00' });
    const camp = await make({ ...shown, title: 'Camp', start_time: '2026-11-13T09:00', end_time: '2026-11-16T12:00' });
    await make({ ...shown, title: 'Over', start_time: '2026-11-14T09:00' });
    const params = { id: service.id, date: '2026-11-22' };
    await app.call(changeOccurrence, { params, body: { is_cancelled: true }, token });

    const { status, body } = await app.call(readCalendar);
    expect(status).toBe(200);
    expect(body).toMatchObject({ from: '2026-11-15', to: '2026-12-15', is_cut: false, time_zone: 'Africa/Nairobi' });
    const listed = body.occurrences.map((one) => `${one.title} ${one.date}${one.is_cancelled ? ' cancelled' : ''}`);
    expect(listed).toEqual([
      'Camp 2026-11-13',
      'Service 2026-11-15',
      'Service 2026-11-22 cancelled',
      'Service 2026-11-29',
      'Service 2026-12-06',
      'Service 2026-12-13',
    ]);
    expect(body.occurrences[1]).toEqual({
      event_id: service.id,
      date: '2026-11-15',
      title: 'Service',
      description: 'All are welcome',
      start_time: '2026-11-15T06:00:00.000Z',
      end_time: '2026-11-15T08:30:00.000Z',
      location: 'Main hall',
      start_local: '2026-11-15T09:00',
      end_local: '2026-11-15T11:30',
      repeats: true,
      is_cancelled: false,
      is_changed: false,
      capacity: null,
      places_left: null,
      is_coming: false,
      guests: 0,
      may_come: false,
    });
    const one = await app.call(readCalendar, { query: { from: '2026-11-16', to: '2026-11-16' } });
    expect(one.body.occurrences.map(({ event_id }) => event_id)).toEqual([camp.id]);
    const far = await app.call(readCalendar, { query: { from: '2031-06-01', to: '2031-06-07' } });
    expect(far.body.occurrences.map(({ date }) => date)).toEqual(['2031-06-01']);
    for (const query of [
      { from: '2026-11-16', to: '2026-11-15' },
      { from: '2026-01-01', to: '2027-01-02' },
      { to: '2026-11-01' },
    ]) {
      const rejected = await app.call(readCalendar, { query });
      expect([rejected.status, rejected.body.error]).toEqual([400, calendarMessages.range]);
    }
    expect((await app.call(readCalendar, { query: { from: '2026-02-30' } })).status).toBe(400);
    expect((await app.call(readTimeZone)).body).toEqual({ time_zone: 'Africa/Nairobi' });
  });

  it('shows whether the caller attends, may attend and how many places are left', async () => {
    const { app, make } = await startAppWithPastor();
    const event = await make({ ...shown, title: 'Supper', start_time: '2026-11-20T19:00', capacity: 1 });
    const once = await make({ ...shown, title: 'Walk', start_time: '2026-11-21T09:00' });
    await make({ ...shown, title: 'Is over', start_time: '2026-11-15T07:00', end_time: '2026-11-15T07:30' });
    const [first, second] = [await createUserWithToken(app), await createUserWithToken(app)];
    const inactive = await signInWithRole(app, 'user', { isActive: false });
    await app.call(sayIWillCome, { params: { id: event.id, date: '2026-11-20' }, token: first.token });
    const listFor = async (token?: string) => {
      const { body } = await app.call(readCalendar, token === undefined ? {} : { token });
      return body.occurrences.map((one) => [one.title, one.places_left, one.is_coming, one.may_come]);
    };
    expect(await listFor(first.token)).toEqual([
      ['Is over', null, false, false],
      ['Supper', 0, true, true],
      ['Walk', null, false, true],
    ]);
    expect(await listFor(second.token)).toEqual([
      ['Is over', null, false, false],
      ['Supper', 0, false, false],
      ['Walk', null, false, true],
    ]);
    expect((await listFor(inactive)).map((row) => row[3])).toEqual([false, false, false]);
    expect((await listFor()).map((row) => row[3])).toEqual([false, false, false]);
    expect((await app.call(readCalendar, { token: 'a'.repeat(40) })).status).toBe(401);
    const page = await app.call(readCalendarEvent, { params: { id: event.id }, token: first.token });
    expect(page.body.occurrences).toMatchObject([{ date: '2026-11-20', is_coming: true, places_left: 0 }]);
    expect(page.body.event).toEqual({
      id: event.id,
      title: 'Supper',
      description: null,
      start_time: '2026-11-20T16:00:00.000Z',
      end_time: null,
      location: null,
      start_local: '2026-11-20T19:00',
      end_local: null,
      repetition: null,
      capacity: 1,
    });
    expect((await app.call(readCalendarEvent, { params: { id: once.id } })).status).toBe(200);
  });

  it('shows the next occurrences of an event from any day on', async () => {
    const { app, token, make } = await startAppWithPastor();
    const { id } = await make({
      ...shown,
      title: 'Prayer',
      start_time: '2026-10-30T20:00',
      repetition: { frequency: 'monthly_by_last_weekday' },
    });
    const days = async (from?: string) => {
      const { body } = await app.call(readCalendarEvent, {
        params: { id },
        ...(from !== undefined && { query: { from } }),
      });
      return body.occurrences.map(({ date }) => date);
    };
    expect((await days()).slice(0, 3)).toEqual(['2026-11-27', '2026-12-25', '2027-01-29']);
    expect(await days()).toHaveLength(NEXT_OCCURRENCES);
    expect((await days('2026-10-30'))[0]).toBe('2026-10-30');
    const hidden = await make({ title: 'Hidden', start_time: '2026-12-01T09:00' });
    for (const one of [hidden.id, 4242]) {
      for (const who of [{}, { token }]) {
        const answer = await app.call(readCalendarEvent, { params: { id: one }, ...who });
        expect([answer.status, answer.body.error]).toEqual([404, 'Event not found']);
      }
    }
  });

  it('cuts a very long list and says so', async () => {
    const { app } = await startAppWithPastor();
    const at = new Date('2026-11-20T09:00:00Z');
    const row = { title: 'x', startsAt: at, spansFrom: at, isPublic: true, repeats: 'weekly' as const };
    await app.deps.db.insert(events).values(Array.from({ length: 100 }, () => row));
    const { body } = await app.call(readCalendar, { query: { from: '2026-11-15', to: '2027-11-15' } });
    expect([body.occurrences.length, body.is_cut]).toEqual([CALENDAR_OCCURRENCES_MAX, true]);
    expect(body.occurrences.at(-1)?.date).toBe('2026-12-18');
  });
});
