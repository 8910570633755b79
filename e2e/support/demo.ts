import type { Role } from '@kanisa/contract/core/roles.ts';
import type { DemoLogin } from '@kanisa/contract/identity/demo-logins.schema.ts';
import { signInByApi } from './api-client.ts';
import { EMBEDDED_DATABASE } from './databases.ts';
import { ON_LOCALHOST, type Product, startProduct } from './product.ts';

export interface Demo {
  product: Product;
  login(role: Role): DemoLogin;
  /** The path with its parameters filled for this role; null if the role has nothing to show there. */
  fill(path: string, role: Role): Promise<string | null>;
}

/** Starts the product with the demo church, as `npm run demo` does. */
export async function startDemo(): Promise<Demo> {
  const product = await startProduct({ ...EMBEDDED_DATABASE, ...ON_LOCALHOST, DEMO: '1', SMTP_URL: '' });
  const answer = await fetch(`${product.origin}/api/demo/logins`);
  const { logins } = (await answer.json()) as { logins: DemoLogin[] };
  const login = (role: Role): DemoLogin => {
    const found = logins.find((one) => one.role === role);
    if (!found) throw new Error(`The demo has nobody with the role ${role}`);
    return found;
  };
  return { product, login, fill: (path, role) => fillPathParams(product, login(role), login('admin'), path) };
}

type Api = Awaited<ReturnType<typeof signInByApi>>;
interface Thing {
  id: number;
  [field: string]: unknown;
}

type PathParams = Record<string, number | string | undefined>;

/** Parameters by the start of the path; the first match counts. */
const PARAMS_BY_PATH: readonly [start: string, fill: (own: Api, admin: Api) => Promise<PathParams>][] = [
  [
    '/calendar/',
    async (own) => ({ id: (await own<{ occurrences: { event_id: number }[] }>('/calendar')).occurrences[0]?.event_id }),
  ],
  [
    '/profile/family/',
    async (own) => {
      const { family_members: family } = await own<{ family_members: Thing[] }>('/profile/family');
      return { id: family[0]?.id };
    },
  ],
  ['/admin/users/', async (_, admin) => findUserWithFamily(admin)],
  [
    '/admin/events/',
    async (own) => {
      const { events } = await own<{ events: Thing[] }>('/admin/events');
      const event = events.find(({ repetition }) => repetition !== null) ?? events[0];
      return { id: event?.id, date: String(event?.['next_start_time']).slice(0, 10) };
    },
  ],
  ['/admin/messages/', async (own) => ({ id: (await own<{ messages: Thing[] }>('/admin/messages')).messages[0]?.id })],
  [
    '/admin/email/',
    async (own) => {
      const { emails } = await own<{ emails: Thing[] }>('/admin/email/history');
      return { id: (emails.find(({ status }) => status === 'failed') ?? emails[0])?.id };
    },
  ],
  ['/department/', async (own) => ({ departmentId: await findOwnDepartment(own) })],
];

async function fillPathParams(
  product: Product,
  user: DemoLogin,
  adminLogin: DemoLogin,
  path: string,
): Promise<string | null> {
  if (!path.includes(':')) return path;
  const [own, admin] = [await signInByApi(product, user), await signInByApi(product, adminLogin)];
  const values = await PARAMS_BY_PATH.find(([start]) => path.startsWith(start))?.[1](own, admin);
  const filled = path.replace(/:(\w+)/g, (_, name: string) => String(values?.[name] ?? ''));
  return /\/(\/|$)/.test(filled) ? null : filled;
}

async function findUserWithFamily(admin: Api) {
  const { users } = await admin<{ users: Thing[] }>('/admin/users?search=neema&per_page=100');
  const userId = users.find(({ username }) => username === 'neema')?.id;
  const { family_members: family } = await admin<{ family_members: Thing[] }>(`/admin/users/${userId}/family`);
  return { userId, familyMemberId: family[0]?.id };
}

/** The user's own department, else the one with the most open applications. */
async function findOwnDepartment(api: Api): Promise<number | undefined> {
  const { department_ids: ids } = await api<{ department_ids: number[] }>('/auth/session');
  const { departments } = await api<{ departments: Thing[] }>('/department');
  return ids[0] ?? departments.find(({ name }) => name === 'Media & Sound')?.id ?? departments[0]?.id;
}
