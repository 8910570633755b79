import type { Role } from '@kanisa/contract/core/roles.ts';
import { matchPath } from 'react-router';
import type { Session } from '../lib/session/session.ts';
import { ROUTES, type RouteAccess, type RouteEntry } from './route-table.ts';

/** The entry of the table that serves this address; the most exact one, as the router picks it. */
export function findRoute(pathname: string): RouteEntry | undefined {
  const bare = pathname.replace(/[?#].*$/, '');
  const depth = countSegments(bare);
  // To match takes a phone long, and every link of a menu asks: only those that could.
  return (
    ROUTES.find((entry) => entry.path === bare) ??
    ROUTES.find(({ path }) => countSegments(path) === depth && matchPath({ path, end: true }, bare) !== null)
  );
}

function countSegments(path: string): number {
  return path.replace(/\/$/, '').split('/').length;
}

/** The department that an address speaks of, or null. */
export function parseDepartmentId(pathname: string): number | null {
  const id = matchPath('/department/:id/*', pathname)?.params.id ?? '';
  return /^[1-9]\d{0,9}$/.test(id) ? Number(id) : null;
}

export function mayOpenRoute(access: RouteAccess, role: Role | null, isMember = false): boolean {
  if (access === 'public') return true;
  if (role === null) return false;
  if (access === 'signed-in') return true;
  if ('membersOr' in access) return isMember || access.membersOr.includes(role);
  return access.includes(role);
}

export type AccessDecision = 'open' | 'wait' | 'leave' | 'sign-in' | 'refuse';

/** What the guard does with a person before a page; 'leave' is for those who have just logged out on it. */
export function decideAccess(
  access: RouteAccess,
  session: Pick<Session, 'loading' | 'authenticated' | 'role' | 'departmentIds' | 'ended'>,
  departmentId: number | null = null,
): AccessDecision {
  if (access === 'public') return 'open';
  if (session.loading) return 'wait';
  if (!session.authenticated) return session.ended === 'logout' ? 'leave' : 'sign-in';
  const isMember = departmentId !== null && session.departmentIds.includes(departmentId);
  return mayOpenRoute(access, session.role, isMember) ? 'open' : 'refuse';
}

/** A page has exactly this address, and this person may open it: no other page takes the address for an id. */
export function mayOpenExactPage(path: string, role: Role | null): boolean {
  const entry = ROUTES.find((route) => route.path === path);
  return entry !== undefined && mayOpenRoute(entry.access, role);
}

/** Menus offer only what exists and what this person may open. */
export function mayOpenPage(path: string, role: Role | null): boolean {
  const entry = findRoute(path);
  return entry !== undefined && mayOpenRoute(entry.access, role);
}
