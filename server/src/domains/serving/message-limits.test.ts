import { NOTICES_TO_ONE_PER_HOUR } from '@kanisa/contract/messaging/notices.ts';
import { ASKINGS_PER_HOUR, servingMessages } from '@kanisa/contract/serving/serving.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { UserWithToken } from '../../../test/support/departments.ts';
import { signInUser } from '../../../test/support/factories.ts';
import {
  addServingWorld,
  answerServingPlace,
  askEveryoneToServe,
  FIRST_SUNDAY,
  listMessages,
  planAndAsk,
  planServingPlace,
  SECOND_SUNDAY,
  type ServingWorld,
  sendQueued,
  startServing,
  startServingWithMembers,
  takeServingPlace,
} from '../../../test/support/serving.ts';
import { ENDPOINTS, type TestApp } from '../../../test/support/test-app.ts';
import { users } from '../identity/accounts/users.view.ts';
import { departmentMembers } from '../identity/memberships/memberships.table.ts';

const free = ({ app, leader, department }: ServingWorld, place: number) =>
  app.call(ENDPOINTS.freePlace, { params: { id: department.id, place }, token: leader.token });

const countMessagesTo = async (app: TestApp, { user }: UserWithToken) =>
  (await listMessages(app)).filter(({ userId }) => userId === user.id).length;

const toAnswer = ({ status, body }: { status: number; body: { error?: string | undefined } }) => [status, body.error];

/** Plans, asks and frees until the asking is refused. Returns the refusal. */
async function askAndFree(world: ServingWorld, member: UserWithToken) {
  for (let n = 0; n < 30; n += 1) {
    const place = await planServingPlace(world, member);
    const asked = await askEveryoneToServe(world);
    await sendQueued(world.app);
    await free(world, place);
    if (asked.status !== 200) return asked;
    await sendQueued(world.app);
  }
  throw new Error('thirty askings in an hour were not refused');
}

/** An hour later a session of before has ended. */
async function waitAnHour(world: ServingWorld): Promise<ServingWorld> {
  world.app.clock.advance({ minutes: 61 });
  const { user } = world.leader;
  return { ...world, leader: { user, token: (await signInUser(world.app, user)).access_token } };
}

/** Another department with its own leader, in which the same member serves. */
async function addAccomplice({ app }: ServingWorld, { user }: UserWithToken): Promise<ServingWorld> {
  const other = await addServingWorld(app, { count: 1, needed: 1 });
  await app.deps.db
    .insert(departmentMembers)
    .values({ departmentId: other.department.id, userId: user.id, joinedAt: app.clock.now() });
  await app.call(ENDPOINTS.updatePosition, {
    params: { id: other.positionId },
    body: { name: 'Sound', needed: 1, event_ids: [other.service.id], person_ids: [user.id] },
    token: other.leader.token,
  });
  return other;
}

describe('an address that nobody has confirmed', () => {
  it.each([
    ['the only address', { isLoginEmailConfirmed: false }, 0],
    ['a new address beside the confirmed one', { personalEmail: 'stranger@example.com' }, 1],
    [
      'a church address at another domain',
      { personalEmail: null, loginEmail: null, isLoginEmailConfirmed: false, churchEmail: 'stranger@example.com' },
      0,
    ],
  ])('gets no link and no mail: %s', async (_name, differs, reached) => {
    const { world, member } = await startServingWithMembers();
    const { app } = world;
    await app.deps.db.update(users).set(differs).where(eq(users.id, member.user.id));
    const place = await planServingPlace(world, member);
    expect((await askEveryoneToServe(world)).body).toMatchObject({
      people: 1,
      by_email: reached,
      unreached: 1 - reached,
    });
    await sendQueued(app);
    await free(world, place);
    await sendQueued(app);
    const state = reached === 1 ? 'sent' : 'failed';
    expect((await listMessages(app)).map((one) => [one.kind, one.state])).toEqual([
      ['ask', state],
      ['ended', state],
    ]);
    expect(app.mailbox.unread({ to: 'stranger@example.com' })).toBe(0);
    expect(app.mailbox.unread({ to: member.user.loginEmail ?? '' })).toBe(reached * 2);
  });

  it('is no hindrance for the church’s own address', async () => {
    const { world, member } = await startServingWithMembers();
    const churchEmail = `neema@${world.app.deps.settings.church.emailDomain}`;
    const differs = { personalEmail: null, loginEmail: null, isLoginEmailConfirmed: false, churchEmail };
    await world.app.deps.db.update(users).set(differs).where(eq(users.id, member.user.id));
    await planAndAsk(world, member);
    await sendQueued(world.app);
    expect((await world.app.mailbox.next({ to: churchEmail })).text).toContain('/s/');
  });
});

describe('one person', () => {
  it('gets twenty messages an hour when a leader plans, asks and frees in turn', async () => {
    const { world, member } = await startServingWithMembers();
    expect(toAnswer(await askAndFree(world, member))).toEqual([429, servingMessages.askedOften]);
    expect(world.app.mailbox.unread({ to: member.user.personalEmail ?? '' })).toBe(NOTICES_TO_ONE_PER_HOUR);
    const later = await waitAnHour(world);
    await planServingPlace(later, member);
    expect((await askEveryoneToServe(later)).status).toBe(200);
  });

  it('gets twenty messages an hour from two departments together', async () => {
    const { world, member } = await startServingWithMembers();
    const accomplice = await addAccomplice(world, member);
    await askAndFree(world, member);
    await planServingPlace(accomplice, member);
    expect((await askEveryoneToServe(accomplice)).status).toBe(429);
    expect(await countMessagesTo(world.app, member)).toBe(NOTICES_TO_ONE_PER_HOUR);
  });

  it('gets the last message from one of two departments that ask at once', async () => {
    const { world, member } = await startServingWithMembers();
    const { app } = world;
    const accomplice = await addAccomplice(world, member);
    for (let n = 0; n < NOTICES_TO_ONE_PER_HOUR / 2; n += 1) {
      const place = await planAndAsk(world, member);
      if (n < NOTICES_TO_ONE_PER_HOUR / 2 - 1) await free(world, place);
    }
    await planServingPlace(world, member, SECOND_SUNDAY);
    await planServingPlace(accomplice, member);
    const both = await app.raceOnTable('throttles', 2, () =>
      Promise.all([askEveryoneToServe(world), askEveryoneToServe(accomplice)]),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429]);
    expect(await countMessagesTo(app, member)).toBe(NOTICES_TO_ONE_PER_HOUR);
  });

  it('who had too many is asked later, and the others now', async () => {
    const { world, member, other } = await startServingWithMembers();
    await askAndFree(world, member);
    await planServingPlace(world, member);
    const place = await planServingPlace(world, other, SECOND_SUNDAY);
    const { status, body } = await askEveryoneToServe(world);
    expect([status, body.people, body.places, body.later]).toEqual([200, 1, 1, 1]);
    expect((await answerServingPlace(world, other, place, { answer: 'accepted' })).status).toBe(200);
    expect((await askEveryoneToServe(await waitAnHour(world))).body).toMatchObject({ people: 1, later: 0 });
  });

  it('leads, and gets twenty messages an hour when a member accepts and declines in turn', async () => {
    const { world, member } = await startServingWithMembers();
    const { app, leader } = world;
    const place = await planAndAsk(world, member);
    for (let n = 0; n < NOTICES_TO_ONE_PER_HOUR + 3; n += 1) {
      const answers = [{ answer: 'declined' }, { answer: 'accepted' }];
      for (const body of answers) {
        expect((await answerServingPlace(world, member, place, body)).status).toBe(200);
      }
    }
    expect(await countMessagesTo(app, leader)).toBe(NOTICES_TO_ONE_PER_HOUR);
  });

  it('leads, and gets twenty messages an hour when two members pass a date on in turn', async () => {
    const { world, member, other } = await startServingWithMembers();
    const { app, leader } = world;
    let [from, to] = [member, other];
    let place = (await takeServingPlace(world, from)).body.place.id;
    for (let n = 0; n < NOTICES_TO_ONE_PER_HOUR + 3; n += 1) {
      const offer = { params: { id: place }, body: { is_offered: true }, token: from.token };
      expect((await app.call(ENDPOINTS.offerSwap, offer)).status).toBe(200);
      const taken = await takeServingPlace(world, to);
      expect(taken.status).toBe(200);
      place = taken.body.place.id;
      [from, to] = [to, from];
    }
    expect(await countMessagesTo(app, leader)).toBe(NOTICES_TO_ONE_PER_HOUR);
  });

  it('gets twenty messages an hour when staff move the date there and back', async () => {
    const { world, member } = await startServingWithMembers();
    const { app, service, admin } = world;
    await planAndAsk(world, member);
    for (let n = 0; n < NOTICES_TO_ONE_PER_HOUR + 3; n += 1) {
      const hour = n % 2 === 0 ? '15' : '09';
      const body = { start_time: `2026-11-22T${hour}:00`, end_time: `2026-11-22T${hour}:30` };
      const path = `/admin/events/${service.id}/occurrences/${FIRST_SUNDAY}`;
      expect((await app.raw('PUT', path, body, admin.token)).status).toBe(200);
    }
    expect(await countMessagesTo(app, member)).toBe(NOTICES_TO_ONE_PER_HOUR);
  });
});

describe('one leader', () => {
  /** Plans everybody in turn, so that no person has too many messages. */
  async function askThirtyTimes(world: ServingWorld): Promise<void> {
    for (let n = 0; n < ASKINGS_PER_HOUR - 1; n += 1) {
      const member = world.members[n % world.members.length];
      if (!member) throw new Error('there is no member');
      const place = await planServingPlace(world, member);
      expect((await askEveryoneToServe(world)).status).toBe(200);
      await free(world, place);
    }
  }

  it('asks thirty times an hour, also when two come at once', async () => {
    const world = await startServing({ members: 6 });
    const { app, members } = world;
    await askThirtyTimes(world);
    const [first, second] = members;
    if (!first || !second) throw new Error('there are too few members');
    await planServingPlace(world, first);
    const both = await app.raceOnTable('users', 2, () =>
      Promise.all([askEveryoneToServe(world), askEveryoneToServe(world)]),
    );
    expect(both.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    await planServingPlace(world, second, SECOND_SUNDAY);
    expect(toAnswer(await askEveryoneToServe(world))).toEqual([429, servingMessages.manyAskings]);
    expect((await askEveryoneToServe(await waitAnHour(world))).status).toBe(200);
  });
});
