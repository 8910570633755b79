import type { Role } from '@kanisa/contract/core/roles.ts';
import { eq, sql } from 'drizzle-orm';
import type { DepartmentRow } from '../../src/domains/departments/departments/departments.table.ts';
import { events } from '../../src/domains/events/events/events.table.ts';
import { type UserRow, users } from '../../src/domains/identity/accounts/users.view.ts';
import { peopleKeepers } from '../../src/domains/identity/keepers/keepers.table.ts';
import { departmentMembers } from '../../src/domains/identity/memberships/memberships.table.ts';
import { openSession } from '../../src/domains/identity/sessions/sessions.service.ts';
import { sessions } from '../../src/domains/identity/sessions/sessions.table.ts';
import { createLinkToken } from '../../src/domains/messaging/emails/email-content.service.ts';
import { messages } from '../../src/domains/messaging/messages/messages.table.ts';
import { textMessages } from '../../src/domains/messaging/text-messages/text-messages.table.ts';
import { photos } from '../../src/domains/records/photos/photos.table.ts';
import { createToken } from '../../src/platform/secrets/tokens.ts';
import { insertChildInvite, insertChildRequest } from '../support/child-request-rows.ts';
import { createApplication, createDepartment, createPost } from '../support/departments.ts';
import { createUser } from '../support/factories.ts';
import { insertFamilyMembers } from '../support/family-rows.ts';
import { createFullUser, type FullUser } from '../support/full-user.ts';
import { insertMatch } from '../support/match-rows.ts';
import {
  findMainHouseholdId,
  insertDepartmentAsk,
  insertHousehold,
  insertMerge,
  insertPeopleList,
  insertPerson,
  insertPersonWithPhoto,
} from '../support/people-records.ts';
import { insertFileImport } from '../support/people-rows.ts';
import { insertPushDevice } from '../support/push-rows.ts';
import { turnServingOn } from '../support/serving.ts';
import { insertAway, insertPosition, insertServingCalendar, insertServingPlace } from '../support/serving-rows.ts';
import { insertContactMessage, insertPicture } from '../support/site-rows.ts';
import type { TestApp } from '../support/test-app.ts';
import { insertPasskey } from '../support/two-step-rows.ts';

/**
 * The caller's relation to the thing. `shared`: it belongs to another member of the caller's department. `none`: it does
 * not exist.
 */
export const RELATIONS = ['any', 'own', 'shared', 'other', 'none'] as const;
export type Relation = (typeof RELATIONS)[number];

export type ThingKind =
  | 'nothing'
  | 'person'
  | 'child'
  | 'family'
  | 'department'
  | 'membership'
  | 'application'
  | 'post'
  | 'event'
  | 'message'
  | 'session'
  | 'passkey'
  | 'push device'
  | 'import'
  | 'file import'
  | 'email'
  | 'text'
  | 'link'
  | 'step'
  | 'section'
  | 'version'
  | 'picture'
  | 'contact'
  | 'position'
  | 'place'
  | 'planned place'
  | 'away'
  | 'serving calendar'
  | 'module'
  | 'record'
  | 'household'
  | 'household place'
  | 'people list'
  | 'match'
  | 'two records'
  | 'merge'
  | 'child request'
  | 'orphan request'
  | 'child invite'
  | 'department ask';

export interface AccessWorld {
  app: TestApp;
  /** A member of the choir, like every caller. */
  otherMember: FullUser;
  other: FullUser;
  /** Makes the user a member of the choir, beside the other member. */
  join(person: UserRow): Promise<void>;
  /** Path parameters for a thing of this kind; a fresh thing if the call deletes it. */
  paramsOf(
    kind: ThingKind,
    relation: Relation,
    caller: FullUser | null,
    isFresh: boolean,
  ): Promise<Record<string, string>>;
}

const UNKNOWN_ID = 2_000_000_000;
export const EVENT_DAY = '2026-12-06';

/** Creates a user with data in every table, as a member of the choir. */
export async function createCaller(world: AccessWorld, name: string, role: Role): Promise<FullUser> {
  const person = await createFullUser(world.app, name);
  await world.app.deps.db.update(users).set({ role }).where(eq(users.id, person.user.id));
  // The table is about roles; people keepers have a test of their own.
  await world.app.deps.db.delete(peopleKeepers).where(eq(peopleKeepers.userId, person.user.id));
  await world.join(person.user);
  return person;
}

export async function createAccessWorld(app: TestApp): Promise<AccessWorld> {
  const { db, clock } = app.deps;
  app.clock.set('2026-11-15T06:00:00Z');
  await turnServingOn(app);
  const [otherMember, other] = [await createFullUser(app, 'othermember'), await createFullUser(app, 'other')];
  const choir = await createDepartment(app, { name: 'Choir', members: [otherMember.user] });
  const ushers = await createDepartment(app, { name: 'Ushers', members: [other.user] });
  for (const { id } of [choir, ushers]) {
    await db.insert(photos).values({ departmentId: id, hash: 'logo', bytes: Buffer.from('logo') });
  }
  await db.update(events).set({ isPublic: true });
  await db.update(textMessages).set({ messageId: sql`'text-' || id` });
  const { rows: links } = await db.execute<{ id: number; secret: string }>(sql`
    select r.id, e.secret from email_recipients r join emails e on e.id = r.record_id order by r.id limit 1`);
  const token = createLinkToken(links[0]?.secret ?? '', links[0]?.id ?? 0);

  const makers = createParamsMakers(app, { choir, ushers, token });
  return {
    app,
    otherMember,
    other,
    join: async ({ id }) => {
      await db.execute(sql`insert into department_members (department_id, user_id, joined_at)
        values (${choir.id}, ${id}, ${clock.now().toISOString()}::timestamptz)`);
    },
    async paramsOf(kind, relation, caller, isFresh) {
      const owner = relation === 'shared' ? otherMember : relation === 'own' && caller ? caller : other;
      const found = await makers[kind](owner, relation, isFresh);
      return relation === 'none' ? toUnknownParams(found) : toTextParams(found);
    },
  };
}

type ParamsMaker = (owner: FullUser, relation: Relation, isFresh: boolean) => Promise<Record<string, string | number>>;

interface WorldDepartments {
  choir: DepartmentRow;
  ushers: DepartmentRow;
  /** Token of an unsubscribe link. */
  token: string;
}

/** Makes path parameters for each kind of thing that belongs to a user. */
function createParamsMakers(app: TestApp, { choir, ushers, token }: WorldDepartments): Record<ThingKind, ParamsMaker> {
  const { db } = app.deps;
  return {
    nothing: async () => ({}),
    person: async (owner) => ({ id: owner.user.id, userId: owner.user.id }),
    child: async (owner, _relation, isFresh) => {
      return { id: isFresh ? await addChild(app, owner.user.id) : owner.child.id };
    },
    family: async (owner, _relation, isFresh) => {
      return { id: owner.user.id, familyId: isFresh ? await addChild(app, owner.user.id) : owner.child.id };
    },
    department: async (_owner, relation, isFresh) => {
      if (isFresh) return { id: (await createDepartment(app)).id };
      return { id: relation === 'other' ? ushers.id : choir.id };
    },
    membership: async (owner, relation) => {
      if (relation === 'own') return addMember(app, await createDepartment(app), owner.user);
      return addMember(app, relation === 'shared' ? choir : ushers, await createUser(app));
    },
    application: async (owner, relation) => {
      const place = relation === 'shared' ? choir : ushers;
      const by = relation === 'own' ? owner.user : await createUser(app);
      await db.execute(
        sql`delete from department_applications where user_id = ${by.id} and department_id = ${place.id}`,
      );
      return { id: (await createApplication(app, place, by)).id };
    },
    post: async (owner, relation) => {
      const author = relation === 'own' ? owner.user : undefined;
      return { id: (await createPost(app, relation === 'other' ? ushers : choir, 'Title', author)).id };
    },
    event: async (_owner, _relation, isFresh) => ({ id: isFresh ? await addEvent(app) : 1, date: EVENT_DAY }),
    message: async ({ user }) => ({ id: await addMessage(app, user.id) }),
    session: async ({ user }) => ({ id: await addSession(app, user) }),
    passkey: async ({ user }) => ({ id: (await insertPasskey(app, user.id)).id }),
    'push device': async ({ user }) => ({ id: await insertPushDevice(app, user.id) }),
    import: async () => ({ id: 1 }),
    email: async () => ({ id: 1 }),
    text: async () => ({ id: 1, messageId: 'text-1' }),
    link: async () => ({ token }),
    step: async () => ({ step: 'church' }),
    section: async () => ({ section: 'facts' }),
    version: async () => ({ version: 1 }),
    picture: async () => ({ name: await insertPicture(app) }),
    contact: async () => ({ id: await insertContactMessage(app) }),
    ...createServingMakers(app),
    module: async () => ({ module: 'serving' }),
    ...createPeopleMakers(app),
  };
}

type PeopleThing =
  | 'file import'
  | 'record'
  | 'household'
  | 'household place'
  | 'people list'
  | 'match'
  | 'two records'
  | 'merge'
  | 'child request'
  | 'orphan request'
  | 'child invite'
  | 'department ask';

function createPeopleMakers(app: TestApp): Record<PeopleThing, ParamsMaker> {
  return {
    'file import': async ({ user }) => ({ id: await insertFileImport(app, user.id) }),
    record: async () => ({ id: await insertPersonWithPhoto(app) }),
    household: async ({ user }, relation, isFresh) => ({
      id: relation === 'own' && !isFresh ? await findMainHouseholdId(app, user.id) : await insertHousehold(app),
    }),
    'household place': async () => {
      const personId = await insertPerson(app);
      return { id: await insertHousehold(app, { [personId]: 'adult' }), personId };
    },
    'people list': async ({ user }) => ({ id: await insertPeopleList(app, user.id) }),
    'child request': async (owner) => ({ id: await insertChildRequest(app, owner.user.id) }),
    'child invite': async (owner) => ({ id: await insertChildInvite(app, owner.user.id) }),
    'orphan request': async () => ({ id: await insertChildRequest(app) }),
    match: async () => ({ id: (await insertMatch(app)).personId }),
    'two records': async () => ({ id: await insertPerson(app), otherId: await insertPerson(app) }),
    merge: async () => ({ id: await insertMerge(app) }),
    'department ask': async ({ user }, relation) => ({
      id: await insertDepartmentAsk(app, relation === 'own' ? user.id : await insertPerson(app)),
    }),
  };
}

type ServingThing = 'position' | 'place' | 'planned place' | 'away' | 'serving calendar';

function createServingMakers(app: TestApp): Record<ServingThing, ParamsMaker> {
  return {
    position: async () => ({ id: (await insertPosition(app)).positionId }),
    place: async ({ user }) => ({ id: (await insertServingPlace(app, user.id)).placeId }),
    'planned place': async (owner) => {
      const { departmentId, placeId } = await insertServingPlace(app, owner.user.id, 'asked');
      return { id: departmentId, place: placeId };
    },
    away: async ({ user }) => ({ id: await insertAway(app, user.id) }),
    'serving calendar': async () => {
      const [{ id }, calendar] = [await createUser(app), createToken()];
      await insertServingCalendar(app, id, calendar);
      return { token: calendar };
    },
  };
}

const UNKNOWN_OF_SITE = { section: 'none', name: 'a'.repeat(20) };

const toTextParams = (params: Record<string, string | number>) =>
  Object.fromEntries(Object.entries(params).map(([name, value]) => [name, String(value)]));

/** Replaces the values by well-formed ones of things that do not exist. */
function toUnknownParams(params: Record<string, string | number>): Record<string, string> {
  const elsewhere = {
    token: 'a'.repeat(22),
    messageId: 'text-none',
    step: 'none',
    module: 'none',
    date: '2026-12-07',
    ...UNKNOWN_OF_SITE,
  };
  const ids = Object.entries(params).filter(([, value]) => typeof value === 'number');
  return { ...elsewhere, ...toTextParams(Object.fromEntries(ids.map(([name]) => [name, UNKNOWN_ID]))) };
}

async function addSession({ deps: { db, clock } }: TestApp, user: UserRow): Promise<number> {
  await openSession(db, user, undefined, clock.now());
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, user.id)).orderBy(sql`id desc`).limit(1);
  return session?.id ?? 0;
}

async function addMember({ deps: { db, clock } }: TestApp, { id }: DepartmentRow, user: UserRow) {
  await db.insert(departmentMembers).values({ departmentId: id, userId: user.id, joinedAt: clock.now() });
  return { id, userId: user.id };
}

async function addChild(app: TestApp, ownerId: number): Promise<number> {
  const [child] = await insertFamilyMembers(app, { userId: ownerId });
  if (!child) throw new Error('the insert of a family member returned no row');
  await app.deps.db.insert(photos).values({ userId: child.personId, hash: 'child', bytes: Buffer.from('child') });
  return child.id;
}

async function addMessage({ deps: { db, clock } }: TestApp, recipientId: number): Promise<number> {
  const message = { recipientId, content: 'For you', isBroadcast: false, isEmail: false };
  const [added] = await db
    .insert(messages)
    .values({ ...message, createdAt: clock.now() })
    .returning();
  return added?.id ?? 0;
}

async function addEvent({ deps: { db } }: TestApp): Promise<number> {
  const startsAt = new Date(`${EVENT_DAY}T06:00:00Z`);
  const event = { title: 'Prayer', startsAt, spansFrom: startsAt, repeats: 'weekly', isPublic: true } as const;
  const [created] = await db.insert(events).values(event).returning();
  return created?.id ?? 0;
}
