import type { Endpoint } from '@kanisa/contract/core/endpoint.schema.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { eq } from 'drizzle-orm';
import { departmentApplications } from '../../src/domains/departments/applications/applications.table.ts';
import { eventAttendances } from '../../src/domains/events/attendance/attendance.table.ts';
import { eventChanges, events } from '../../src/domains/events/events/events.table.ts';
import type { NewUser } from '../../src/domains/identity/accounts/accounts.repo.ts';
import { accountCodes } from '../../src/domains/identity/accounts/accounts.table.ts';
import { users } from '../../src/domains/identity/accounts/users.view.ts';
import { sessions } from '../../src/domains/identity/sessions/sessions.table.ts';
import { toHeldUntil } from '../../src/domains/messaging/deliveries/undo.rules.ts';
import { emailRecipients, emails } from '../../src/domains/messaging/emails/emails.table.ts';
import { messages } from '../../src/domains/messaging/messages/messages.table.ts';
import { textMessages, textRecipients } from '../../src/domains/messaging/text-messages/text-messages.table.ts';
import { householdLinks } from '../../src/domains/people/households/households.table.ts';
import { photos } from '../../src/domains/records/photos/photos.table.ts';
import { servingPlaces } from '../../src/domains/serving/places/places.table.ts';
import { computeDraftHash, loadDraft } from '../../src/domains/site/sections/site-draft.service.ts';
import { hashPassword } from '../../src/platform/secrets/passwords.ts';
import { createUser, PASSWORD, signInUser } from '../support/factories.ts';
import type { FullUser } from '../support/full-user.ts';
import type { RequestToHold } from '../support/held-request.ts';
import { insertHousehold, insertPerson, letPastorsRead } from '../support/people-records.ts';
import { createPushBody } from '../support/push-rows.ts';
import { turnServingOn } from '../support/serving.ts';
import { insertAble, insertPosition, insertServingPlace, type ServingIds } from '../support/serving-rows.ts';
import { changeFirstVersion, readFactsRevision, saveFacts } from '../support/site-rows.ts';
import type { TestApp } from '../support/test-app.ts';
import { makeFlatPng } from '../support/test-images.ts';
import { insertApp, insertPasskey, insertRecoveryCode } from '../support/two-step-rows.ts';
import { buildNewPasskey, computeAppCode } from '../support/two-step-users.ts';
import type { AccessRow } from './access-rows.ts';
import { ACCESS_TABLE } from './access-table.ts';
import { type AccessWorld, EVENT_DAY, type Relation } from './access-world.ts';

export type EndpointName = keyof typeof ENDPOINTS;

/** The parts of a request that changes something, beyond the row of the access table. */
interface Validity {
  params?: Record<string, string | number>;
  body?: object;
  query?: Record<string, string>;
  fields?: Record<string, string>;
  file?: Uint8Array;
}

type Preparation = (app: TestApp, caller: FullUser, unique: number) => Promise<Validity> | Validity;

const NEW_PASSWORD = 'another long secret';
const passwordBody = { current_password: PASSWORD, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
const importFile = (n: number) => Buffer.from(`first_name,last_name,phone_number\nAkinyi,Njoroge,0733${100_000 + n}\n`);
const uploadedPhoto = async () => ({ file: await makeFlatPng(64, 64) });
const onOtherUser =
  (body?: object, differs: Partial<NewUser> = {}): Preparation =>
  async (app) => {
    const { id } = await createUser(app, differs);
    return { params: { id, userId: id }, ...(body && { body }) };
  };

const withPasskey = async (app: TestApp, { user }: FullUser): Promise<Validity> => {
  await insertPasskey(app, user.id);
  return {};
};

/** On a fresh person without an account. */
const onPerson =
  (body?: object, differs: Parameters<typeof insertPerson>[1] = {}): Preparation =>
  async (app) => ({ params: { id: await insertPerson(app, differs) }, ...(body && { body }) });

/** The endpoints whose row in the access table is not enough for a change. */
const PREPARATIONS: Partial<Record<EndpointName, Preparation>> = {
  askForPersonDeletion: onOtherUser({ reason: 'paper' }),
  answerSpouse: async (app, { user }) => {
    const asker = await createUser(app);
    const question = { askerId: asker.id, askedId: user.id, state: 'asked', createdAt: app.clock.now() } as const;
    const [row] = await app.deps.db.insert(householdLinks).values(question).returning({ id: householdLinks.id });
    return { body: { question_id: row?.id ?? 0, accept: true } };
  },
  endHouseholdLink: async (app, { user }) => {
    const question = { askerId: user.id, state: 'asked', createdAt: app.clock.now() } as const;
    await app.deps.db.insert(householdLinks).values(question).onConflictDoNothing();
    return {};
  },
  changePassword: () => ({ body: passwordBody }),
  confirmEmail: async ({ deps: { db, clock } }, { user }, n) => {
    await db
      .update(users)
      .set({ personalEmail: `changed${n}@held.example` })
      .where(eq(users.id, user.id));
    const expiresAt = new Date(clock.now().getTime() + 600_000);
    await db
      .insert(accountCodes)
      .values({ userId: user.id, purpose: 'email', codeHash: await hashPassword('123456'), expiresAt });
    return { body: { code: '123456' } };
  },
  signOutOtherDevices: async (app, { user }) => {
    await signInUser(app, user);
    return {};
  },
  addPushDevice: () => ({ body: createPushBody() }),
  addPasskey: async (app, { tokens }) => ({ body: await buildNewPasskey(app, tokens.access_token) }),
  confirmApp: async (app, { user }) => {
    const secret = await insertApp(app, user.id, { isConfirmed: false });
    return { body: { code: computeAppCode(secret, app.clock.now()) } };
  },
  removeApp: async (app, { user }) => {
    await insertApp(app, user.id);
    return {};
  },
  createRecoveryCodes: withPasskey,
  confirmRecoveryCodes: async (app, caller) => {
    await withPasskey(app, caller);
    return { body: { code: await insertRecoveryCode(app, caller.user.id) } };
  },
  askForProof: withPasskey,
  giveProof: async (app, { user }) => {
    const provedAt = new Date(app.clock.now().getTime() - 60_000);
    await app.deps.db.update(sessions).set({ provedAt }).where(eq(sessions.userId, user.id));
    return { body: { method: 'password', password: PASSWORD } };
  },
  resetUserTwoStep: async (app) => {
    const { id } = await createUser(app);
    await insertPasskey(app, id);
    return { params: { id }, body: { reason: 'Lost phone' } };
  },
  saveTwoStepPolicy: () => ({ body: { audience: 'admins', from: '2030-01-01' } }),
  updatePreferences: () => ({ body: { wants_emails: false, wants_texts: false } }),
  updateProfile: (_app, { user }) => ({ fields: { personal_email: `${user.username}@held.example` } }),
  updateFamilyMember: () => ({ fields: { bio: 'Dances' } }),
  askForDeletion: () => ({ body: { current_password: PASSWORD } }),
  withdrawDeletion: async (app, { user }) => {
    await app.deps.db.update(users).set({ deletionRequestedAt: app.clock.now() }).where(eq(users.id, user.id));
    return {};
  },
  confirmDeletion: (app, ...rest) => onOtherUser(undefined, { deletionRequestedAt: app.clock.now() })(app, ...rest),
  activateUser: onOtherUser(undefined, { isActive: false }),
  deactivateUser: onOtherUser(),
  verifyUser: onOtherUser(undefined, { isVerified: false }),
  unverifyUser: onOtherUser(),
  changeUserRole: onOtherUser({ role: 'admin' }),
  resetUserPassword: onOtherUser({ password: NEW_PASSWORD }),
  sendWelcomeAgain: onOtherUser(undefined, { awaitsPassword: true }),
  changeUsers: async (app) => ({
    body: { action: 'activate', ids: [(await createUser(app, { isActive: false })).id] },
  }),
  updatePerson: onPerson({ first_name: 'Changed' }),
  invitePerson: (app, caller, n) =>
    onPerson({ first_name: 'Grace' }, { personalEmail: `invited${n}@held.example` })(app, caller, n),
  uploadPersonPhoto: async (app) => ({ params: { id: await insertPerson(app) }, ...(await uploadedPhoto()) }),
  keepApart: async (app) => ({ body: { person_ids: [await insertPerson(app), await insertPerson(app)] } }),
  mergePeople: async (app, ...rest) => onPerson({ other_id: await insertPerson(app) })(app, ...rest),
  updateHousehold: (_app, _caller, n) => ({ body: { name: `Changed ${n}` } }),
  putInHousehold: async (app) => ({
    params: { id: await insertHousehold(app), personId: await insertPerson(app) },
    body: { position: 'adult' },
  }),
  updatePeopleList: (_app, _caller, n) => ({ body: { name: `Changed ${n}` } }),
  savePeopleFields: (_app, _caller, n) => ({
    body: { fields: [{ name: `Field ${n}`, kind: 'text', applies_to: 'both' }] },
  }),
  saveKeepers: async (app) => ({ body: { user_ids: [(await createUser(app)).id] } }),
  savePeopleSettings: async (app) => {
    await letPastorsRead(app, false);
    return { body: { pastors_read: true } };
  },
  updateUser: onOtherUser({ first_name: 'Changed' }),
  createUser: (_app, _caller, n) => ({
    body: {
      first_name: 'Akinyi',
      last_name: 'Njoroge',
      username: `held${n}`,
      phone_number: `0722${100_000 + n}`,
      password: NEW_PASSWORD,
      role: 'admin',
    },
  }),
  uploadUserPhoto: uploadedPhoto,
  deleteUserPhoto: async (app) => {
    const { id } = await createUser(app);
    await app.deps.db.insert(photos).values({ userId: id, hash: 'hash', bytes: Buffer.from('picture') });
    return { params: { id } };
  },
  updateUserFamilyMember: (_app, _caller, n) => ({ body: { bio: `Dances ${n}` } }),
  uploadUserFamilyPhoto: uploadedPhoto,
  previewImport: (_app, _caller, n) => ({ file: importFile(n) }),
  startImport: (_app, _caller, n) => ({ file: importFile(n) }),
  previewFileImport: (_app, _caller, n) => ({ file: importFile(n) }),
  startFileImport: (_app, _caller, n) => ({
    file: importFile(n),
    fields: { wants_emails: 'false', wants_texts: 'false' },
  }),
  createDepartments: (_app, _caller, n) => ({ body: { names: [`Held ${n}`] } }),
  createDepartment: (_app, _caller, n) => ({ fields: { name: `Held department ${n}` } }),
  updateDepartment: (_app, _caller, n) => ({ fields: { description: `Held ${n}` } }),
  markApplicationsSeen: async (app, { user }) => {
    const { userId } = departmentApplications;
    await app.deps.db.update(departmentApplications).set({ seenAt: null }).where(eq(userId, user.id));
    return {};
  },
  updatePost: (_app, _caller, n) => ({ body: { title: 'Camp', content: `Held ${n}` } }),
  pinInfo: () => ({ body: { is_pinned: true } }),
  updateEvent: (_app, _caller, n) => ({ body: { title: `Held ${n}` } }),
  changeOccurrence: (_app, _caller, n) => ({ body: { title: `Held ${n}` } }),
  restoreOccurrence: async (app) => {
    const id = await addEvent(app);
    await app.deps.db.insert(eventChanges).values({ eventId: id, occursOn: EVENT_DAY, title: 'Moved' });
    return { params: { id, date: EVENT_DAY } };
  },
  sayIWillNotCome: async (app, { user }) => {
    const id = await addEvent(app);
    const attendance = { eventId: id, occursOn: EVENT_DAY, userId: user.id, saidAt: app.clock.now() };
    await app.deps.db.insert(eventAttendances).values(attendance);
    return { params: { id, date: EVENT_DAY } };
  },
  markAllRead: async (app, { user }) => {
    const message = { recipientId: user.id, content: 'For you', isBroadcast: false, isEmail: false };
    await app.deps.db.insert(messages).values({ ...message, createdAt: app.clock.now() });
    return {};
  },
  addMember: async (app) => ({ body: { person_id: await insertPerson(app) } }),
  replyToMessage: async (app, { user }) => {
    const sender = await createUser(app);
    const message = { senderId: sender.id, recipientId: user.id, content: 'For you', isBroadcast: false };
    return { params: { id: await addMessage(app, { ...message, isEmail: false, createdAt: app.clock.now() }) } };
  },
  undoMessage: async (app, { user }) => {
    const message = { senderId: user.id, content: 'For all', isBroadcast: true, isEmail: false };
    const held = { createdAt: app.clock.now(), heldUntil: toHeldUntil(app.deps, app.clock.now(), true) };
    return { params: { id: await addMessage(app, { ...message, ...held }) } };
  },
  undoEmail: async (app, { user }) => {
    const id = await addFailedEmail(app);
    const held = { createdBy: user.id, heldUntil: toHeldUntil(app.deps, app.clock.now(), true) };
    await app.deps.db.update(emails).set(held).where(eq(emails.id, id));
    await app.deps.db.update(emailRecipients).set({ state: 'queued' }).where(eq(emailRecipients.recordId, id));
    return { params: { id } };
  },
  undoTextMessage: async (app, { user }) => {
    const id = await addText(app, 'queued');
    const held = { senderId: user.id, heldUntil: toHeldUntil(app.deps, app.clock.now(), true) };
    await app.deps.db.update(textMessages).set(held).where(eq(textMessages.id, id));
    return { params: { id } };
  },
  sendTextMessage: async (app) => ({ body: { message: 'Karibu', recipient_ids: [(await createUser(app)).id] } }),
  cancelTextMessage: async (app) => ({ params: { id: await addText(app, 'queued') } }),
  sendTextMessageAgain: async (app) => ({ params: { id: await addText(app, 'failed') } }),
  emailSelected: () => ({ body: { subject: 'Sunday', body: 'Come.', recipients: ['somebody@example.com'] } }),
  resendEmail: async (app) => ({ params: { id: await addFailedEmail(app) } }),
  saveSiteSection: (app, _caller, n) => buildSectionToSave(app, `Held Church ${n}`),
  discardSiteSection: async (app, _caller, n) => {
    await saveFacts(app, `Dropped Church ${n}`);
    return { query: { revision: String(await readFactsRevision(app)) } };
  },
  publishSite: async (app, _caller, n) => {
    await saveFacts(app, `Published Church ${n}`);
    return { body: { draft: computeDraftHash(await loadDraft(app.deps.db)) } };
  },
  restoreSiteVersion: async (app, _caller, n) => ({
    params: { version: await changeFirstVersion(app, `Old Church ${n}`) },
  }),
  createPosition: (_app, _caller, n) => ({ body: { name: `Held ${n}`, needed: 1, event_ids: [], person_ids: [] } }),
  takePlace: async (app, { user }) => {
    const ids = await insertPosition(app);
    await insertAble(app, ids, user.id);
    return { params: { id: ids.departmentId }, body: toSlotBody(ids) };
  },
  planPlace: async (app) => {
    const [ids, { id: user_id }] = [await insertPosition(app), await createUser(app)];
    await insertAble(app, ids, user_id);
    return { params: { id: ids.departmentId }, body: { ...toSlotBody(ids), user_id } };
  },
  recordServed: async (app, { user }) => {
    const { departmentId, placeId } = await insertServingPlace(app, user.id);
    const past = new Date(app.clock.now().getTime() - 86_400_000);
    await app.deps.db.update(servingPlaces).set({ startsAt: past, endsAt: past }).where(eq(servingPlaces.id, placeId));
    return { params: { id: departmentId, place: placeId }, body: { state: 'missed' } };
  },
  fillPlan: async (app) => {
    const [ids, { id }] = [await insertPosition(app), await createUser(app)];
    await insertAble(app, ids, id);
    return { params: { id: ids.departmentId } };
  },
  askEveryone: async (app) => {
    const { departmentId } = await insertServingPlace(app, (await createUser(app)).id, 'planned');
    return { params: { id: departmentId } };
  },
  answerPlace: () => ({ body: { answer: 'declined' } }),
  addAway: (_app, _caller, n) => ({
    body: { from: '2027-01-01', until: `2027-01-${String(2 + (n % 26)).padStart(2, '0')}` },
  }),
  updateOwnServing: (_app, _caller, n) => ({ body: { monthly_max: 3 + (n % 20) } }),
  updateTextBudget: (_app, _caller, n) => ({ body: { monthly: 1000 + n } }),
  changeChurchSettings: (_app, _caller, n) => ({ body: { email_domain: `church${n}.example`, shortcode: null } }),
  changeModule: async (app) => {
    await turnServingOn(app);
    return { body: { is_on: false } };
  },
  addSiteImage: async () => ({ fields: { kind: 'home' }, file: await makeFlatPng(600, 300) }),
};

async function buildSectionToSave({ deps }: TestApp, name: string): Promise<Validity> {
  const { rows, content } = await loadDraft(deps.db);
  const revision = rows.get('facts')?.revision ?? 0;
  return { body: { revision, content: { ...content.facts, name } } };
}

const toSlotBody = ({ eventId, positionId }: ServingIds) => ({
  event_id: eventId,
  date: '2026-12-06',
  position_id: positionId,
});

let uniqueNumber = 0;

/** Builds a request of the caller that would change something. */
export async function buildValidRequest(
  world: AccessWorld,
  name: EndpointName,
  relation: Relation,
  caller: FullUser,
): Promise<RequestToHold> {
  uniqueNumber += 1;
  const [endpoint, row]: [Endpoint, AccessRow] = [ENDPOINTS[name], ACCESS_TABLE[name]];
  const isFresh = endpoint.method === 'DELETE';
  const found = await world.paramsOf(row.on ?? 'nothing', relation, caller, isFresh);
  const { body = row.body, file, ...rest } = (await PREPARATIONS[name]?.(world.app, caller, uniqueNumber)) ?? {};
  const params: Record<string, string | number> = { ...found, ...rest.params };
  const path = endpoint.path.replace(/:(\w+)/g, (_all, param: string) => String(params[param] ?? 'missing'));
  const query = rest.query ? `?${new URLSearchParams(rest.query).toString()}` : '';
  const content = endpoint.upload
    ? await encodeForm(endpoint.upload.field, rest.fields ?? row.fields ?? {}, file)
    : // Spaces, so that a request without a body can be held too.
      { type: 'application/json', payload: Buffer.from(body ? JSON.stringify(body) : `{${' '.repeat(10)}}`) };
  return { method: endpoint.method, path: `${path}${query}`, token: caller.tokens.access_token, ...content };
}

async function encodeForm(field: string, fields: Record<string, string>, file: Uint8Array | undefined) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  if (file) form.append(field, new Blob([Buffer.from(file)]), 'file');
  const encoded = new Response(form);
  return { type: encoded.headers.get('content-type') ?? '', payload: Buffer.from(await encoded.arrayBuffer()) };
}

async function addMessage({ deps: { db } }: TestApp, message: typeof messages.$inferInsert): Promise<number> {
  const [added] = await db.insert(messages).values(message).returning();
  return added?.id ?? 0;
}

async function addEvent({ deps: { db } }: TestApp): Promise<number> {
  const startsAt = new Date(`${EVENT_DAY}T06:00:00Z`);
  const event = { title: 'Prayer', startsAt, spansFrom: startsAt, repeats: 'weekly', isPublic: true } as const;
  const [created] = await db.insert(events).values(event).returning();
  return created?.id ?? 0;
}

/** Adds a scheduled text, or one that the gateway rejected. */
async function addText({ deps: { db, clock } }: TestApp, state: 'queued' | 'failed'): Promise<number> {
  uniqueNumber += 1;
  const now = clock.now();
  const later = new Date(now.getTime() + 86_400_000);
  const text = {
    messageId: `held-${uniqueNumber}`,
    shortcode: 'Utukufu',
    message: 'Karibu',
    parts: 1,
    requestHash: '',
  };
  const tally = state === 'queued' ? { timeToSend: later, pending: 1 } : { failed: 1, finishedAt: now };
  const [record] = await db
    .insert(textMessages)
    .values({ ...text, ...tally, createdAt: now })
    .returning();
  const recordId = record?.id ?? 0;
  await db
    .insert(textRecipients)
    .values({ recordId, number: '+254712345678', state, stateAt: now, dueAt: state === 'queued' ? later : now });
  return recordId;
}

async function addFailedEmail({ deps: { db, clock } }: TestApp): Promise<number> {
  const now = clock.now();
  const email = {
    kind: 'mailing',
    subject: 'Sunday',
    body: 'Come.',
    createdAt: now,
    finishedAt: now,
    failed: 1,
  } as const;
  const [record] = await db.insert(emails).values(email).returning();
  const recordId = record?.id ?? 0;
  const address = 'failed@example.com';
  await db.insert(emailRecipients).values({ recordId, address, state: 'failed', stateAt: now, dueAt: now });
  return recordId;
}
