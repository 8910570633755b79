import type { Endpoint } from '@kanisa/contract/core/endpoint.schema.ts';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { createDepartment, createUserWithToken, type UserWithToken } from '../../../test/support/departments.ts';
import {
  answerServingPlace,
  FIRST_SUNDAY,
  planAndAsk,
  planServingPlace,
  SECOND_SUNDAY,
  startServing,
  toSlot,
} from '../../../test/support/serving.ts';
import { ENDPOINTS, type TestApp } from '../../../test/support/test-app.ts';

interface Probe {
  path: string;
  body?: object;
  /** Status for a stranger, and for members and the leader of another department. */
  status: number;
}

/** Member of no department, member of another one, and its leader. */
async function createStrangers(app: TestApp): Promise<[string, UserWithToken][]> {
  const [stranger, member, leader] = [
    await createUserWithToken(app),
    await createUserWithToken(app),
    await createUserWithToken(app),
  ];
  await createDepartment(app, { leader: leader.user, members: [member.user] });
  return [
    ['a stranger', stranger],
    ['a member of another department', member],
    ['the leader of another department', leader],
  ];
}

const SERVING_TABLES = ['positions', 'slots', 'able', 'position_events', 'places', 'links'];
const TABLES = [...SERVING_TABLES.map((table) => `serving_${table}`), 'notices', 'text_budget'];

async function readTables(app: TestApp): Promise<unknown> {
  const rows = [];
  for (const table of TABLES) {
    const name = sql.identifier(table);
    rows.push((await app.deps.db.execute(sql`select one.*::text as row from ${name} as one order by 1`)).rows);
  }
  return rows;
}

async function startProbes() {
  const world = await startServing();
  const { app, department, positionId } = world;
  const [member] = world.members;
  if (!member) throw new Error('there is no member');
  const place = await planAndAsk(world, member);
  await answerServingPlace(world, member, place, { answer: 'accepted' });
  await planServingPlace(world, member, SECOND_SUNDAY);
  const days = { from: FIRST_SUNDAY, until: FIRST_SUNDAY };
  const { body } = await app.call(ENDPOINTS.addAway, { body: days, token: member.token });
  const at = `/department/${department.id}/serving`;
  const slot = toSlot(world, SECOND_SUNDAY);
  const position = { name: 'Light', needed: 1, event_ids: [], person_ids: [] };
  const query = `event_id=${slot.event_id}&date=${slot.date}&position_id=${slot.position_id}`;
  const probes: Partial<Record<keyof typeof ENDPOINTS, Probe>> = {
    listPositions: { path: `${at}/positions`, status: 403 },
    createPosition: { path: `${at}/positions`, body: position, status: 403 },
    updatePosition: { path: `/serving/positions/${positionId}`, body: position, status: 403 },
    deletePosition: { path: `/serving/positions/${positionId}`, status: 403 },
    listServingDates: { path: at, status: 403 },
    takePlace: { path: `${at}/take`, body: slot, status: 400 },
    readPlan: { path: `${at}/plan`, status: 403 },
    listCandidates: { path: `${at}/candidates?${query}`, status: 403 },
    planPlace: { path: `${at}/places`, body: { ...slot, user_id: member.user.id }, status: 403 },
    freePlace: { path: `${at}/places/${place}`, status: 403 },
    recordServed: { path: `${at}/places/${place}/outcome`, body: { state: 'missed' }, status: 403 },
    fillPlan: { path: `${at}/fill`, body: {}, status: 403 },
    estimateAsking: { path: `${at}/ask`, status: 403 },
    askEveryone: { path: `${at}/ask`, body: {}, status: 403 },
    readOwnServing: { path: '/serving', status: 200 },
    answerPlace: { path: `/serving/places/${place}/answer`, body: { answer: 'declined' }, status: 404 },
    offerSwap: { path: `/serving/places/${place}/swap`, body: { is_offered: true }, status: 404 },
    addAway: { path: '/serving/away', body: days, status: 201 },
    deleteAway: { path: `/serving/away/${body.away.id}`, status: 404 },
    updateOwnServing: { path: '/serving/settings', body: { monthly_max: 1 }, status: 200 },
    makeServingCalendar: { path: '/serving/calendar', status: 201 },
    deleteServingCalendar: { path: '/serving/calendar', status: 200 },
    readServingCalendar: { path: `/serving/calendar/${'x'.repeat(43)}/dates.ics`, status: 404 },
    readServingOverview: { path: '/admin/serving', status: 403 },
    updateTextBudget: { path: '/admin/serving/text-budget', body: { monthly: 5 }, status: 403 },
  };
  return { world, member, place, probes };
}

it('lets nobody else read or change what a department plans', async () => {
  const { world, probes } = await startProbes();
  const { app } = world;
  const ofModule = Object.entries<Endpoint>(ENDPOINTS).filter(([, { module }]) => module === 'serving');
  const probesByName = new Map<string, Probe>(Object.entries(probes));
  expect(new Set(probesByName.keys())).toEqual(new Set(ofModule.map(([name]) => name)));
  const before = await readTables(app);
  for (const [who, { token }] of await createStrangers(app)) {
    for (const [name, { method, access }] of ofModule) {
      const { path = '', body, status } = probesByName.get(name) ?? {};
      const answered = await app.raw(method, path, body, token);
      expect([who, name, answered.status]).toEqual([who, name, status]);
      expect(JSON.stringify(answered.body), `${who} ${name}`).not.toMatch(/Sound|Member1/);
      if (access === 'public') continue;
      expect([name, (await app.raw(method, path, body)).status]).toEqual([name, 401]);
    }
  }
  expect(await readTables(app)).toEqual(before);
});

it('hides the places of a department from the leader of another, who asks in their own', async () => {
  const { world, place } = await startProbes();
  const { app, positionId } = world;
  const leader = await createUserWithToken(app);
  const { id } = await createDepartment(app, { leader: leader.user });
  const { token } = leader;
  const before = await readTables(app);
  const at = `/department/${id}/serving`;
  const slot = toSlot(world, SECOND_SUNDAY);
  const query = `event_id=${slot.event_id}&date=${slot.date}&position_id=${positionId}`;
  const answered = [
    await app.raw('DELETE', `${at}/places/${place}`, undefined, token),
    await app.raw('PUT', `${at}/places/${place}/outcome`, { state: 'missed' }, token),
    await app.raw('GET', `${at}/candidates?${query}`, undefined, token),
    await app.raw('POST', `${at}/places`, { ...slot, user_id: leader.user.id }, token),
  ];
  expect(answered.map(({ status }) => status)).toEqual([404, 404, 400, 400]);
  expect(await readTables(app)).toEqual(before);
});
