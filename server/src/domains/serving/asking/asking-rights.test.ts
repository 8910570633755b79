import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { LOSSES } from '../../../../test/support/losing-rights.ts';
import {
  askEveryoneToServe,
  listMessages,
  planServingPlace,
  SECOND_SUNDAY,
  sendQueued,
  startServingWithMembers,
} from '../../../../test/support/serving.ts';
import { departments } from '../../departments/departments/departments.table.ts';
import { departmentMembers } from '../../identity/memberships/memberships.table.ts';
import { noticeJob } from '../../messaging/index.ts';
import { servingPlaces } from '../places/places.table.ts';

/** Two people who are asked, each by a message of its own that waits. */
async function startAsking() {
  const { world, member, other } = await startServingWithMembers();
  await planServingPlace(world, member);
  await planServingPlace(world, other, SECOND_SUNDAY);
  expect((await askEveryoneToServe(world)).status).toBe(200);
  const listStates = async () => {
    const rows = await world.app.deps.db.select().from(servingPlaces).orderBy(servingPlaces.id);
    return rows.map(({ state }) => state);
  };
  expect(await listStates()).toEqual(['asked', 'asked']);
  return { world, listStates };
}

type World = Awaited<ReturnType<typeof startAsking>>['world'];

const LEADER_LOSSES: Record<string, (world: World) => Promise<unknown>> = {
  deactivated: ({ app, leader }) => LOSSES.deactivated(app, leader.user),
  deleted: ({ app, leader }) => LOSSES.deleted(app, leader.user),
  'no longer the leader': ({ app, department }) =>
    app.deps.db.update(departments).set({ leaderId: null }).where(eq(departments.id, department.id)),
  'no longer a member': ({ app, leader }) =>
    app.deps.db.delete(departmentMembers).where(eq(departmentMembers.userId, leader.user.id)),
};

describe('an asking whose leader lost the right', () => {
  it.each(Object.keys(LEADER_LOSSES))(
    'asks nobody when the leader is %s, and the places are planned again',
    async (how) => {
      const { world, listStates } = await startAsking();
      await LEADER_LOSSES[how]?.(world);
      await sendQueued(world.app);
      expect((await listMessages(world.app)).map(({ state, problem }) => [state, problem])).toEqual(
        Array.from({ length: 2 }, () => ['dropped', 'unauthorized']),
      );
      expect(await listStates()).toEqual(['planned', 'planned']);
      // Whoever leads now asks.
      await world.app.deps.db.update(departments).set({ leaderId: world.admin.user.id });
      expect((await askEveryoneToServe({ ...world, leader: world.admin })).body).toMatchObject({ people: 2 });
    },
  );

  it('leaves those who were asked already asked, and asks none of the rest', async () => {
    const { world, listStates } = await startAsking();
    const [first, second] = await listMessages(world.app);
    const runJob = (id = 0) =>
      noticeJob.run(
        world.app.deps,
        { noticeId: id },
        { id: 'job', attempt: 1, sentAt: world.app.clock.now(), signal: new AbortController().signal },
      );
    await runJob(first?.id);
    await LEADER_LOSSES['no longer the leader']?.(world);
    await runJob(second?.id);
    expect((await listMessages(world.app)).map(({ state }) => state)).toEqual(['sent', 'dropped']);
    expect(await listStates()).toEqual(['asked', 'planned']);
  });
});
