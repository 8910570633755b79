import type { Caller, Church } from '../church/seed.ts';
import type { BenchAnswer } from '../support/http.ts';
import type { CallKind, TrafficCall } from './traffic.ts';

export interface Visitor {
  caller: Caller;
  role: 'member' | 'leader' | 'staff';
  /** The department that a leader leads. */
  departmentId: number;
  token: string;
  from: string;
  /** Counts actions that are limited per day or allowed only once. */
  done: number;
}

interface Context {
  visitor: Visitor;
  church: Church;
  send(call: TrafficCall): Promise<BenchAnswer | null>;
}

type Step = (context: Context) => Promise<unknown>;

/** The profile allows five changes per day. */
const CHANGES_MAX = 4;
const TOWNS = ['Kasarani', 'Westlands', 'Langata', 'Embakasi', 'Dagoretti'];
const SEARCHES = ['wanjiku', 'kamau grace', 'anga', 'person12', '0710000', 'nyakundi'];
const pickRandom = <T>(from: readonly T[]): T => {
  const item = from[Math.floor(Math.random() * from.length)];
  if (item === undefined) throw new Error('The list is empty');
  return item;
};
const pickSearch = () => encodeURIComponent(pickRandom(SEARCHES));

const makeCall = (name: string, path: string, kind: CallKind = 'read'): TrafficCall => ({ kind, name, path });
type Write = Pick<TrafficCall, 'body' | 'form' | 'method'>;
const makeWrite = (name: string, path: string, write: Write = {}): TrafficCall => ({
  kind: 'write',
  name,
  path,
  method: 'POST',
  ...(write.form ? {} : { body: {} }),
  ...write,
});

/** A page of one request, whose path may depend on the visitor and the church. */
const open =
  (name: string, path: string | ((context: Context) => string), kind: CallKind = 'read'): Step =>
  (context) =>
    context.send(makeCall(name, typeof path === 'string' ? path : path(context), kind));

/** The requests of one page are sent together, as by a browser. */
const openTogether =
  (...steps: Step[]): Step =>
  (context) =>
    Promise.all(steps.map((step) => step(context)));

const openDashboard = openTogether(
  open('session', '/auth/session'),
  open('dashboard', '/dashboard'),
  open('unread count', '/messages/unread-count'),
);
const openProfile = openTogether(open('profile', '/profile'), open('family', '/profile/family'));

/** Reads the form, then saves it. */
const changeProfile: Step = async (context) => {
  await openProfile(context);
  const { visitor, send } = context;
  if (visitor.done >= CHANGES_MAX) return;
  visitor.done += 1;
  const address = JSON.stringify({ county: 'Nairobi', town: TOWNS[visitor.done], area: 'Near the market' });
  await send(makeWrite('change the profile', '/profile', { method: 'PATCH', form: { address } }));
};

/** Applies to one department after the other that has no applications yet. */
const applyToDepartment: Step = async ({ visitor, church, send }) => {
  const id = church.openDepartments[(visitor.caller.id + visitor.done) % church.openDepartments.length];
  await send(makeCall('one department', `/department/${id}`));
  const isOwn = id === visitor.departmentId;
  if (isOwn || visitor.done >= Math.min(CHANGES_MAX, church.openDepartments.length)) return;
  visitor.done += 1;
  await send(makeWrite('apply', `/department/${id}/apply`, { body: { motivation: 'I would like to serve here.' } }));
};

const attendEvent: Step = async ({ church, send }) => {
  const { id, day } = pickRandom(church.events);
  await send(makeCall('one event', `/calendar/${id}`));
  await send(makeWrite('say that I come', `/calendar/${id}/attendance/${day}`, { method: 'PUT' }));
};

/** Reads the list before deciding. Another leader may have decided meanwhile. */
const reviewApplication: Step = async ({ visitor, send }) => {
  const answer = await send(
    makeCall('applications', `/department/${visitor.departmentId}/applications?status=pending`),
  );
  if (answer?.status !== 200) return;
  const { applications } = JSON.parse(answer.text) as { applications: { id: number }[] };
  if (applications.length === 0) return;
  const body = { status: pickRandom(['approved', 'rejected']) };
  const path = `/department/application/${pickRandom(applications).id}`;
  await send(makeWrite('review', path, { method: 'PATCH', body }));
};

const openDepartment = (name: string, rest: string, kind?: CallKind) =>
  open(name, ({ visitor }) => `/department/${visitor.departmentId}${rest}`, kind);

const postInfo: Step = async ({ visitor, send }) => {
  const body = { title: 'Practice', content: 'On Friday at six.' };
  await send(makeWrite('post info', `/department/${visitor.departmentId}/info`, { body }));
};

const changeUser: Step = async ({ church, send }) => {
  const { id } = pickRandom(church.members);
  await send(makeCall('one person', `/admin/users/${id}`));
  const address = { county: 'Nairobi', town: 'Kasarani', area: `Area ${pickRandom(SEARCHES)}`, description: 'Gate 4' };
  await send(makeWrite('change a person', `/admin/users/${id}`, { method: 'PUT', body: { address } }));
};

const writeToOne: Step = async ({ church, send }) => {
  const body = { content: 'Karibu', recipient_id: pickRandom(church.members).id };
  await send(makeWrite('write to one', '/admin/messages', { body }));
};

const readMessage: Step = ({ church, send }) =>
  send(makeWrite('read a message', `/messages/${pickRandom(church.broadcasts)}/read`));

const MEMBER_STEPS: readonly [weight: number, step: Step][] = [
  [26, openDashboard],
  [10, open('departments', '/department')],
  [10, open('one department', ({ church }) => `/department/${pickRandom(church.departments)}`)],
  [14, open('calendar', '/calendar')],
  [14, open('inbox', '/messages')],
  [8, openProfile],
  [4, open('own applications', '/profile/applications')],
  [4, readMessage],
  [4, attendEvent],
  [3, changeProfile],
  [3, applyToDepartment],
];

const LEADER_STEPS: typeof MEMBER_STEPS = [
  ...MEMBER_STEPS,
  [12, openDepartment('members', '/members')],
  [6, openDepartment('search of members', '/members?search=wanj', 'search')],
  [8, openDepartment('info posts', '/info')],
  [8, reviewApplication],
  [6, postInfo],
];

const STAFF_STEPS: typeof MEMBER_STEPS = [
  [10, openDashboard],
  [16, open('people', ({ church }) => `/admin/users?page=${1 + Math.floor((Math.random() * church.people) / 20)}`)],
  [24, open('search of people', () => `/admin/users?search=${pickSearch()}`, 'search')],
  [8, open('search of recipients', () => `/admin/recipients?search=${pickSearch()}`, 'search')],
  [12, changeUser],
  [8, open('events', '/admin/events')],
  [6, open('messages', '/admin/messages')],
  [6, open('e-mail history', '/admin/email/history')],
  [6, open('trail', '/admin/audit')],
  [4, writeToOne],
];

const STEPS_BY_ROLE = { member: MEMBER_STEPS, leader: LEADER_STEPS, staff: STAFF_STEPS };

export function chooseStep({ role }: Visitor): Step {
  const steps = STEPS_BY_ROLE[role];
  let left = Math.random() * steps.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, step] of steps) {
    left -= weight;
    if (left < 0) return step;
  }
  return openDashboard;
}
