import type { Caller, Church } from '../church/seed.ts';
import type { BenchAnswer } from '../support/http.ts';
import type { TrafficCall } from './traffic.ts';

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

const readCall = (name: string, path: string): TrafficCall => ({ kind: 'read', name, path });
const searchCall = (name: string, path: string): TrafficCall => ({ kind: 'search', name, path });
const postCall = (name: string, path: string, body: object = {}): TrafficCall => ({
  kind: 'write',
  name,
  method: 'POST',
  path,
  body,
});

/** The requests of one page are sent together, as by a browser. */
const makePageStep =
  (...calls: ((context: Context) => TrafficCall)[]): Step =>
  (context) =>
    Promise.all(calls.map((call) => context.send(call(context))));

const openDashboard = makePageStep(
  () => readCall('session', '/auth/session'),
  () => readCall('dashboard', '/dashboard'),
  () => readCall('unread count', '/messages/unread-count'),
);
const openProfile = makePageStep(
  () => readCall('profile', '/profile'),
  () => readCall('family', '/profile/family'),
);

/** Reads the form, then saves it. */
const changeProfile: Step = async (context) => {
  await openProfile(context);
  const { visitor, send } = context;
  if (visitor.done >= CHANGES_MAX) return;
  visitor.done += 1;
  const address = JSON.stringify({ county: 'Nairobi', town: TOWNS[visitor.done], area: 'Near the market' });
  await send({ kind: 'write', name: 'change the profile', method: 'PATCH', path: '/profile', form: { address } });
};

/** Applies to one department after the other that has no applications yet. */
const applyToDepartment: Step = async ({ visitor, church, send }) => {
  const id = church.openDepartments[(visitor.caller.id + visitor.done) % church.openDepartments.length];
  await send(readCall('one department', `/department/${id}`));
  const isOwn = id === visitor.departmentId;
  if (isOwn || visitor.done >= Math.min(CHANGES_MAX, church.openDepartments.length)) return;
  visitor.done += 1;
  await send(postCall('apply', `/department/${id}/apply`, { motivation: 'I would like to serve here.' }));
};

const attendEvent: Step = async ({ church, send }) => {
  const { id, day } = pickRandom(church.events);
  await send(readCall('one event', `/calendar/${id}`));
  await send({ kind: 'write', name: 'say that I come', method: 'PUT', path: `/calendar/${id}/attendance/${day}` });
};

/** Reads the list before deciding. Another leader may have decided meanwhile. */
const reviewApplication: Step = async ({ visitor, send }) => {
  const path = `/department/${visitor.departmentId}/applications?status=pending`;
  const answer = await send(readCall('applications', path));
  if (answer?.status !== 200) return;
  const { applications } = JSON.parse(answer.text) as { applications: { id: number }[] };
  if (applications.length === 0) return;
  const status = pickRandom(['approved', 'rejected']);
  const decision: TrafficCall = {
    kind: 'write',
    name: 'review',
    method: 'PATCH',
    path: `/department/application/${pickRandom(applications).id}`,
    body: { status },
  };
  await send(decision);
};

const departmentCall = (name: string, rest: string, kind: TrafficCall['kind'] = 'read') =>
  makePageStep(({ visitor }) => ({ kind, name, path: `/department/${visitor.departmentId}${rest}` }));

const postInfo: Step = async ({ visitor, send }) =>
  send(
    postCall('post info', `/department/${visitor.departmentId}/info`, {
      title: 'Practice',
      content: 'On Friday at six.',
    }),
  );

const changeUser: Step = async ({ church, send }) => {
  const { id } = pickRandom(church.members);
  await send(readCall('one person', `/admin/users/${id}`));
  const body = {
    address: { county: 'Nairobi', town: 'Kasarani', area: `Area ${pickRandom(SEARCHES)}`, description: 'Gate 4' },
  };
  await send({ kind: 'write', name: 'change a person', method: 'PUT', path: `/admin/users/${id}`, body });
};

const MEMBER_STEPS: readonly [weight: number, step: Step][] = [
  [26, openDashboard],
  [10, makePageStep(() => readCall('departments', '/department'))],
  [10, makePageStep(({ church }) => readCall('one department', `/department/${pickRandom(church.departments)}`))],
  [14, makePageStep(() => readCall('calendar', '/calendar'))],
  [14, makePageStep(() => readCall('inbox', '/messages'))],
  [8, openProfile],
  [4, makePageStep(() => readCall('own applications', '/profile/applications'))],
  [4, makePageStep(({ church }) => postCall('read a message', `/messages/${pickRandom(church.broadcasts)}/read`))],
  [4, attendEvent],
  [3, changeProfile],
  [3, applyToDepartment],
];

const LEADER_STEPS: typeof MEMBER_STEPS = [
  ...MEMBER_STEPS,
  [12, departmentCall('members', '/members')],
  [6, departmentCall('search of members', '/members?search=wanj', 'search')],
  [8, departmentCall('info posts', '/info')],
  [8, reviewApplication],
  [6, postInfo],
];

const STAFF_STEPS: typeof MEMBER_STEPS = [
  [10, openDashboard],
  [
    16,
    makePageStep(({ church }) =>
      readCall('people', `/admin/users?page=${1 + Math.floor((Math.random() * church.people) / 20)}`),
    ),
  ],
  [
    24,
    makePageStep(() =>
      searchCall('search of people', `/admin/users?search=${encodeURIComponent(pickRandom(SEARCHES))}`),
    ),
  ],
  [
    8,
    makePageStep(() =>
      searchCall('search of recipients', `/admin/recipients?search=${encodeURIComponent(pickRandom(SEARCHES))}`),
    ),
  ],
  [12, changeUser],
  [8, makePageStep(() => readCall('events', '/admin/events'))],
  [6, makePageStep(() => readCall('messages', '/admin/messages'))],
  [6, makePageStep(() => readCall('e-mail history', '/admin/email/history'))],
  [6, makePageStep(() => readCall('trail', '/admin/audit'))],
  [
    4,
    async ({ church, send }) =>
      send(
        postCall('write to one', '/admin/messages', { content: 'Karibu', recipient_id: pickRandom(church.members).id }),
      ),
  ],
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
