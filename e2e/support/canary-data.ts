import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { EXAMPLE_SITE } from '@kanisa/contract/site/example/example-site.ts';
import { SITE_SECTIONS, type SiteSection } from '@kanisa/contract/site/sections.ts';
import { signInByApi } from './api-client.ts';
import { makeCanaries, pickCanary, type TextField } from './canary.ts';
import { makeSectionOfCanaries } from './canary-site.ts';
import { churchDayFromNow } from './events-and-messages.ts';
import { ADMIN, type Product } from './product.ts';

/** The operations that `plantCanaries` calls: at least one for each set of text fields. */
export const CANARY_OPERATIONS = [
  'register',
  'createUser',
  'addUserFamilyMember',
  'addFamilyMember',
  'createDepartment',
  'createDepartments',
  'applyToDepartment',
  'reviewApplication',
  'postInfo',
  'createEvent',
  'changeOccurrence',
  'sendMessage',
  'replyToMessage',
  'writeToDepartment',
  'sendTextMessage',
  'emailSelected',
  'sendContactMessage',
  'createPosition',
  'answerPlace',
  'createPerson',
  'addNote',
  'saveVisits',
  'savePeopleFields',
  'createPeopleList',
  'changeChurchSettings',
] as const;
type CanaryOperation = (typeof CANARY_OPERATIONS)[number];

const CANARY_PASSWORD = 'a long enough password';

export interface CanaryData {
  /** A user whose every text is a canary, leader of a department whose texts are canaries. */
  person: { username: string; password: string };
  userId: number;
  familyId: number;
  ownFamilyId: number;
  departmentId: number;
  eventId: number;
  day: string;
  messageId: number;
  emailId: number;
  personId: number;
  householdId: number;
}

type Api = Awaited<ReturnType<typeof signInByApi>>;
type CreatedRecord<Name extends string> = Record<Name, { id: number }>;
type Fields = Record<string, unknown>;

/** Fields beside the canaries that a valid request needs. */
const REQUIRED_FIELDS: Partial<Record<CanaryOperation, Fields>> = {
  register: {
    base_username: 'baraka',
    phone_number: '+254711000001',
    password: CANARY_PASSWORD,
    confirm_password: CANARY_PASSWORD,
  },
  createUser: {
    username: 'canary',
    phone_number: '+254711000002',
    password: CANARY_PASSWORD,
    is_verified: true,
  },
  addUserFamilyMember: { name: 'Amani', relationship: 'child' },
  addFamilyMember: { name: 'Amani', relationship: 'child' },
  reviewApplication: { status: 'rejected' },
  sendTextMessage: { recipient_ids: [1] },
  sendContactMessage: { seconds: 20 },
  createPosition: { needed: 1, event_ids: [], person_ids: [] },
  answerPlace: { answer: 'declined' },
  saveVisits: { agreed: true, agreed_on: '2026-01-04' },
  savePeopleFields: {},
  createPeopleList: { is_shared: true },
};

function makeFields(operation: CanaryOperation, fields: Fields = {}): Fields {
  return { ...REQUIRED_FIELDS[operation], ...makeCanaries(operation), ...fields };
}

interface PlantOptions {
  params?: Record<string, string | number>;
  fields?: Fields;
}

/** Sends a valid request with all canaries of the operation. */
async function plant<Answer>(api: Api, operation: CanaryOperation, { params, fields }: PlantOptions = {}) {
  const { method, path, upload } = { upload: undefined, ...ENDPOINTS[operation] };
  const filled = path.replace(/:(\w+)/g, (_, name: string) => String(params?.[name]));
  const body = makeFields(operation, fields);
  return api<Answer>(filled, upload ? { method, form: body as Record<string, string> } : { method, json: body });
}

/** Stores a canary in every text field, through the API. */
export async function plantCanaries(product: Product): Promise<CanaryData> {
  const admin = await signInByApi(product, ADMIN);
  await plant(admin, 'register');
  const { user } = await plant<CreatedRecord<'user'>>(admin, 'createUser');
  const person = { username: 'canary', password: CANARY_PASSWORD };
  const member = await signInByApi(product, person);
  const ofUser = { params: { id: user.id } };
  const family = await plant<CreatedRecord<'family_member'>>(admin, 'addUserFamilyMember', ofUser);
  const own = await plant<CreatedRecord<'family_member'>>(member, 'addFamilyMember');
  const departmentId = await plantDepartment(admin, member, user.id);
  await plant(admin, 'writeToDepartment', { params: { id: departmentId } });
  await plantSite(admin);
  const event = await plantEvent(admin, member);
  await plantServing(admin, member, { departmentId, userId: user.id, ...event });
  return {
    person,
    userId: user.id,
    familyId: family.family_member.id,
    ownFamilyId: own.family_member.id,
    departmentId,
    ...event,
    ...(await plantMessages(admin, member, user.id)),
    ...(await plantPeople(admin)),
  };
}

/** Creates a department with members, posts and two applications: one decided by its leader, one open. */
async function plantDepartment(admin: Api, member: Api, leader: number): Promise<number> {
  const fields = { leader_id: String(leader) };
  const { department } = await plant<CreatedRecord<'department'>>(admin, 'createDepartment', { fields });
  await plant(admin, 'createDepartments');
  const params = { id: department.id };
  const { application } = await plant<CreatedRecord<'application'>>(admin, 'applyToDepartment', { params });
  await plant(member, 'reviewApplication', { params: { id: application.id } });
  await plant(admin, 'applyToDepartment', { params });
  await plant(member, 'postInfo', { params });
  return department.id;
}

async function plantEvent(admin: Api, member: Api): Promise<Pick<CanaryData, 'eventId' | 'day'>> {
  const day = churchDayFromNow(3);
  const fields = { start_time: `${day}T09:00`, is_public: true, repetition: { frequency: 'weekly' } };
  const { event } = await plant<CreatedRecord<'event'>>(admin, 'createEvent', { fields });
  await plant(admin, 'changeOccurrence', { params: { id: event.id, date: churchDayFromNow(10) } });
  await member(`/calendar/${event.id}/attendance/${day}`, { method: 'PUT' });
  return { eventId: event.id, day };
}

/** Turns serving on and plans a position at one date, which its person declines with a reason. */
async function plantServing(
  admin: Api,
  leader: Api,
  { departmentId: id, userId, eventId, day }: Pick<CanaryData, 'departmentId' | 'userId' | 'eventId' | 'day'>,
): Promise<void> {
  await admin('/admin/setup/modules/serving', { method: 'PUT', json: { is_on: true } });
  const fields = { needed: 2, event_ids: [eventId], person_ids: [userId] };
  const { position } = await plant<CreatedRecord<'position'>>(leader, 'createPosition', { params: { id }, fields });
  const slot = { event_id: eventId, date: day, position_id: position.id };
  const at = `/department/${id}/serving`;
  const planned = { method: 'POST', json: { ...slot, user_id: userId } };
  const { place } = await leader<CreatedRecord<'place'>>(`${at}/places`, planned);
  await leader(`${at}/ask`, { method: 'POST', json: {} });
  await plant(leader, 'answerPlace', { params: { id: place.id } });
}

async function plantMessages(
  admin: Api,
  member: Api,
  userId: number,
): Promise<Pick<CanaryData, 'messageId' | 'emailId'>> {
  const personal = { recipient_id: userId, is_email: true };
  const { message } = await plant<CreatedRecord<'message'>>(admin, 'sendMessage', { fields: personal });
  await plant(member, 'replyToMessage', { params: { id: message.id } });
  await plant(admin, 'sendMessage', { fields: { is_broadcast: true } });
  await plant(admin, 'sendTextMessage', { fields: { recipient_ids: [userId] } });
  const { email } = await plant<CreatedRecord<'email'>>(admin, 'emailSelected');
  return { messageId: message.id, emailId: email.id };
}

/** Own fields, a list, and a person without an account in a household, with a note. */
async function plantPeople(admin: Api): Promise<Pick<CanaryData, 'personId' | 'householdId'>> {
  const { version } = await admin<{ version: string }>('/people/fields');
  const [field] = (makeFields('savePeopleFields') as { fields: Fields[] }).fields;
  const fields = [{ ...field, kind: 'choice', applies_to: 'both' }];
  await plant(admin, 'savePeopleFields', { fields: { fields, version } });
  await plant(admin, 'createPeopleList');
  type Answer = CreatedRecord<'person'> & { households: { id: number }[] };
  const { person, households } = await plant<Answer>(admin, 'createPerson');
  await plant(admin, 'addNote', { params: { id: person.id } });
  await plant(admin, 'saveVisits', { params: { id: person.id } });
  return { personId: person.id, householdId: households[0]?.id ?? 0 };
}

/** Publishes a site that delivers messages, sends one, and saves canaries in every section without publishing them. */
async function plantSite(admin: Api): Promise<void> {
  await saveSection(admin, 'contact', { ...EXAMPLE_SITE.contact, form: 'deliver' });
  const { draft } = await admin<{ draft: string }>('/admin/site/changes');
  await admin('/admin/site/publish', { method: 'POST', json: { draft } });
  await plant(admin, 'sendContactMessage');
  for (const section of SITE_SECTIONS) await saveSection(admin, section, makeSectionOfCanaries(section));
}

async function saveSection(admin: Api, section: SiteSection, content: object): Promise<void> {
  const path = `/admin/site/sections/${section}`;
  const { revision } = await admin<{ revision: number }>(path);
  await admin(path, { method: 'PUT', json: { revision, content } });
}

/** Values around a field inside another one. */
const VALID_PARENTS: Record<string, Fields> = {
  address: { county: 'Nairobi', town: 'Ruiru', area: 'Juja', description: 'Blue gate' },
};

/** Sends a valid request with a canary in a field that must reject it, and returns the status. */
export async function sendCanary(
  product: Product,
  token: string,
  field: TextField & { operation: CanaryOperation },
): Promise<number> {
  const { operation, name } = field;
  const canary = pickCanary(field);
  const { method, path, upload } = { upload: undefined, ...ENDPOINTS[operation] };
  const [outer = '', inner] = name.split('.');
  const value = inner === undefined ? canary : { ...VALID_PARENTS[outer], [inner]: canary };
  const fields = makeFields(operation, { [outer]: value });
  const form = new FormData();
  if (upload) for (const [key, text] of Object.entries(fields)) form.set(key, String(text));
  const answer = await fetch(`${product.origin}/api${path.replace(/:\w+/g, '1')}`, {
    method,
    headers: { authorization: `Bearer ${token}`, ...(!upload && { 'content-type': 'application/json' }) },
    body: upload ? form : JSON.stringify(fields),
  });
  return answer.status;
}
