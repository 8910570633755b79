import { eq } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { runDuringTransaction } from '../../../../test/support/concurrent-transactions.ts';
import { createDepartment, createUserWithToken, type UserWithToken } from '../../../../test/support/departments.ts';
import { FIRST_SUNDAY, planServingPlace, type ServingWorld, startServing } from '../../../../test/support/serving.ts';
import { ENDPOINTS } from '../../../../test/support/test-app.ts';
import type { Tx } from '../../../db/client.ts';
import { departments } from '../../departments/departments/departments.table.ts';
import { events } from '../../events/events/events.table.ts';
import { insertPlace } from './places.repo.ts';
import { servingPlaces } from './places.table.ts';

/** A second department with a position at the same event. Nobody is planned there. */
async function addSecondDepartment({ app, service }: ServingWorld) {
  const leader = await createUserWithToken(app);
  const member = await createUserWithToken(app);
  const department = await createDepartment(app, { leader: leader.user, members: [member.user] });
  const body = { name: 'Ushers', needed: 2, event_ids: [service.id], person_ids: [member.user.id] };
  const created = await app.call(ENDPOINTS.createPosition, {
    params: { id: department.id },
    body,
    token: leader.token,
  });
  return { leader, member, department, positionId: created.body.position.id };
}

const lockRow = (id: number) => (tx: Tx) =>
  tx.select({ id: departments.id }).from(departments).where(eq(departments.id, id)).for('update');

const cancel = ({ app, service, admin }: ServingWorld) =>
  app.raw('PUT', `/admin/events/${service.id}/occurrences/${FIRST_SUNDAY}`, { is_cancelled: true }, admin.token);

const deleteService = ({ app, service, admin }: ServingWorld) =>
  app.raw('DELETE', `/admin/events/${service.id}`, undefined, admin.token);

const insertPlanned =
  ({ service, app }: ServingWorld, member: UserWithToken, positionId: number) =>
  (tx: Tx) =>
    insertPlace(tx, {
      positionId,
      eventId: service.id,
      occursOn: FIRST_SUNDAY,
      userId: member.user.id,
      state: 'planned',
      slot: 1,
      startsAt: new Date('2026-11-22T06:00:00Z'),
      endsAt: new Date('2026-11-22T08:00:00Z'),
      createdAt: app.clock.now(),
    });

const listStates = async ({ app }: ServingWorld) =>
  (await app.deps.db.select({ state: servingPlaces.state }).from(servingPlaces)).map(({ state }) => state);

describe.runIf(inject('database').engine === 'postgres')('an event at which several departments serve', () => {
  it.each([
    ['cancelled', cancel],
    ['deleted', deleteService],
  ])('ends also a place that another department plans while it is %s', async (_name, end) => {
    const world = await startServing();
    const [member] = world.members;
    if (!member) throw new Error('there is no member');
    await planServingPlace(world, member);
    const second = await addSecondDepartment(world);
    const insert = insertPlanned(world, second.member, second.positionId);
    const ended = await runDuringTransaction(world.app, lockRow(second.department.id), () => end(world), insert);
    expect(ended.status).toBe(200);
    expect(await listStates(world)).toEqual(['ended', 'ended']);
  });

  it.each([
    ['cancelled', cancel],
    ['deleted', deleteService],
  ])('locks the departments in the order of their ids when it is %s', async (_name, end) => {
    const world = await startServing();
    const [member] = world.members;
    if (!member) throw new Error('there is no member');
    const second = await addSecondDepartment(world);
    // The place of the later department comes first in the order of places.
    await world.app.deps.db.transaction(insertPlanned(world, second.member, second.positionId));
    await planServingPlace(world, member);
    const [first, last] = [lockRow(world.department.id), lockRow(second.department.id)];
    const ended = await runDuringTransaction(world.app, first, () => end(world), last);
    expect(ended.status).toBe(200);
    expect(await listStates(world)).toEqual(['ended', 'ended']);
  });

  it('is not given a position while its dates change, and no lock is taken the other way round', async () => {
    const world = await startServing();
    const { app, department, service, leader } = world;
    const [member] = world.members;
    const lockEvent = (tx: Tx) =>
      tx.select({ id: events.id }).from(events).where(eq(events.id, service.id)).for('no key update');
    const body = { name: 'Welcome', needed: 1, event_ids: [service.id], person_ids: [member?.user.id ?? 0] };
    const create = () =>
      app.call(ENDPOINTS.createPosition, { params: { id: department.id }, body, token: leader.token });
    const created = await runDuringTransaction(app, lockEvent, create, lockRow(department.id));
    expect(created.status).toBe(201);
    const params = { id: world.positionId };
    const change = () =>
      app.call(ENDPOINTS.updatePosition, { params, body: { ...body, name: 'Light' }, token: leader.token });
    expect((await runDuringTransaction(app, lockEvent, change, lockRow(department.id))).status).toBe(200);
  });
});
