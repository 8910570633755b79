import type { Endpoint } from '@kanisa/contract/endpoint.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { ROLES, type Role, STAFF_ROLES } from '@kanisa/contract/roles.ts';
import { describe, expect, it } from 'vitest';
import { createApplication, createDepartment } from './support/departments.ts';
import { createUser, signInAs } from './support/factories.ts';
import { flatPng } from './support/pictures.ts';
import { startTestApp } from './support/test-app.ts';
import { upload } from './support/upload.ts';

/** Public routes by name. Whoever opens one more to the world writes it here, where a reviewer sees it. */
const PUBLIC = [
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/health/live',
  'GET /api/health/ready',
  'GET /api/demo/logins',
  'POST /api/auth/register',
  'POST /api/auth/verify',
  'POST /api/auth/verify/resend',
  'POST /api/auth/login',
  'POST /api/auth/refresh',
  'POST /api/auth/logout',
  'POST /api/auth/forgot',
  'POST /api/auth/reset',
  'POST /api/auth/email/undo',
  'POST /api/auth/welcome',
  'GET /api/department',
  'GET /api/department/:id',
  'GET /api/department/logo/:id',
  'GET /api/calendar',
  'GET /api/calendar/time-zone',
  'GET /api/calendar/feed.ics',
  'GET /api/calendar/:id',
  'GET /api/calendar/:id/event.ics',
  'GET /api/unsubscribe/:token',
  'POST /api/unsubscribe/:token',
  'POST /api/unsubscribe/:token/undo',
  'POST /api/sms/callback/:gateway/:secret',
];

type Caller = Role | 'signed out' | 'unverified' | 'inactive';
const ACTIVE: readonly Caller[] = [...ROLES, 'unverified'];
const SIGNED_IN: readonly Caller[] = [...ACTIVE, 'inactive'];
const CALLERS: readonly Caller[] = ['signed out', ...SIGNED_IN];

/** For each endpoint that is not public, everyone who gets past the door. A new endpoint without a row fails. */
const ALLOWED: Record<string, readonly Caller[]> = {
  'GET /auth/session': SIGNED_IN,
  'GET /profile': SIGNED_IN,
  'POST /auth/password': ACTIVE,
  'GET /auth/sessions': ACTIVE,
  'DELETE /auth/sessions/:id': ACTIVE,
  'DELETE /auth/sessions': ACTIVE,
  'GET /profile/export': ACTIVE,
  'PATCH /profile/preferences': ACTIVE,
  'POST /profile/deletion': ACTIVE,
  'DELETE /profile/deletion': ACTIVE,
  'GET /admin/deletions': ['admin'],
  'POST /admin/deletions/:userId': ['admin'],
  'GET /admin/users': ['admin'],
  'GET /admin/users/export': ['admin'],
  'GET /admin/users/:id': ['admin'],
  'POST /admin/users': ['admin'],
  'PUT /admin/users/:id': ['admin'],
  'PATCH /admin/users/:id/activate': ['admin'],
  'PATCH /admin/users/:id/deactivate': ['admin'],
  'PATCH /admin/users/:id/verify': ['admin'],
  'PATCH /admin/users/:id/unverify': ['admin'],
  'PATCH /admin/users/:id/role': ['admin'],
  'PATCH /admin/users/:id/password': ['admin'],
  'POST /admin/users/:id/profile-photo': ['admin'],
  'DELETE /admin/users/:id/profile-photo': ['admin'],
  'GET /admin/users/:id/family': ['admin'],
  'GET /admin/users/:id/family/:familyId': ['admin'],
  'POST /admin/users/:id/family': ['admin'],
  'PUT /admin/users/:id/family/:familyId': ['admin'],
  'DELETE /admin/users/:id/family/:familyId': ['admin'],
  'POST /admin/users/:id/family/:familyId/photo': ['admin'],
  'DELETE /admin/users/:id/family/:familyId/photo': ['admin'],
  'GET /admin/setup': ['admin'],
  'PUT /admin/setup/steps/:step': ['admin'],
  'POST /admin/setup/test-email': ['admin'],
  'POST /admin/setup/test-text': ['admin'],
  'POST /admin/setup/departments': ['admin'],
  'POST /admin/users/import/preview': ['admin'],
  'POST /admin/users/import': ['admin'],
  'GET /admin/users/import/:id': ['admin'],
  'GET /admin/audit': ['admin'],
  'GET /admin/users/:id/audit': ['admin'],
  'PATCH /profile': ROLES,
  'DELETE /profile/photo': ROLES,
  'GET /profile/family': ACTIVE,
  'GET /profile/family/:id': ACTIVE,
  'POST /profile/family': ROLES,
  'PATCH /profile/family/:id': ROLES,
  'DELETE /profile/family/:id': ROLES,
  'DELETE /profile/family/:id/photo': ROLES,
  'POST /department': ['admin'],
  'PATCH /department/:id': ['admin'],
  'DELETE /department/:id': ['admin'],
  'GET /department/leaders': ['admin', 'pastor', 'moderator'],
  'POST /department/:id/apply': ACTIVE,
  'GET /profile/applications': ACTIVE,
  'POST /profile/applications/seen': ACTIVE,

  'GET /admin/events': ['admin', 'pastor'],
  'POST /admin/events': ['admin', 'pastor'],
  'GET /admin/events/:id': ['admin', 'pastor'],
  'PUT /admin/events/:id': ['admin', 'pastor'],
  'DELETE /admin/events/:id': ['admin', 'pastor'],
  'GET /admin/events/:id/occurrences': ['admin', 'pastor'],
  'PUT /admin/events/:id/occurrences/:date': ['admin', 'pastor'],
  'DELETE /admin/events/:id/occurrences/:date': ['admin', 'pastor'],
  'GET /admin/events/:id/occurrences/:date/attendance': ['admin', 'pastor'],
  'PUT /calendar/:id/attendance/:date': ACTIVE,
  'DELETE /calendar/:id/attendance/:date': ACTIVE,
  'POST /admin/messages': ['admin', 'pastor', 'moderator'],
  'GET /admin/messages': ['admin', 'pastor', 'moderator'],
  'GET /admin/messages/recipients': ['admin', 'pastor', 'moderator'],
  'GET /admin/messages/:id': ['admin', 'pastor', 'moderator'],
  'DELETE /admin/messages/:id': ['admin', 'pastor', 'moderator'],
  'GET /admin/recipients': ['admin', 'pastor'],
  'POST /admin/email/all': ['admin', 'pastor'],
  'POST /admin/email/selected': ['admin', 'pastor'],
  'POST /admin/email/reach': ['admin', 'pastor'],
  'POST /admin/email/preview': ['admin', 'pastor'],
  'POST /admin/email/test': ['admin', 'pastor'],
  'GET /admin/email/history': ['admin', 'pastor'],
  'GET /admin/email/:id': ['admin', 'pastor'],
  'POST /admin/email/:id/resend': ['admin', 'pastor'],
  'GET /messages': ACTIVE,
  'GET /messages/unread-count': ACTIVE,
  'POST /messages/:id/read': ACTIVE,
  'POST /messages/read-all': ACTIVE,
  'POST /admin/text-messages/send': ['admin'],
  'POST /admin/text-messages/estimate': ['admin'],
  'GET /admin/text-messages/defaults': ['admin'],
  'GET /admin/text-messages': ['admin'],
  'GET /admin/text-messages/delivery/:messageId': ['admin'],
  'GET /admin/text-messages/:id': ['admin'],
  'GET /admin/text-messages/:id/recipients': ['admin'],
  'POST /admin/text-messages/:id/cancel': ['admin'],
  'POST /admin/text-messages/:id/send-again': ['admin'],
  'GET /dashboard': ACTIVE,
};

/** Who gets in though the department is not theirs; its members have a table of their own. */
const OTHERS_DEPARTMENT: Record<string, readonly Caller[]> = {
  'GET /department/:id/applications': ['admin'],
  'PATCH /department/application/:id': ['admin'],
  'GET /department/:id/members': ['admin'],
  'GET /department/:id/info': ['admin', 'pastor'],
  'POST /department/:id/info': ['admin'],
};

/** Where the thing itself decides who may, a body has to be right before that is asked. */
const BODIES: Record<string, object> = {
  'PATCH /department/application/:id': { status: 'approved' },
  'POST /department/:id/info': { title: 'Title', content: 'Content' },
};

/** Who sees it though it is another person's. For all others it does not exist. */
const HIDDEN: Record<string, readonly Caller[]> = {
  'GET /profile/photo/:userId': STAFF_ROLES,
  'GET /profile/family/photo/:id': ['admin'],
};

/** Names nothing, so that no call changes who the caller is. */
const NOBODYS_ID = '2000000000';

const DOORS = { ...ALLOWED, ...OTHERS_DEPARTMENT };

const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;
const guarded = Object.values<Endpoint>(ENDPOINTS).filter((endpoint) => endpoint.access !== 'public');
const rows = guarded.map((endpoint) => [nameOf(endpoint), endpoint] as const);

describe('access', () => {
  it('opens exactly the listed routes to the world', async () => {
    const app = await startTestApp();
    const open = [...app.server.routeAccess].filter(([, access]) => access === 'public').map(([route]) => route);
    expect(open.toSorted()).toEqual(PUBLIC.toSorted());
  });

  it('has a row for every endpoint that is not public, and no row for nothing', () => {
    expect(guarded.map(nameOf).toSorted()).toEqual(Object.keys({ ...DOORS, ...HIDDEN }).toSorted());
  });

  it.each(CALLERS)('lets %s in where the table says so, and nowhere else', async (caller) => {
    const app = await startTestApp();
    await createApplication(app, await createDepartment(app), await createUser(app));
    const token = await tokenOf(app, caller);
    for (const [name, endpoint] of rows.filter(([row]) => row in DOORS)) {
      const path = endpoint.path.replace(/:\w+/g, name in OTHERS_DEPARTMENT ? '1' : NOBODYS_ID);
      const body = endpoint.method === 'GET' ? undefined : (BODIES[name] ?? {});
      const { status } = await app.raw(endpoint.method, path, body, token);
      if (DOORS[name]?.includes(caller)) expect([401, 403], `${name} lets in`).not.toContain(status);
      else expect(status, `${name} refuses`).toBe(caller === 'signed out' ? 401 : 403);
    }
  });

  it.each(rows.filter(([name]) => name in HIDDEN))('%s', async (name, endpoint) => {
    const app = await startTestApp();
    const owner = await signInAs(app, 'user');
    const file = await flatPng(9, 9);
    const own = await upload(app, ENDPOINTS.updateProfile, { file, token: owner });
    const fields = { name: 'Amani', relationship: 'child' };
    const child = await upload(app, ENDPOINTS.addFamilyMember, { fields, file, token: owner });
    const ids: Record<string, number> = { userId: own.body.profile.id, id: child.body.family_member.id };
    const path = endpoint.path.replace(/:(\w+)/g, (_all, param: string) => String(ids[param]));
    expect((await app.raw(endpoint.method, path, undefined, owner)).status).toBe(200);
    for (const caller of CALLERS) {
      const { status } = await app.raw(endpoint.method, path, undefined, await tokenOf(app, caller));
      const refused = caller === 'signed out' ? 401 : 404;
      expect(status, caller).toBe(HIDDEN[name]?.includes(caller) ? 200 : refused);
    }
  });
});

async function tokenOf(app: Awaited<ReturnType<typeof startTestApp>>, caller: Caller): Promise<string | undefined> {
  if (caller === 'signed out') return undefined;
  if (caller === 'inactive') return signInAs(app, 'admin', { isActive: false });
  if (caller === 'unverified') return signInAs(app, 'user', { isVerified: false });
  return signInAs(app, caller);
}
