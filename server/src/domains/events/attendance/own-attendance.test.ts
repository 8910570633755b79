import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { calendarMessages, GUESTS_MAX } from '@kanisa/contract/events/calendar.ts';
import { occurrenceMessages } from '@kanisa/contract/events/occurrences.ts';
import { describe, expect, it } from 'vitest';
import { createUserWithToken } from '../../../../test/support/departments.ts';
import { startAppWithPastor } from '../../../../test/support/events.ts';
import { createUsersWithTokens, openAllConnections } from '../../../../test/support/users-with-tokens.ts';
import { eventAttendances } from './attendance.table.ts';

const { sayIWillCome, sayIWillNotCome, changeOccurrence, listAttendees } = ENDPOINTS;

/** The Sunday before or after, as a day. */
function findSunday(now: Date, weeks: number): string {
  const sunday = new Date(now);
  sunday.setUTCDate(now.getUTCDate() - now.getUTCDay() + weeks * 7);
  return sunday.toISOString().slice(0, 10);
}

describe('attendance of the signed-in user', () => {
  it('can be confirmed twice and withdrawn twice', async () => {
    const { app, make, token: staff } = await startAppWithPastor();
    const event = await make({
      title: 'Supper',
      start_time: '2026-11-20T19:00',
      capacity: 2,
      is_public: true,
      repetition: { frequency: 'weekly', count: 3 },
    });
    const { token, user } = await createUserWithToken(app);
    const params = { id: event.id, date: '2026-11-20' };
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await app.call(sayIWillCome, { params, token });
      expect([status, body.occurrence]).toMatchObject([200, { is_coming: true, places_left: 1, may_come: true }]);
    }
    const next = await app.call(sayIWillCome, { params: { ...params, date: '2026-11-27' }, token });
    expect(next.body.occurrence).toMatchObject({ date: '2026-11-27', places_left: 1 });
    const listed = await app.call(listAttendees, { params, token: staff });
    expect(listed.body.attendees.map(({ user_id }) => user_id)).toEqual([user.id]);
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await app.call(sayIWillNotCome, { params, token });
      expect([status, body.occurrence]).toMatchObject([200, { is_coming: false, places_left: 2, may_come: true }]);
    }
    expect(await app.deps.db.select().from(eventAttendances)).toMatchObject([{ occursOn: '2026-11-27' }]);
  });

  it('frees its places when the account is deactivated, and stays on past dates', async () => {
    const { app, make } = await startAppWithPastor();
    const admin = await createUserWithToken(app, { role: 'admin' });
    const event = await make({
      title: 'Supper',
      start_time: '2026-11-01T19:00',
      capacity: 1,
      is_public: true,
      repetition: { frequency: 'weekly' },
    });
    const [leaving, other] = [await createUserWithToken(app), await createUserWithToken(app)];
    const answer = { eventId: event.id, userId: leaving.user.id, saidAt: app.clock.now() };
    const [past = '', next = ''] = [-1, 1].map((weeks) => findSunday(app.clock.now(), weeks));
    for (const occursOn of [past, next]) await app.deps.db.insert(eventAttendances).values({ ...answer, occursOn });
    const confirm = () => app.call(sayIWillCome, { params: { id: event.id, date: next }, token: other.token });
    expect((await confirm()).status).toBe(409);
    const deactivated = await app.call(ENDPOINTS.updateUser, {
      params: { id: leaving.user.id },
      body: { is_active: false },
      token: admin.token,
    });
    expect(deactivated.status).toBe(200);
    expect((await confirm()).body.occurrence).toMatchObject({ is_coming: true, places_left: 0 });
    const rows = await app.deps.db.select().from(eventAttendances);
    expect(rows.map(({ userId, occursOn }) => [userId, occursOn])).toEqual([
      [leaving.user.id, past],
      [other.user.id, next],
    ]);
  });

  it('is rejected for a missing, hidden, cancelled, past or full occurrence', async () => {
    const { app, make, token: staff } = await startAppWithPastor();
    const { token } = await createUserWithToken(app);
    const confirm = async (id: number, date: string) => {
      const { status, body } = await app.call(sayIWillCome, { params: { id, date }, token });
      return [status, body.error];
    };
    const series = await make({
      title: 'Service',
      start_time: '2026-11-01T09:00',
      end_time: '2026-11-01T11:00',
      is_public: true,
      repetition: { frequency: 'weekly' },
    });
    const hidden = await make({ title: 'Hidden', start_time: '2026-12-01T09:00' });
    await app.call(changeOccurrence, {
      params: { id: series.id, date: '2026-11-22' },
      body: { is_cancelled: true },
      token: staff,
    });
    expect(await confirm(4242, '2026-11-22')).toEqual([404, 'Event not found']);
    expect(await confirm(hidden.id, '2026-12-01')).toEqual([404, 'Event not found']);
    expect(await confirm(series.id, '2026-11-23')).toEqual([404, occurrenceMessages.notFound]);
    expect(await confirm(series.id, '2026-11-22')).toEqual([409, calendarMessages.cancelled]);
    expect(await confirm(series.id, '2026-11-08')).toEqual([409, calendarMessages.over]);
    expect((await confirm(series.id, '2026-11-15'))[0]).toBe(200);
    // A capacity below the attendee count removes nobody and admits nobody.
    const supper = await make({ title: 'Supper', start_time: '2026-11-20T19:00', is_public: true });
    const params = { id: supper.id, date: '2026-11-20' };
    const others = await createUsersWithTokens(app, 3);
    for (const other of others) await app.call(sayIWillCome, { params, token: other.token });
    await app.call(ENDPOINTS.updateEvent, { params: { id: supper.id }, body: { capacity: 2 }, token: staff });
    expect(await confirm(supper.id, params.date)).toEqual([409, 'All places are taken.']);
    const own = await app.call(sayIWillCome, { params, token: others[0]?.token ?? '' });
    expect(own.body.occurrence).toMatchObject({ is_coming: true, places_left: 0 });

    app.clock.advance({ hours: 3, minutes: 1 });
    const [late] = await createUsersWithTokens(app, 1);
    const missed = await app.call(sayIWillCome, {
      params: { id: series.id, date: '2026-11-15' },
      token: late?.token ?? '',
    });
    expect([missed.status, missed.body.error]).toEqual([409, calendarMessages.over]);
  });

  it('counts a place for each person who is brought along', async () => {
    const { app, make, token: staff } = await startAppWithPastor();
    const event = await make({ title: 'Supper', start_time: '2026-11-20T19:00', capacity: 6, is_public: true });
    const params = { id: event.id, date: '2026-11-20' };
    const [mother, neighbour] = [await createUserWithToken(app), await createUserWithToken(app)];
    const come = async (token: string, guests?: number) => {
      const { status, body } = await app.call(sayIWillCome, {
        params,
        token,
        ...(guests !== undefined && { body: { guests } }),
      });
      return status === 200 ? [body.occurrence.guests, body.occurrence.places_left] : [status, body.error];
    };
    for (const wrong of [-1, 1.5, GUESTS_MAX + 1]) {
      expect(await come(mother.token, wrong)).toEqual([400, calendarMessages.guests]);
    }
    expect(await come(mother.token, 3)).toEqual([3, 2]);
    // Without a number it stays as it was.
    expect(await come(mother.token)).toEqual([3, 2]);
    expect(await come(neighbour.token, 2)).toEqual([409, calendarMessages.fewPlaces]);
    expect(await come(neighbour.token, 1)).toEqual([1, 0]);
    expect(await come(mother.token, 4)).toEqual([409, calendarMessages.full]);
    const third = await createUserWithToken(app);
    expect(await come(third.token)).toEqual([409, calendarMessages.full]);

    const listed = await app.call(listAttendees, { params, token: staff });
    expect(listed.body).toMatchObject({ total: 2, occurrence: { coming: 6, attendee_count: 2 } });
    expect(listed.body.attendees.map(({ guests }) => guests).toSorted((a, b) => a - b)).toEqual([1, 3]);
    // A capacity below the places taken removes nobody; bringing fewer people stays possible.
    await app.call(ENDPOINTS.updateEvent, { params: { id: event.id }, body: { capacity: 2 }, token: staff });
    expect(await come(mother.token, 2)).toEqual([2, 0]);
    await app.call(sayIWillNotCome, { params, token: mother.token });
    expect(await come(neighbour.token, 0)).toEqual([0, 1]);
  });

  it('never gives away more places than there are, whatever groups ask at once', async () => {
    const { app, make } = await startAppWithPastor();
    const event = await make({ title: 'Supper', start_time: '2026-11-20T19:00', capacity: 10, is_public: true });
    const params = { id: event.id, date: '2026-11-20' };
    const crowd = await createUsersWithTokens(app, 12);
    await openAllConnections(app);
    const answers = await app.raceOnTable('event_attendances', crowd.length, () =>
      Promise.all(crowd.map(({ token }) => app.call(sayIWillCome, { params, token, body: { guests: 2 } }))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(3);
    const rows = await app.deps.db.select().from(eventAttendances);
    expect(rows.map(({ guests }) => guests)).toEqual([2, 2, 2]);
  });

  it('gives the last place to exactly one of a hundred simultaneous requests', async () => {
    const { app, make } = await startAppWithPastor();
    const event = await make({ title: 'Supper', start_time: '2026-11-20T19:00', capacity: 4, is_public: true });
    const params = { id: event.id, date: '2026-11-20' };
    const crowd = await createUsersWithTokens(app, 103);
    for (const { token } of crowd.splice(0, 3)) await app.call(sayIWillCome, { params, token });
    await openAllConnections(app);
    const answers = await app.raceOnTable('event_attendances', crowd.length, () =>
      Promise.all(crowd.map(({ token }) => app.call(sayIWillCome, { params, token }))),
    );
    const winners = answers.filter(({ status }) => status === 200);
    const losers = answers.filter(({ status, body }) => status === 409 && body.error === calendarMessages.full);
    expect([winners.length, losers.length]).toEqual([1, 99]);
    expect(winners[0]?.body.occurrence).toMatchObject({ is_coming: true, places_left: 0 });
    expect(await app.deps.db.$count(eventAttendances)).toBe(4);
  });
});
