import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { expect, it } from 'vitest';
import { startTestApp } from '../support/test-app.ts';
import type { AccessRow } from './access-rows.ts';
import { ACCESS_TABLE, isPublicRow } from './access-table.ts';

/** Public routes that are no endpoint of the contract. */
const OTHER_PUBLIC_ROUTES = ['GET /api/openapi.json', 'GET /api/docs', 'POST /api/sms/callback/:gateway/:secret'];

const PUBLIC_ENDPOINTS = (Object.entries(ACCESS_TABLE) as [keyof typeof ENDPOINTS, AccessRow][])
  .filter(([, row]) => isPublicRow(row))
  .map(([name]) => `${ENDPOINTS[name].method} /api${ENDPOINTS[name].path}`);

it('opens only the routes to the public that the access table opens', async () => {
  const app = await startTestApp();
  const open = [...app.server.routeAccess].filter(([, access]) => access === 'public').map(([route]) => route);
  expect(open.toSorted()).toEqual([...OTHER_PUBLIC_ROUTES, ...PUBLIC_ENDPOINTS].toSorted());
  expect(PUBLIC_ENDPOINTS).toContain('POST /api/auth/login');
  expect(PUBLIC_ENDPOINTS).not.toContain('GET /api/auth/session');
});
