import { servingMessages } from '@kanisa/contract/serving/serving.ts';
import { describe, expect, it } from 'vitest';
import { createDepartment, createUserWithToken } from '../../../test/support/departments.ts';
import {
  answerServingPlace,
  FIRST_SUNDAY,
  listMessages,
  planAndAsk,
  readShown,
  type ServingWorld,
  sendQueued,
  startServingWithMembers,
  toSlot,
} from '../../../test/support/serving.ts';
import { ENDPOINTS } from '../../../test/support/test-app.ts';
import { departments } from '../departments/departments/departments.table.ts';
import { HOOKS } from '../index.ts';

const REASON = 'Our grandmother is ill';

/** The first member was asked for the first Sunday and declined. */
async function startWithDecline() {
  const { world, member: decliner, other } = await startServingWithMembers();
  const placeId = await planAndAsk(world, decliner);
  await answerServingPlace(world, decliner, placeId, { answer: 'declined', reason: REASON });
  return { world, decliner, other, placeId };
}

async function readPlanned({ app, department }: ServingWorld, token: string) {
  const { body } = await app.call(ENDPOINTS.readPlan, { params: { id: department.id }, token });
  return body.dates[0]?.positions[0];
}

async function readExclusion(world: ServingWorld, personId: number, token: string) {
  const { event_id, date, position_id } = toSlot(world);
  const query = { event_id: String(event_id), date, position_id: String(position_id) };
  const { body } = await world.app.call(ENDPOINTS.listCandidates, {
    params: { id: world.department.id },
    query,
    token,
  });
  return body.candidates.find(({ person }) => person.id === personId)?.exclusion;
}

describe('who declined, and why', () => {
  it('is told to the leader, also if that is an admin', async () => {
    const { world, decliner } = await startWithDecline();
    const { app, leader, admin, department } = world;
    expect((await readPlanned(world, leader.token))?.declined).toMatchObject([
      { person: { id: decliner.user.id }, reason: REASON },
    ]);
    expect(await readExclusion(world, decliner.user.id, leader.token)).toBe('declined');
    await app.deps.db.update(departments).set({ leaderId: admin.user.id });
    expect((await readPlanned(world, admin.token))?.declined).toMatchObject([{ reason: REASON }]);
    expect((await readPlanned({ ...world, department }, admin.token))?.open).toBe(1);
  });

  it('is not told to an admin who plans without being the leader', async () => {
    const { world, decliner, placeId } = await startWithDecline();
    const { app, admin, department } = world;
    expect(await readPlanned(world, admin.token)).toMatchObject({ open: 1, places: [], declined: [] });
    expect(await readExclusion(world, decliner.user.id, admin.token)).toBe('unavailable');
    const unknown = { params: { id: department.id, place: placeId + 1000 }, token: admin.token };
    const declined = { ...unknown, params: { id: department.id, place: placeId } };
    for (const place of [declined, unknown]) {
      const freed = await app.call(ENDPOINTS.freePlace, place);
      expect([freed.status, freed.body.error]).toEqual([404, servingMessages.placeNotFound]);
    }
    app.clock.set('2026-11-22T09:00:00Z');
    const { token } = await createUserWithToken(app, { role: 'admin' });
    const recorded = await app.call(ENDPOINTS.recordServed, { ...declined, body: { state: 'missed' }, token });
    expect(recorded.status).toBe(404);
  });

  it('hides from an admin which of the reasons keeps somebody from serving', async () => {
    const { world, other } = await startWithDecline();
    const { app, admin, leader } = world;
    const days = { from: FIRST_SUNDAY, until: FIRST_SUNDAY };
    await app.call(ENDPOINTS.addAway, { body: days, token: other.token });
    expect(await readExclusion(world, other.user.id, leader.token)).toBe('away');
    expect(await readExclusion(world, other.user.id, admin.token)).toBe('unavailable');
  });

  it('is in no answer, export or audit entry of anybody else', async () => {
    const { world, decliner, other } = await startWithDecline();
    const { app, admin, leader, department } = world;
    const pastor = await createUserWithToken(app, { role: 'pastor' });
    const elsewhere = await createUserWithToken(app);
    await createDepartment(app, { leader: elsewhere.user });
    const { event_id, date, position_id } = toSlot(world);
    const at = `/department/${department.id}`;
    const paths = [
      at,
      `${at}/members`,
      `${at}/serving`,
      `${at}/serving/plan`,
      `${at}/serving/positions`,
      `${at}/serving/ask`,
      `${at}/serving/candidates?event_id=${event_id}&date=${date}&position_id=${position_id}`,
      '/serving',
      '/admin/serving',
      '/admin/audit',
      '/dashboard',
      '/messages',
    ];
    for (const { token } of [admin, pastor, elsewhere, other]) {
      for (const path of paths) {
        const { body } = await app.raw('GET', path, undefined, token);
        expect(JSON.stringify(body), path).not.toContain(REASON);
      }
    }
    expect((await readShown(world, other)).dates[0]?.positions[0]).toMatchObject({ open: 1, places: [] });
    for (const { user } of [admin, leader, pastor, elsewhere, other]) {
      for (const file of HOOKS.personalData.flatMap(({ files }) => files)) {
        expect(JSON.stringify(await file.read(app.deps.db, user.id)), file.name).not.toContain(REASON);
      }
    }
    const readFileOf = (user: { id: number }, wanted: string) => {
      const file = HOOKS.personalData.flatMap(({ files }) => files).find(({ name }) => name === wanted);
      return file?.read(app.deps.db, user.id);
    };
    expect(await readFileOf(other.user, 'notices-received.json')).toEqual([]);
    expect(await readFileOf(other.user, 'serving-links.json')).toEqual([]);
    expect(await readFileOf(leader.user, 'notices-received.json')).toMatchObject([{ kind: 'serving.declined' }]);
    const own = HOOKS.personalData.flatMap(({ files }) => files).find(({ name }) => name === 'serving-dates.json');
    expect(JSON.stringify(await own?.read(app.deps.db, decliner.user.id))).toContain(REASON);
  });

  it('reaches who leads when the message leaves, without the reason', async () => {
    const { world, decliner } = await startWithDecline();
    const { app, leader } = world;
    const successor = await createUserWithToken(app);
    await app.deps.db.update(departments).set({ leaderId: successor.user.id });
    await sendQueued(app);
    await sendQueued(app);
    const mail = await app.mailbox.next({ to: successor.user.personalEmail ?? '' });
    expect(mail.subject).toBe(`${decliner.user.firstName} ${decliner.user.lastName} can’t serve`);
    expect(mail.text).not.toContain(REASON);
    expect(app.mailbox.unread({ to: leader.user.personalEmail ?? '' })).toBe(0);
    const told = (await listMessages(app)).filter(({ kind }) => kind === 'declined');
    expect(told.map(({ userId, state }) => [userId, state])).toEqual([
      [leader.user.id, 'dropped'],
      [successor.user.id, 'sent'],
    ]);
  });

  it('reaches nobody when the decliner leads the department by then', async () => {
    const { world, decliner } = await startWithDecline();
    await world.app.deps.db.update(departments).set({ leaderId: decliner.user.id });
    await sendQueued(world.app);
    expect((await listMessages(world.app)).filter(({ kind }) => kind === 'declined')).toMatchObject([
      { state: 'dropped' },
    ]);
  });
});
