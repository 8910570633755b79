import { signInByApi } from './api-client.ts';
import { PLANTED, type REFUSED } from './canary.ts';
import { dayFromNow } from './church-life.ts';
import { call } from './people.ts';
import { ADMIN, type Product } from './product.ts';

const PASSWORD = 'a long enough password';

export interface Planted {
  /** Somebody whose every text is a canary, and who leads a department of the same kind. */
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
type Thing<Name extends string> = Record<Name, { id: number }>;

const post = (json: unknown) => ({ method: 'POST', json });

/** Right in all, so that only the field that is tried can be refused. */
const GOOD = {
  register: {
    first_name: 'Baraka',
    last_name: 'Otieno',
    base_username: 'baraka',
    personal_email: 'baraka@people.example',
    phone_number: '+254711000001',
    password: PASSWORD,
    confirm_password: PASSWORD,
  },
  createUser: { first_name: 'Baraka', last_name: 'Otieno', username: 'canary', phone_number: '+254711000002' },
  addUserFamilyMember: { name: 'Amani', relationship: 'child' },
  sendTextMessage: { message: 'Karibu', recipient_ids: [1] },
  emailSelected: { subject: 'Sunday', body: 'Come.' },
} as const;

/** A canary in every text that is kept, through the API, as people of the church could do it. */
export async function plant(product: Product): Promise<Planted> {
  const admin = await signInByApi(product, ADMIN);
  await call(product, '/auth/register', { ...GOOD.register, ...PLANTED.register });
  const account = { ...GOOD.createUser, ...PLANTED.createUser, password: PASSWORD, is_verified: true };
  const { user } = await admin<Thing<'user'>>('/admin/users', post(account));
  const person = { username: 'canary', password: PASSWORD };
  const member = await signInByApi(product, person);
  const child = { ...GOOD.addUserFamilyMember, ...PLANTED.addUserFamilyMember };
  const family = await admin<Thing<'family_member'>>(`/admin/users/${user.id}/family`, post(child));
  const form = { ...GOOD.addUserFamilyMember, ...PLANTED.addFamilyMember };
  const own = await member<Thing<'family_member'>>('/profile/family', { method: 'POST', form });
  return {
    person,
    userId: user.id,
    familyId: family.family_member.id,
    ownFamilyId: own.family_member.id,
    departmentId: await plantDepartment(admin, member, user.id),
    ...(await plantEvent(admin, member)),
    ...(await plantSendings(admin, user.id)),
  };
}

/** One with members, posts and two applications: decided by the canary's own, and open. */
async function plantDepartment(admin: Api, member: Api, leader: number): Promise<number> {
  const form = { ...PLANTED.createDepartment, leader_id: String(leader) };
  const { department } = await admin<Thing<'department'>>('/department', { method: 'POST', form });
  await admin('/admin/setup/departments', post(PLANTED.createDepartments));
  const { application } = await admin<Thing<'application'>>(
    `/department/${department.id}/apply`,
    post(PLANTED.applyToDepartment),
  );
  const decided = { status: 'rejected', ...PLANTED.reviewApplication };
  await member(`/department/application/${application.id}`, { method: 'PATCH', json: decided });
  await admin(`/department/${department.id}/apply`, post(PLANTED.applyToDepartment));
  await member(`/department/${department.id}/info`, post(PLANTED.postInfo));
  return department.id;
}

async function plantEvent(admin: Api, member: Api): Promise<Pick<Planted, 'eventId' | 'day'>> {
  const day = dayFromNow(3);
  const weekly = { start_time: `${day}T09:00`, is_public: true, repetition: { frequency: 'weekly' } };
  const { event } = await admin<Thing<'event'>>('/admin/events', post({ ...PLANTED.createEvent, ...weekly }));
  const changed = `/admin/events/${event.id}/occurrences/${dayFromNow(10)}`;
  await admin(changed, { method: 'PUT', json: PLANTED.changeOccurrence });
  await member(`/calendar/${event.id}/attendance/${day}`, { method: 'PUT' });
  return { eventId: event.id, day };
}

async function plantSendings(admin: Api, userId: number): Promise<Pick<Planted, 'messageId' | 'emailId'>> {
  const personal = { ...PLANTED.sendMessage, recipient_id: userId, is_email: true };
  const { message } = await admin<Thing<'message'>>('/admin/messages', post(personal));
  await admin('/admin/messages', post({ ...PLANTED.sendMessage, is_broadcast: true }));
  await admin('/admin/text-messages/send', post({ ...PLANTED.sendTextMessage, recipient_ids: [userId] }));
  const { email } = await admin<Thing<'email'>>('/admin/email/selected', post(PLANTED.emailSelected));
  return { messageId: message.id, emailId: email.id };
}

/** Sends a canary in a field that should not take one; gives the status. */
export async function plantRefused(product: Product, token: string, field: (typeof REFUSED)[number], text: string) {
  const [operation, ...names] = field.split('.') as [keyof typeof GOOD, ...string[]];
  const [outer = '', inner] = names;
  const wrong = inner === undefined ? text : { ...ADDRESS, [inner]: text };
  const answer = await fetch(`${product.origin}/api${PATHS[operation]}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
    body: JSON.stringify({ ...GOOD[operation], [outer]: outer === 'filters' ? { role: text } : wrong }),
  });
  return answer.status;
}

const ADDRESS = { county: 'Nairobi', town: 'Ruiru', area: 'Juja', description: 'Blue gate' };
const PATHS: Record<keyof typeof GOOD, string> = {
  register: '/auth/register',
  createUser: '/admin/users',
  addUserFamilyMember: '/admin/users/1/family',
  sendTextMessage: '/admin/text-messages/send',
  emailSelected: '/admin/email/selected',
};
