import type { Operation as AnyOperation } from '../support/ratios.ts';
import { APPLICATIONS_IN_ONE, type SeededDepartment } from './seed.ts';

/** One of the two databases, with a running product. */
export interface Side {
  origin: string;
  seeded: SeededDepartment;
}

type Operation = AnyOperation<Side>;

interface RequestOptions {
  method?: string;
  token?: string;
  json?: object;
  form?: Record<string, string>;
}

interface TimedAnswer {
  ms: number;
  body: unknown;
}

async function sendRequest(
  { origin }: Side,
  path: string,
  { method = 'GET', token, json, form }: RequestOptions,
): Promise<TimedAnswer> {
  const body = form ? makeForm(form) : json && JSON.stringify(json);
  const headers = {
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(json && { 'content-type': 'application/json' }),
  };
  const startedAt = performance.now();
  const answer = await fetch(`${origin}/api${path}`, { method, headers, ...(body !== undefined && { body }) });
  const bytes = await answer.arrayBuffer();
  const ms = performance.now() - startedAt;
  const text = Buffer.from(bytes).toString();
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${text}`);
  return { ms, body: answer.headers.get('content-type')?.includes('json') ? JSON.parse(text) : null };
}

function makeForm(fields: Record<string, string>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

const readOperation =
  (
    name: string,
    path: (seeded: SeededDepartment) => string,
    who: 'nobody' | 'leader' | 'admin' = 'leader',
  ): Operation =>
  async (side) => {
    const { leaderToken, adminToken } = side.seeded;
    const caller = { nobody: {}, leader: { token: leaderToken }, admin: { token: adminToken } }[who];
    return { [name]: (await sendRequest(side, path(side.seeded), caller)).ms };
  };

const departmentPath = (path: string) => (seeded: SeededDepartment) => `/department/${seeded.departmentId}${path}`;
const lastPage = APPLICATIONS_IN_ONE / 20;

const READ_OPERATIONS: readonly Operation[] = [
  readOperation('list, signed out', () => '/department', 'nobody'),
  readOperation('list, signed in', () => '/department'),
  readOperation('list, last page', () => '/department?page=5'),
  readOperation('one department', departmentPath('')),
  readOperation('logo', (seeded) => `/department/logo/${seeded.departmentId}`, 'nobody'),
  readOperation('leaders', () => '/department/leaders', 'admin'),
  readOperation('members by name', departmentPath('/members')),
  readOperation('members, newest', departmentPath('/members?order=newest')),
  readOperation('members, found', departmentPath('/members?search=zawadi')),
  readOperation('applications', departmentPath('/applications')),
  readOperation('applications, pending', departmentPath('/applications?status=pending')),
  readOperation('applications, last page', departmentPath(`/applications?page=${lastPage}`)),
  readOperation('info posts', departmentPath('/info')),
  readOperation('own applications', () => '/profile/applications'),
  readOperation('session', () => '/auth/session'),
];

/** Applies, approves and removes the member again, so that the next round starts the same. */
const joinDepartment: Operation = async (side) => {
  const { departmentId, leaderToken, applicantToken } = side.seeded;
  const json = { motivation: 'I would like to serve here.' };
  const applied = await sendRequest(side, `/department/${departmentId}/apply`, {
    method: 'POST',
    token: applicantToken,
    json,
  });
  const { id } = (applied.body as { application: { id: number } }).application;
  const review = (status: string) =>
    sendRequest(side, `/department/application/${id}`, { method: 'PATCH', token: leaderToken, json: { status } });
  const [approved, rejected] = [await review('approved'), await review('rejected')];
  const seen = await sendRequest(side, '/profile/applications/seen', {
    method: 'POST',
    token: applicantToken,
    json: {},
  });
  return { apply: applied.ms, approve: approved.ms, 'take back': rejected.ms, 'mark as seen': seen.ms };
};

const postInfo: Operation = async (side, round) => {
  const json = { title: `Bench ${round}`, content: 'Please bring your books.' };
  const token = side.seeded.leaderToken;
  return {
    'post info': (await sendRequest(side, departmentPath('/info')(side.seeded), { method: 'POST', token, json })).ms,
  };
};

/** An admin creates, changes and deletes a department. */
const createAndDeleteDepartment: Operation = async (side, round) => {
  const token = side.seeded.adminToken;
  const created = await sendRequest(side, '/department', { method: 'POST', token, form: { name: `Spare ${round}` } });
  const { id } = (created.body as { department: { id: number } }).department;
  const changed = await sendRequest(side, `/department/${id}`, {
    method: 'PATCH',
    token,
    form: { description: 'Changed' },
  });
  const deleted = await sendRequest(side, `/department/${id}`, { method: 'DELETE', token });
  return { create: created.ms, update: changed.ms, delete: deleted.ms };
};

export const OPERATIONS: readonly Operation[] = [
  ...READ_OPERATIONS,
  postInfo,
  joinDepartment,
  createAndDeleteDepartment,
];
