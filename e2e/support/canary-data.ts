import { postJson } from './accounts.ts';
import { signInByApi } from './api-client.ts';
import { CANARY_VALUES, type REJECTING_FIELDS } from './canary.ts';
import { churchDayFromNow } from './events-and-messages.ts';
import { ADMIN, type Product } from './product.ts';

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
}

type Api = Awaited<ReturnType<typeof signInByApi>>;
type CreatedRecord<Name extends string> = Record<Name, { id: number }>;

const post = (json: unknown) => ({ method: 'POST', json });

/** Valid bodies, so that only the tested field can be rejected. */
const VALID_BODIES = {
  register: {
    first_name: 'Baraka',
    last_name: 'Otieno',
    base_username: 'baraka',
    personal_email: 'baraka@people.example',
    phone_number: '+254711000001',
    password: CANARY_PASSWORD,
    confirm_password: CANARY_PASSWORD,
  },
  createUser: { first_name: 'Baraka', last_name: 'Otieno', username: 'canary', phone_number: '+254711000002' },
  addUserFamilyMember: { name: 'Amani', relationship: 'child' },
  sendTextMessage: { message: 'Karibu', recipient_ids: [1] },
  emailSelected: { subject: 'Sunday', body: 'Come.' },
} as const;

/** Stores a canary in every text field, through the API. */
export async function plantCanaries(product: Product): Promise<CanaryData> {
  const admin = await signInByApi(product, ADMIN);
  await postJson(product, '/auth/register', { ...VALID_BODIES.register, ...CANARY_VALUES.register });
  const account = {
    ...VALID_BODIES.createUser,
    ...CANARY_VALUES.createUser,
    password: CANARY_PASSWORD,
    is_verified: true,
  };
  const { user } = await admin<CreatedRecord<'user'>>('/admin/users', post(account));
  const person = { username: 'canary', password: CANARY_PASSWORD };
  const member = await signInByApi(product, person);
  const child = { ...VALID_BODIES.addUserFamilyMember, ...CANARY_VALUES.addUserFamilyMember };
  const family = await admin<CreatedRecord<'family_member'>>(`/admin/users/${user.id}/family`, post(child));
  const form = { ...VALID_BODIES.addUserFamilyMember, ...CANARY_VALUES.addFamilyMember };
  const own = await member<CreatedRecord<'family_member'>>('/profile/family', { method: 'POST', form });
  return {
    person,
    userId: user.id,
    familyId: family.family_member.id,
    ownFamilyId: own.family_member.id,
    departmentId: await plantDepartment(admin, member, user.id),
    ...(await plantEvent(admin, member)),
    ...(await plantMessages(admin, user.id)),
  };
}

/** Creates a department with members, posts and two applications: one decided by its leader, one open. */
async function plantDepartment(admin: Api, member: Api, leader: number): Promise<number> {
  const form = { ...CANARY_VALUES.createDepartment, leader_id: String(leader) };
  const { department } = await admin<CreatedRecord<'department'>>('/department', { method: 'POST', form });
  await admin('/admin/setup/departments', post(CANARY_VALUES.createDepartments));
  const { application } = await admin<CreatedRecord<'application'>>(
    `/department/${department.id}/apply`,
    post(CANARY_VALUES.applyToDepartment),
  );
  const decided = { status: 'rejected', ...CANARY_VALUES.reviewApplication };
  await member(`/department/application/${application.id}`, { method: 'PATCH', json: decided });
  await admin(`/department/${department.id}/apply`, post(CANARY_VALUES.applyToDepartment));
  await member(`/department/${department.id}/info`, post(CANARY_VALUES.postInfo));
  return department.id;
}

async function plantEvent(admin: Api, member: Api): Promise<Pick<CanaryData, 'eventId' | 'day'>> {
  const day = churchDayFromNow(3);
  const weekly = { start_time: `${day}T09:00`, is_public: true, repetition: { frequency: 'weekly' } };
  const { event } = await admin<CreatedRecord<'event'>>(
    '/admin/events',
    post({ ...CANARY_VALUES.createEvent, ...weekly }),
  );
  const changed = `/admin/events/${event.id}/occurrences/${churchDayFromNow(10)}`;
  await admin(changed, { method: 'PUT', json: CANARY_VALUES.changeOccurrence });
  await member(`/calendar/${event.id}/attendance/${day}`, { method: 'PUT' });
  return { eventId: event.id, day };
}

async function plantMessages(admin: Api, userId: number): Promise<Pick<CanaryData, 'messageId' | 'emailId'>> {
  const personal = { ...CANARY_VALUES.sendMessage, recipient_id: userId, is_email: true };
  const { message } = await admin<CreatedRecord<'message'>>('/admin/messages', post(personal));
  await admin('/admin/messages', post({ ...CANARY_VALUES.sendMessage, is_broadcast: true }));
  await admin('/admin/text-messages/send', post({ ...CANARY_VALUES.sendTextMessage, recipient_ids: [userId] }));
  const { email } = await admin<CreatedRecord<'email'>>('/admin/email/selected', post(CANARY_VALUES.emailSelected));
  return { messageId: message.id, emailId: email.id };
}

/** Sends a canary in a field that must reject it, and returns the status. */
export async function sendCanary(
  product: Product,
  token: string,
  field: (typeof REJECTING_FIELDS)[number],
  text: string,
) {
  const [operation, ...names] = field.split('.') as [keyof typeof VALID_BODIES, ...string[]];
  const [outer = '', inner] = names;
  const wrong = inner === undefined ? text : { ...ADDRESS, [inner]: text };
  const answer = await fetch(`${product.origin}/api${PATHS[operation]}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ ...VALID_BODIES[operation], [outer]: outer === 'filters' ? { role: text } : wrong }),
  });
  return answer.status;
}

const ADDRESS = { county: 'Nairobi', town: 'Ruiru', area: 'Juja', description: 'Blue gate' };
const PATHS: Record<keyof typeof VALID_BODIES, string> = {
  register: '/auth/register',
  createUser: '/admin/users',
  addUserFamilyMember: '/admin/users/1/family',
  sendTextMessage: '/admin/text-messages/send',
  emailSelected: '/admin/email/selected',
};
