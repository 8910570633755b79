import { expect, it } from 'vitest';
import { startTestApp } from '../support/test-app.ts';

/** Public routes by name. A new public route is added here, where a reviewer sees it. */
const PUBLIC_ROUTES = [
  'GET /api/openapi.json',
  'GET /api/docs',
  'GET /api/demo/logins',
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

it('opens only the listed routes to the public', async () => {
  const app = await startTestApp();
  const open = [...app.server.routeAccess].filter(([, access]) => access === 'public').map(([route]) => route);
  expect(open.toSorted()).toEqual(PUBLIC_ROUTES.toSorted());
});
