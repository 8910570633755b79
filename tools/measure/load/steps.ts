import type { Caller, Church } from '../church/seed.ts';
import type { Answered } from '../support/http.ts';
import type { Call } from './traffic.ts';

export interface Visitor {
  caller: Caller;
  role: 'member' | 'leader' | 'office';
  /** That a leader leads. */
  departmentId: number;
  token: string;
  from: string;
  /** What one person may do only so often a day, or only once. */
  done: number;
}

interface Context {
  visitor: Visitor;
  church: Church;
  send(call: Call): Promise<Answered | null>;
}

type Step = (context: Context) => Promise<unknown>;

/** Five changes of the profile are allowed in a day. */
const CHANGES_MOST = 4;
const TOWNS = ['Kasarani', 'Westlands', 'Langata', 'Embakasi', 'Dagoretti'];
const SEARCHES = ['wanjiku', 'kamau grace', 'anga', 'person12', '0710000', 'nyakundi'];
const pick = <T>(from: readonly T[]): T => {
  const one = from[Math.floor(Math.random() * from.length)];
  if (one === undefined) throw new Error('There is nothing to choose from');
  return one;
};

const get = (name: string, path: string): Call => ({ kind: 'read', name, path });
const search = (name: string, path: string): Call => ({ kind: 'search', name, path });
const post = (name: string, path: string, body: object = {}): Call => ({
  kind: 'write',
  name,
  method: 'POST',
  path,
  body,
});

/** What one page asks for goes out together, as from a browser. */
const page =
  (...calls: ((context: Context) => Call)[]): Step =>
  (context) =>
    Promise.all(calls.map((call) => context.send(call(context))));

const dashboard = page(
  () => get('session', '/auth/session'),
  () => get('dashboard', '/dashboard'),
  () => get('unread count', '/messages/unread-count'),
);
const profile = page(
  () => get('profile', '/profile'),
  () => get('family', '/profile/family'),
);

/** The form is read, and then saved. */
const changeProfile: Step = async (context) => {
  await profile(context);
  const { visitor, send } = context;
  if (visitor.done >= CHANGES_MOST) return;
  visitor.done += 1;
  const address = JSON.stringify({ county: 'Nairobi', town: TOWNS[visitor.done], area: 'Near the market' });
  await send({ kind: 'write', name: 'change the profile', method: 'PATCH', path: '/profile', form: { address } });
};

/** To one after the other of those that nobody has applied to. */
const apply: Step = async ({ visitor, church, send }) => {
  const id = church.openDepartments[(visitor.caller.id + visitor.done) % church.openDepartments.length];
  await send(get('one department', `/department/${id}`));
  const isOwn = id === visitor.departmentId;
  if (isOwn || visitor.done >= Math.min(CHANGES_MOST, church.openDepartments.length)) return;
  visitor.done += 1;
  await send(post('apply', `/department/${id}/apply`, { motivation: 'I would like to serve here.' }));
};

const attend: Step = async ({ church, send }) => {
  const { id, day } = pick(church.events);
  await send(get('one event', `/calendar/${id}`));
  await send({ kind: 'write', name: 'say that I come', method: 'PUT', path: `/calendar/${id}/attendance/${day}` });
};

/** Whoever decides reads the list first. Another may have been quicker. */
const review: Step = async ({ visitor, send }) => {
  const path = `/department/${visitor.departmentId}/applications?status=pending`;
  const answer = await send(get('applications', path));
  if (answer?.status !== 200) return;
  const { applications } = JSON.parse(answer.text) as { applications: { id: number }[] };
  if (applications.length === 0) return;
  const status = pick(['approved', 'rejected']);
  const decision: Call = {
    kind: 'write',
    name: 'review',
    method: 'PATCH',
    path: `/department/application/${pick(applications).id}`,
    body: { status },
  };
  await send(decision);
};

const inDepartment = (name: string, rest: string, kind: Call['kind'] = 'read') =>
  page(({ visitor }) => ({ kind, name, path: `/department/${visitor.departmentId}${rest}` }));

const postInfo: Step = async ({ visitor, send }) =>
  send(
    post('post info', `/department/${visitor.departmentId}/info`, { title: 'Practice', content: 'On Friday at six.' }),
  );

const changePerson: Step = async ({ church, send }) => {
  const { id } = pick(church.members);
  await send(get('one person', `/admin/users/${id}`));
  const body = {
    address: { county: 'Nairobi', town: 'Kasarani', area: `Area ${pick(SEARCHES)}`, description: 'Gate 4' },
  };
  await send({ kind: 'write', name: 'change a person', method: 'PUT', path: `/admin/users/${id}`, body });
};

const MEMBER: readonly [weight: number, step: Step][] = [
  [26, dashboard],
  [10, page(() => get('departments', '/department'))],
  [10, page(({ church }) => get('one department', `/department/${pick(church.departments)}`))],
  [14, page(() => get('calendar', '/calendar'))],
  [14, page(() => get('inbox', '/messages'))],
  [8, profile],
  [4, page(() => get('own applications', '/profile/applications'))],
  [4, page(({ church }) => post('read a message', `/messages/${pick(church.broadcasts)}/read`))],
  [4, attend],
  [3, changeProfile],
  [3, apply],
];

const LEADER: typeof MEMBER = [
  ...MEMBER,
  [12, inDepartment('members', '/members')],
  [6, inDepartment('search of members', '/members?search=wanj', 'search')],
  [8, inDepartment('info posts', '/info')],
  [8, review],
  [6, postInfo],
];

const OFFICE: typeof MEMBER = [
  [10, dashboard],
  [
    16,
    page(({ church }) => get('people', `/admin/users?page=${1 + Math.floor((Math.random() * church.people) / 20)}`)),
  ],
  [24, page(() => search('search of people', `/admin/users?search=${encodeURIComponent(pick(SEARCHES))}`))],
  [8, page(() => search('search of recipients', `/admin/recipients?search=${encodeURIComponent(pick(SEARCHES))}`))],
  [12, changePerson],
  [8, page(() => get('events', '/admin/events'))],
  [6, page(() => get('messages', '/admin/messages'))],
  [6, page(() => get('e-mail history', '/admin/email/history'))],
  [6, page(() => get('trail', '/admin/audit'))],
  [
    4,
    async ({ church, send }) =>
      send(post('write to one', '/admin/messages', { content: 'Karibu', recipient_id: pick(church.members).id })),
  ],
];

const STEPS = { member: MEMBER, leader: LEADER, office: OFFICE };

export function chooseStep({ role }: Visitor): Step {
  const steps = STEPS[role];
  let left = Math.random() * steps.reduce((sum, [weight]) => sum + weight, 0);
  for (const [weight, step] of steps) {
    left -= weight;
    if (left < 0) return step;
  }
  return dashboard;
}
