import type { Endpoint } from '@kanisa/contract/endpoint.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { ROLES, type Role } from '@kanisa/contract/roles.ts';
import { describe, expect, it } from 'vitest';
import { signInAs } from './support/factories.ts';
import { startTestApp } from './support/test-app.ts';

/** Public routes by name. Whoever opens one more to the world writes it here, where a reviewer sees it. */
const PUBLIC = [
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/health/live',
  'GET /api/health/ready',
  'POST /api/auth/register',
  'POST /api/auth/verify',
  'POST /api/auth/verify/resend',
  'POST /api/auth/login',
  'POST /api/auth/refresh',
  'POST /api/auth/logout',
  'POST /api/auth/forgot',
  'POST /api/auth/reset',
];

type Caller = Role | 'signed out' | 'inactive';
const CALLERS: readonly Caller[] = ['signed out', ...ROLES, 'inactive'];

/** For each endpoint that is not public, everyone who gets past the door. A new endpoint without a row fails. */
const ALLOWED: Record<string, readonly Caller[]> = {
  'GET /auth/session': [...ROLES, 'inactive'],
  'GET /profile': [...ROLES, 'inactive'],
};

const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;
const guarded = Object.values<Endpoint>(ENDPOINTS).filter((endpoint) => endpoint.access !== 'public');

describe('access', () => {
  it('opens exactly the listed routes to the world', async () => {
    const app = await startTestApp();
    const open = [...app.server.routeAccess].filter(([, access]) => access === 'public').map(([route]) => route);
    expect(open.toSorted()).toEqual(PUBLIC.toSorted());
  });

  it('has a row for every endpoint that is not public, and no row for nothing', () => {
    expect(guarded.map(nameOf).toSorted()).toEqual(Object.keys(ALLOWED).toSorted());
  });

  it.each(guarded.map((endpoint) => [nameOf(endpoint), endpoint] as const))('%s', async (name, endpoint) => {
    const app = await startTestApp();
    for (const caller of CALLERS) {
      const token = await tokenOf(app, caller);
      const path = endpoint.path.replace(/:\w+/g, '1');
      const { status } = await app.raw(endpoint.method, path, endpoint.method === 'GET' ? undefined : {}, token);
      if (ALLOWED[name]?.includes(caller)) expect([401, 403], `${caller} is let in`).not.toContain(status);
      else expect(status, `${caller} is refused`).toBe(caller === 'signed out' ? 401 : 403);
    }
  });
});

async function tokenOf(app: Awaited<ReturnType<typeof startTestApp>>, caller: Caller): Promise<string | undefined> {
  if (caller === 'signed out') return undefined;
  if (caller === 'inactive') return signInAs(app, 'admin', { isActive: false });
  return signInAs(app, caller);
}
