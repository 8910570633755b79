import type { Action } from '@kanisa/contract/core/actions.ts';
import { stripQuery } from '@kanisa/contract/core/text.ts';
import { matchPath } from 'react-router';
import type { Session } from '../lib/session/stored-session.ts';
import { ROUTES, type RouteAccess, type RouteEntry } from './route-table.ts';

/** Finds the route of a path. An exact path wins over one with an id, as in the router. */
export function findRoute(pathname: string): RouteEntry | undefined {
  const bare = stripQuery(pathname);
  const depth = countSegments(bare);
  // Matching is slow on a phone, and every menu link calls this, so only routes of the same depth are tried.
  return (
    ROUTES.find((entry) => entry.path === bare) ??
    ROUTES.find(({ path }) => countSegments(path) === depth && matchPath({ path, end: true }, bare) !== null)
  );
}

function countSegments(path: string): number {
  return path.replace(/\/$/, '').split('/').length;
}

/** The department id in a path, or null. */
export function parseDepartmentId(pathname: string): number | null {
  const id = matchPath('/department/:id/*', pathname)?.params.id ?? '';
  return /^[1-9]\d{0,9}$/.test(id) ? Number(id) : null;
}

/** The part of a session that decides which pages open. */
export type Viewer = Pick<Session, 'authenticated' | 'actions'> & Partial<Pick<Session, 'modules'>>;

export const VISITOR: Viewer = { authenticated: false, actions: [] };

export function mayOpenRoute(access: RouteAccess, viewer: Viewer, isMember = false): boolean {
  if (access === 'public') return true;
  if (!viewer.authenticated) return false;
  if (access === 'signed-in') return true;
  const hasAction = (action: Action) => viewer.actions.includes(action);
  if (typeof access === 'string') return hasAction(access);
  return isMember || access.membersOr.some(hasAction);
}

export type AccessDecision = 'open' | 'wait' | 'leave' | 'sign-in' | 'deny';

/** Decides what the guard does on a page. 'leave' is for a user who has just logged out on it. */
export function decideAccess(
  access: RouteAccess,
  session: Pick<Session, 'loading' | 'authenticated' | 'actions' | 'departmentIds' | 'ended'>,
  departmentId: number | null = null,
): AccessDecision {
  if (access === 'public') return 'open';
  if (session.loading) return 'wait';
  if (!session.authenticated) return session.ended === 'logout' ? 'leave' : 'sign-in';
  const isMember = departmentId !== null && session.departmentIds.includes(departmentId);
  return mayOpenRoute(access, session, isMember) ? 'open' : 'deny';
}

/** Whether the church uses the module of a page. Pages of a module that it does not use are unknown. */
export function isInUse({ module }: RouteEntry, { modules = [] }: Partial<Viewer>): boolean {
  return module === undefined || modules.includes(module);
}

const mayOpenEntry = (entry: RouteEntry | undefined, viewer: Viewer) =>
  entry !== undefined && isInUse(entry, viewer) && mayOpenRoute(entry.access, viewer);

/** Whether a page has exactly this path and the viewer may open it. A route with an id does not count. */
export function mayOpenExactPage(path: string, viewer: Viewer): boolean {
  return mayOpenEntry(
    ROUTES.find((route) => route.path === path),
    viewer,
  );
}

/** Whether a page serves this path and the viewer may open it. */
export function mayOpenPage(path: string, viewer: Viewer): boolean {
  return mayOpenEntry(findRoute(path), viewer);
}
