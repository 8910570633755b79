import type { Visit as AnyVisit } from '../support/ratios.ts';
import { APPLICATIONS_IN_ONE, type Cast } from './seed.ts';

/** One of the two databases, under a product that runs. */
export interface Side {
  origin: string;
  cast: Cast;
}

type Visit = AnyVisit<Side>;

interface Sent {
  method?: string;
  token?: string;
  json?: object;
  form?: Record<string, string>;
}

interface Answered {
  ms: number;
  body: unknown;
}

async function send({ origin }: Side, path: string, { method = 'GET', token, json, form }: Sent): Promise<Answered> {
  const body = form ? formOf(form) : json && JSON.stringify(json);
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(json && { 'content-type': 'application/json' }),
  };
  const begun = performance.now();
  const answer = await fetch(`${origin}/api${path}`, { method, headers, ...(body !== undefined && { body }) });
  const bytes = await answer.arrayBuffer();
  const ms = performance.now() - begun;
  const text = Buffer.from(bytes).toString();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  return { ms, body: answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : null };
}

function formOf(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

const read =
  (name: string, path: (cast: Cast) => string, who: 'nobody' | 'leader' | 'admin' = 'leader'): Visit =>
  async (side) => {
    const { leaderToken, adminToken } = side.cast;
    const caller = { nobody: {}, leader: { token: leaderToken }, admin: { token: adminToken } }[who];
    return { [name]: (await send(side, path(side.cast), caller)).ms };
  };

const inside = (path: string) => (cast: Cast) => `/department/${cast.departmentId}${path}`;
const lastPage = APPLICATIONS_IN_ONE / 20;

const READS: readonly Visit[] = [
  read('list, signed out', () => '/department', 'nobody'),
  read('list, signed in', () => '/department'),
  read('list, last page', () => '/department?page=5'),
  read('one department', inside('')),
  read('logo', (cast) => `/department/logo/${cast.departmentId}`, 'nobody'),
  read('leaders', () => '/department/leaders', 'admin'),
  read('members by name', inside('/members')),
  read('members, newest', inside('/members?order=newest')),
  read('members, found', inside('/members?search=zawadi')),
  read('applications', inside('/applications')),
  read('applications, pending', inside('/applications?status=pending')),
  read('applications, last page', inside(`/applications?page=${lastPage}`)),
  read('info posts', inside('/info')),
  read('own applications', () => '/profile/applications'),
  read('session', () => '/auth/session'),
];

/** Applied for, taken in and taken out again: so the next round can begin anew. */
const join: Visit = async (side) => {
  const { departmentId, leaderToken, applicantToken } = side.cast;
  const json = { motivation: 'I would like to serve here.' };
  const applied = await send(side, `/department/${departmentId}/apply`, {
    method: 'POST',
    token: applicantToken,
    json,
  });
  const { id } = (applied.body as { application: { id: number } }).application;
  const review = (status: string) =>
    send(side, `/department/application/${id}`, { method: 'PATCH', token: leaderToken, json: { status } });
  const [approved, rejected] = [await review('approved'), await review('rejected')];
  const seen = await send(side, '/profile/applications/seen', { method: 'POST', token: applicantToken, json: {} });
  return { apply: applied.ms, approve: approved.ms, 'take back': rejected.ms, 'mark as seen': seen.ms };
};

const post: Visit = async (side, round) => {
  const json = { title: `Bench ${round}`, content: 'Please bring your books.' };
  const token = side.cast.leaderToken;
  return { 'post info': (await send(side, inside('/info')(side.cast), { method: 'POST', token, json })).ms };
};

/** A department made, changed and deleted by an admin. */
const spare: Visit = async (side, round) => {
  const token = side.cast.adminToken;
  const made = await send(side, '/department', { method: 'POST', token, form: { name: `Spare ${round}` } });
  const { id } = (made.body as { department: { id: number } }).department;
  const changed = await send(side, `/department/${id}`, { method: 'PATCH', token, form: { description: 'Changed' } });
  const gone = await send(side, `/department/${id}`, { method: 'DELETE', token });
  return { create: made.ms, update: changed.ms, delete: gone.ms };
};

export const VISITS: readonly Visit[] = [...READS, post, join, spare];
