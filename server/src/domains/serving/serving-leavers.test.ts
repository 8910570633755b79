import { servingMessages } from '@kanisa/contract/serving/serving.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { runDuringTransaction } from '../../../test/support/concurrent-transactions.ts';
import {
  answerServingPlace,
  askEveryoneToServe,
  planAndAsk,
  planServingPlace,
  readShown,
  type ServingWorld,
  sendQueued,
  startServingWithMembers,
  toSlot,
} from '../../../test/support/serving.ts';
import { ENDPOINTS } from '../../../test/support/test-app.ts';
import { users } from '../identity/accounts/users.view.ts';
import { servingPlaces } from './places/places.table.ts';

/** The first member was asked for the first Sunday by e-mail and declined. */
async function startWithDecline() {
  const { world, member, other } = await startServingWithMembers();
  const id = await planServingPlace(world, member);
  await askEveryoneToServe(world);
  await sendQueued(world.app);
  const mail = await world.app.mailbox.next({ to: member.user.personalEmail ?? '' });
  await answerServingPlace(world, member, id, { answer: 'declined' });
  return { world, member, other, id, link: /\/s\/[a-z0-9]{10}/.exec(mail.text)?.[0] ?? '' };
}

const acceptByLink = ({ app }: ServingWorld, url: string, id: number) =>
  app.server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `place=${id}&answer=accepted`,
  });

const deactivate = ({ app, admin }: ServingWorld, id: number) =>
  app.call(ENDPOINTS.deactivateUser, { params: { id }, token: admin.token });

const activate = ({ app, admin }: ServingWorld, id: number) =>
  app.call(ENDPOINTS.activateUser, { params: { id }, token: admin.token });

const savePosition = ({ app, leader, positionId, service }: ServingWorld, personIds: number[], needed = 1) =>
  app.call(ENDPOINTS.updatePosition, {
    params: { id: positionId },
    body: { name: 'Sound', needed, event_ids: [service.id], person_ids: personIds },
    token: leader.token,
  });

const readPosition = async ({ app, leader, department }: ServingWorld) =>
  (await app.call(ENDPOINTS.listPositions, { params: { id: department.id }, token: leader.token })).body.positions[0];

describe('who declined comes after all only while they may serve there:', () => {
  it.each<[string, (world: ServingWorld, userId: number, otherId: number, token: string) => Promise<unknown>]>([
    [
      'not after leaving the department',
      ({ app, department }, userId, _otherId, token) =>
        app.call(ENDPOINTS.removeMember, { params: { id: department.id, userId }, token }),
    ],
    ['not once the leader took them out of the position', (world, _userId, otherId) => savePosition(world, [otherId])],
    [
      'not once the position is not needed at the event',
      ({ app, leader, positionId }, userId) =>
        app.call(ENDPOINTS.updatePosition, {
          params: { id: positionId },
          body: { name: 'Sound', needed: 1, event_ids: [], person_ids: [userId] },
          token: leader.token,
        }),
    ],
  ])('%s', async (_name, change) => {
    const { world, member, other, id, link } = await startWithDecline();
    const { app } = world;
    await change(world, member.user.id, other.user.id, member.token);
    const own = await app.call(ENDPOINTS.readOwnServing, { token: member.token });
    expect(own.body.places).toEqual([]);
    const accepted = await answerServingPlace(world, member, id, { answer: 'accepted' });
    expect([accepted.status, accepted.body]).toMatchObject([409, { error: servingMessages.notAnswerable }]);
    const byLink = await acceptByLink(world, link, id);
    expect([byLink.statusCode, byLink.body.includes(servingMessages.notAnswerable)]).toEqual([409, true]);
    expect((await app.server.inject({ url: link })).body).toContain('You are not needed on this date');
    const shown = await readShown(world, other);
    expect(shown.dates.flatMap(({ positions }) => positions.flatMap(({ places }) => places))).toEqual([]);
  });
});

describe('who was deactivated', () => {
  it('is neither planned by the filling nor by hand, and serves again once active', async () => {
    const { world, member } = await startServingWithMembers();
    const { app, leader, department } = world;
    const params = { id: department.id };
    await deactivate(world, member.user.id);
    const fill = () => app.call(ENDPOINTS.fillPlan, { params, body: { weeks: 6 }, token: leader.token });
    expect((await fill()).body).toMatchObject({ left_open: 0 });
    const { body: plan } = await app.call(ENDPOINTS.readPlan, { params, token: leader.token });
    const planned = plan.dates.flatMap(({ positions }) => positions.flatMap(({ places }) => places));
    expect(planned.map(({ person }) => person.id)).not.toContain(member.user.id);
    const [first] = planned;
    await app.call(ENDPOINTS.freePlace, { params: { ...params, place: first?.id ?? 0 }, token: leader.token });
    const body = { ...toSlot(world), user_id: member.user.id };
    const byHand = () => app.call(ENDPOINTS.planPlace, { params, body, token: leader.token });
    expect((await byHand()).body).toMatchObject({ fields: { user_id: servingMessages.notAble } });
    await activate(world, member.user.id);
    expect((await byHand()).status).toBe(201);
  });

  it('does not keep the leader from changing the position, and can still do it once active', async () => {
    const { world, member } = await startServingWithMembers();
    const all = world.members.map(({ user }) => user.id);
    const others = all.filter((id) => id !== member.user.id);
    await deactivate(world, member.user.id);
    const shown = await readPosition(world);
    expect(shown?.person_ids).toEqual(others);
    expect((await savePosition(world, shown?.person_ids ?? [], 2)).status).toBe(200);
    await activate(world, member.user.id);
    expect((await readPosition(world))?.person_ids).toEqual(all);
    await savePosition(world, others);
    expect((await readPosition(world))?.person_ids).toEqual(others);
  });

  it.runIf(inject('database').engine === 'postgres')('takes no place with an answer of the same moment', async () => {
    const { world, member, id, link } = await startWithDecline();
    const { app } = world;
    const answered = await runDuringTransaction(
      app,
      (tx) => tx.update(users).set({ isActive: false }).where(eq(users.id, member.user.id)),
      () => acceptByLink(world, link, id),
    );
    expect(answered.statusCode).toBe(404);
    const { places } = (await readShown(world, world.leader)).dates[0]?.positions[0] ?? {};
    expect(places).toEqual([]);
  });
});

it('who has served keeps the record when the leader changes the position on the same day', async () => {
  const { world, member, other } = await startServingWithMembers();
  const { app, leader, positionId } = world;
  const id = await planAndAsk(world, member);
  await answerServingPlace(world, member, id, { answer: 'accepted' });
  await app.deps.db
    .update(servingPlaces)
    .set({ startsAt: new Date('2026-11-15T06:00:00Z'), endsAt: new Date('2026-11-15T08:00:00Z') });
  const body = { name: 'Sound', needed: 1, event_ids: [], person_ids: [other.user.id] };
  await app.call(ENDPOINTS.updatePosition, { params: { id: positionId }, body, token: leader.token });
  expect(await app.deps.db.select({ state: servingPlaces.state }).from(servingPlaces)).toEqual([{ state: 'served' }]);
});

it('a member who was asked still answers after the leader changed the number of the position', async () => {
  const { world, member } = await startServingWithMembers();
  const id = await planAndAsk(world, member);
  await savePosition(
    world,
    world.members.map(({ user }) => user.id),
    3,
  );
  expect((await answerServingPlace(world, member, id, { answer: 'accepted' })).status).toBe(200);
});
