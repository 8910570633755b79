import type { ChurchEvent } from '@kanisa/contract/events/events.schema.ts';
import { sql } from 'drizzle-orm';
import { modules } from '../../src/core/modules/modules.table.ts';
import type { DepartmentRow } from '../../src/domains/departments/departments/departments.table.ts';
import { noticeJob } from '../../src/domains/messaging/index.ts';
import { createDepartment, createUserWithToken, type UserWithToken } from './departments.ts';
import type { EventInput } from './events.ts';
import { ENDPOINTS, startTestApp, type TestApp } from './test-app.ts';

export interface ServingWorld {
  app: TestApp;
  admin: UserWithToken;
  leader: UserWithToken;
  /** Members of the department, who can do the position. */
  members: UserWithToken[];
  department: DepartmentRow;
  /** Every Sunday at 9:00 in Nairobi from 22 November 2026 on. */
  service: ChurchEvent;
  positionId: number;
}

export const FIRST_SUNDAY = '2026-11-22';
export const SECOND_SUNDAY = '2026-11-29';
export const THIRD_SUNDAY = '2026-12-06';

export async function turnServingOn(app: TestApp, isOn = true): Promise<void> {
  await app.deps.db
    .insert(modules)
    .values({ module: 'serving', isOn, changedAt: app.clock.now() })
    .onConflictDoUpdate({ target: modules.module, set: { isOn } });
}

const SUNDAY_SERVICE: EventInput = {
  title: 'Sunday service',
  start_time: '2026-11-22T09:00',
  end_time: '2026-11-22T11:00',
  location: 'Main hall',
  is_public: true,
  repetition: { frequency: 'weekly' },
};

export async function makeEvent(app: TestApp, token: string, differs: Partial<EventInput> = {}): Promise<ChurchEvent> {
  const { status, body } = await app.call(ENDPOINTS.createEvent, { body: { ...SUNDAY_SERVICE, ...differs }, token });
  if (status !== 201) throw new Error(`the event was refused: ${JSON.stringify(body)}`);
  return body.event;
}

/** A department with a leader, members who can serve and one position, on the noon of Sunday, 15 November 2026. */
export async function startServing(
  options: Parameters<typeof startTestApp>[0] & { members?: number; needed?: number; event?: Partial<EventInput> } = {},
): Promise<ServingWorld> {
  const { members: count = 3, needed = 1, event, ...appOptions } = options;
  const app = await startTestApp(appOptions);
  app.clock.set('2026-11-15T09:00:00Z');
  return addServingWorld(app, { count, needed, ...(event && { event }) });
}

export async function addServingWorld(
  app: TestApp,
  { count, needed, event }: { count: number; needed: number; event?: Partial<EventInput> },
): Promise<ServingWorld> {
  await turnServingOn(app);
  const admin = await createUserWithToken(app, { role: 'admin' });
  const leader = await createUserWithToken(app, { firstName: 'Mercy' });
  const members: UserWithToken[] = [];
  for (let n = 0; n < count; n += 1) members.push(await createUserWithToken(app, { firstName: `Member${n + 1}` }));
  const users = members.map(({ user }) => user);
  const department = await createDepartment(app, { leader: leader.user, members: users });
  const service = await makeEvent(app, admin.token, event);
  const { body } = await app.call(ENDPOINTS.createPosition, {
    params: { id: department.id },
    body: { name: 'Sound', needed, event_ids: [service.id], person_ids: users.map(({ id }) => id) },
    token: leader.token,
  });
  return { app, admin, leader, members, department, service, positionId: body.position.id };
}

/** With two of the members. */
export async function startServingWithMembers(options: Parameters<typeof startServing>[0] = {}) {
  const world = await startServing(options);
  const [member, other] = world.members;
  if (!member || !other) throw new Error('there are too few members');
  return { world, member, other };
}

export const toSlot = ({ service, positionId }: ServingWorld, date = FIRST_SUNDAY) => ({
  event_id: service.id,
  date,
  position_id: positionId,
});

/** Plans somebody and returns the id of the place. */
export async function planServingPlace(
  world: ServingWorld,
  member: UserWithToken,
  date = FIRST_SUNDAY,
): Promise<number> {
  const { app, leader, department } = world;
  const { status, body } = await app.call(ENDPOINTS.planPlace, {
    params: { id: department.id },
    body: { ...toSlot(world, date), user_id: member.user.id },
    token: leader.token,
  });
  if (status !== 201) throw new Error(`the place was not planned: ${body.error}`);
  return body.place.id;
}

export async function askEveryoneToServe(
  { app, leader, department }: ServingWorld,
  body: { weeks?: number; by_text?: boolean } = {},
) {
  return app.call(ENDPOINTS.askEveryone, { params: { id: department.id }, body, token: leader.token });
}

/** Plans somebody and asks them. */
export async function planAndAsk(world: ServingWorld, member: UserWithToken, date = FIRST_SUNDAY): Promise<number> {
  const id = await planServingPlace(world, member, date);
  await askEveryoneToServe(world);
  return id;
}

export async function answerServingPlace({ app }: ServingWorld, member: UserWithToken, id: number, body: object) {
  return app.call(ENDPOINTS.answerPlace, { params: { id }, body: body as { answer: 'accepted' }, token: member.token });
}

export async function takeServingPlace(world: ServingWorld, member: UserWithToken, date = FIRST_SUNDAY) {
  const { app, department } = world;
  const params = { id: department.id };
  return app.call(ENDPOINTS.takePlace, { params, body: toSlot(world, date), token: member.token });
}

export async function readShown({ app, department }: ServingWorld, member: UserWithToken) {
  const { body } = await app.call(ENDPOINTS.listServingDates, { params: { id: department.id }, token: member.token });
  return body;
}

export interface StoredMessage {
  id: number;
  userId: number;
  kind: string;
  state: string;
  isText: boolean;
  problem: string | null;
}

export async function listMessages(app: TestApp): Promise<StoredMessage[]> {
  const { rows } = await app.deps.db.execute<StoredMessage & Record<string, unknown>>(
    sql`select id, user_id as "userId", replace(kind, 'serving.', '') as kind, state, is_text as "isText", problem from notices order by id`,
  );
  return rows;
}

/** Runs the jobs of all queued messages, as a worker would. */
export async function sendQueued(app: TestApp): Promise<void> {
  for (const { id, state } of await listMessages(app)) {
    if (!['queued', 'handed', 'noticed'].includes(state)) continue;
    const run = { id: String(id), attempt: 1, sentAt: app.clock.now(), signal: new AbortController().signal };
    await noticeJob.run(app.deps, { noticeId: id }, run);
  }
}
