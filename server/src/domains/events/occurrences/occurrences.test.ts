import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { eventMessages } from '@kanisa/contract/events/events.ts';
import type { changeOccurrenceBody } from '@kanisa/contract/events/occurrences.schema.ts';
import { OCCURRENCE_CHANGES_MAX, OCCURRENCES_MAX, occurrenceMessages } from '@kanisa/contract/events/occurrences.ts';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { createUserWithToken } from '../../../../test/support/departments.ts';
import { type AppWithPastor, startAppWithPastor } from '../../../../test/support/events.ts';
import { formatEpochDay, parseEpochDay } from '../../../platform/time/wall-time.ts';
import { eventAttendances } from '../attendance/attendance.table.ts';
import { eventChanges } from '../events/events.table.ts';

const { listOccurrences, changeOccurrence, restoreOccurrence, listAttendees, updateEvent, sayIWillCome } = ENDPOINTS;

type Change = z.input<typeof changeOccurrenceBody>;

const weekly = { title: 'Service', start_time: '2026-11-22T09:00', end_time: '2026-11-22T11:30', is_public: true };

function createHelpers({ app, token }: AppWithPastor) {
  return {
    list: async (id: number, from?: string) =>
      (await app.call(listOccurrences, { params: { id }, token, ...(from !== undefined && { query: { from } }) })).body,
    change: (id: number, date: string, body: Change) =>
      app.call(changeOccurrence, { params: { id, date }, body, token }),
    restore: (id: number, date: string) => app.call(restoreOccurrence, { params: { id, date }, token }),
    days: async (id: number, from?: string) => {
      const query = from === undefined ? {} : { from };
      const { body } = await app.call(listOccurrences, { params: { id }, token, query });
      return body.occurrences.map(
        ({ date, is_cancelled, is_changed }) => `${date}${is_cancelled ? '-' : ''}${is_changed ? '*' : ''}`,
      );
    },
  };
}

describe('one occurrence', () => {
  it('can be moved, renamed, cancelled and restored without changing the others', async () => {
    const staffed = await startAppWithPastor();
    const { make, app } = staffed;
    const { change, restore, days, list } = createHelpers(staffed);
    const { id } = await make({ ...weekly, repetition: { frequency: 'weekly', count: 4 }, location: 'Hall' });
    expect(await days(id)).toEqual(['2026-11-22', '2026-11-29', '2026-12-06', '2026-12-13']);

    const moved = await change(id, '2026-11-29', { start_time: '2026-12-01T18:00', title: 'Evening service' });
    expect(moved.status).toBe(200);
    expect(moved.body.occurrence).toEqual({
      event_id: id,
      date: '2026-11-29',
      title: 'Evening service',
      description: null,
      start_time: '2026-12-01T15:00:00.000Z',
      end_time: '2026-12-01T17:30:00.000Z',
      location: 'Hall',
      start_local: '2026-12-01T18:00',
      end_local: '2026-12-01T20:30',
      repeats: true,
      is_cancelled: false,
      is_changed: true,
      capacity: null,
      coming: 0,
      attendee_count: 0,
    });
    await change(id, '2026-12-06', { is_cancelled: true, title: 'Not kept' });
    expect(await days(id)).toEqual(['2026-11-22', '2026-11-29*', '2026-12-06-', '2026-12-13']);
    // A second PUT replaces the first change.
    const again = await change(id, '2026-11-29', { location: 'Garden' });
    expect(again.body.occurrence).toMatchObject({
      title: 'Service',
      location: 'Garden',
      start_local: '2026-11-29T09:00',
    });
    // Moved behind the last occurrence of the series.
    await change(id, '2026-11-22', { start_time: '2027-01-10T09:00', end_time: '2027-01-10T10:00' });
    expect(await days(id)).toEqual(['2026-11-29*', '2026-12-06-', '2026-12-13', '2026-11-22*']);
    expect(await days(id, '2027-01-10')).toEqual(['2026-11-22*']);
    const far = await app.call(ENDPOINTS.readCalendar, { query: { from: '2027-01-10', to: '2027-01-10' } });
    expect(far.body.occurrences).toMatchObject([{ date: '2026-11-22', start_local: '2027-01-10T09:00' }]);

    const back = await restore(id, '2026-12-06');
    expect(back.body.occurrence).toMatchObject({ is_cancelled: false, is_changed: false });
    await restore(id, '2026-11-22');
    expect((await restore(id, '2026-11-22')).status).toBe(200);
    expect(await days(id)).toEqual(['2026-11-22', '2026-11-29*', '2026-12-06', '2026-12-13']);
    expect((await list(id)).next_from).toBeNull();
  });

  it('cannot be changed off the series, with invalid times or for a single event', async () => {
    const staffed = await startAppWithPastor();
    const { app, make, token } = staffed;
    const { change, restore } = createHelpers(staffed);
    const { id } = await make({ ...weekly, repetition: { frequency: 'weekly', until: '2026-12-06' } });
    const once = await make(weekly);
    for (const date of ['2026-11-23', '2026-11-15', '2026-12-13']) {
      for (const answer of [await change(id, date, { title: 'x' }), await restore(id, date)]) {
        expect([answer.status, answer.body.error]).toEqual([404, occurrenceMessages.notFound]);
      }
      expect((await app.call(listAttendees, { params: { id, date }, token })).status).toBe(404);
    }
    for (const date of ['2026-13-45', 'today', '2026-1-1']) expect((await change(id, date, {})).status).toBe(404);
    expect((await change(4242, '2026-11-22', {})).body.error).toBe('Event not found');
    const early = await change(id, '2026-11-29', { end_time: '2026-11-29T08:00' });
    expect([early.status, early.body.error]).toEqual([400, eventMessages.endBeforeStart]);
    const alone = await change(once.id, '2026-11-22', { is_cancelled: true });
    expect([alone.status, alone.body.error]).toEqual([409, occurrenceMessages.notRepeating]);

    const endless = await make({ ...weekly, repetition: { frequency: 'weekly' } });
    const dayOf = (n: number) => formatEpochDay(parseEpochDay('2026-11-22') + 7 * n);
    await app.deps.db.insert(eventChanges).values(
      Array.from({ length: OCCURRENCE_CHANGES_MAX }, (_, n) => ({
        eventId: endless.id,
        occursOn: dayOf(n),
        title: 'x',
      })),
    );
    const full = await change(endless.id, dayOf(OCCURRENCE_CHANGES_MAX), { title: 'y' });
    expect([full.status, full.body.error]).toEqual([409, occurrenceMessages.tooMany]);
    expect((await change(endless.id, dayOf(3), { title: 'y' })).status).toBe(200);
  });

  it('is listed page by page', async () => {
    const staffed = await startAppWithPastor();
    const { list } = createHelpers(staffed);
    const { id } = await staffed.make({ ...weekly, repetition: { frequency: 'weekly' } });
    const first = await list(id);
    expect(first.occurrences).toHaveLength(OCCURRENCES_MAX);
    expect(first.next_from).toBe('2027-11-07');
    const second = await list(id, first.next_from ?? '');
    expect(second.occurrences[0]?.date).toBe('2027-11-07');
    const wrong = await staffed.app.call(listOccurrences, {
      params: { id },
      query: { from: 'x' },
      token: staffed.token,
    });
    expect([wrong.status, wrong.body.error]).toEqual([400, 'Date must be in YYYY-MM-DD format']);
  });
});

describe('an update of the series', () => {
  it('keeps changes and attendance of remaining days and moves those of a single event', async () => {
    const staffed = await startAppWithPastor();
    const { app, make, token } = staffed;
    const { change, days } = createHelpers(staffed);
    const member = await createUserWithToken(app, { firstName: 'Amani', lastName: 'Odhiambo' });
    const confirm = (id: number, date: string) => app.call(sayIWillCome, { params: { id, date }, token: member.token });
    const put = (id: number, body: object) => app.raw('PUT', `/admin/events/${id}`, body, token);
    const listAttendanceDays = async () =>
      (await app.deps.db.select().from(eventAttendances)).map((row) => row.occursOn).toSorted();

    const { id } = await make({ ...weekly, repetition: { frequency: 'weekly' } });
    await change(id, '2026-11-29', { title: 'Special' });
    await change(id, '2026-12-06', { is_cancelled: true });
    for (const date of ['2026-11-22', '2026-11-29']) expect((await confirm(id, date)).status).toBe(200);
    // A new time keeps the days.
    await put(id, { start_time: '2026-11-22T10:00', end_time: '2026-11-22T12:00' });
    expect((await days(id)).slice(0, 3)).toEqual(['2026-11-22', '2026-11-29*', '2026-12-06-']);
    expect(await listAttendanceDays()).toEqual(['2026-11-22', '2026-11-29']);
    // Every second week: the 29th is no longer in the series.
    await put(id, { repetition: { frequency: 'weekly', interval: 2 } });
    expect((await days(id)).slice(0, 2)).toEqual(['2026-11-22', '2026-12-06-']);
    expect(await listAttendanceDays()).toEqual(['2026-11-22']);
    await put(id, { repetition: null });
    expect(await days(id)).toEqual(['2026-11-22']);
    expect(await app.deps.db.$count(eventChanges)).toBe(0);
    // Attendance follows a single event that is moved.
    const moved = await app.call(updateEvent, {
      params: { id },
      token,
      body: { start_time: '2026-11-28T10:00', end_time: null },
    });
    expect([moved.status, await listAttendanceDays()]).toEqual([200, ['2026-11-28']]);
    const { body } = await app.call(listAttendees, { params: { id, date: '2026-11-28' }, token });
    expect(body).toMatchObject({ page: 1, pages: 1, per_page: 100, total: 1, occurrence: { coming: 1 } });
    expect(body.attendees).toEqual([
      {
        user_id: member.user.id,
        first_name: 'Amani',
        last_name: 'Odhiambo',
        username: member.user.username,
        guests: 0,
        said_at: app.clock.now().toISOString(),
      },
    ]);
    await app.call(ENDPOINTS.deleteEvent, { params: { id }, token });
    expect(await listAttendanceDays()).toEqual([]);
  });
});
