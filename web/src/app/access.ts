import type { Role } from '@kanisa/contract/roles.ts';
import { matchPath } from 'react-router';
import type { Session } from '../lib/session.ts';
import { ROUTES, type RouteAccess, type RouteEntry } from './route-table.ts';

/** The entry of the table that serves this address; the most exact one, as the router picks it. */
export function findRoute(pathname: string): RouteEntry | undefined {
  const bare = pathname.replace(/[?#].*$/, '');
  return (
    ROUTES.find((entry) => entry.path === bare) ??
    ROUTES.find((entry) => matchPath({ path: entry.path, end: true }, bare) !== null)
  );
}

export function mayOpen(access: RouteAccess, role: Role | null): boolean {
  if (access === 'public') return true;
  if (role === null) return false;
  return access === 'signed-in' || access.includes(role);
}

export type Verdict = 'open' | 'wait' | 'leave' | 'sign-in' | 'refuse';

/** What the guard does with a person before a page; 'leave' is for those who have just logged out on it. */
export function verdictOn(
  access: RouteAccess,
  session: Pick<Session, 'loading' | 'authenticated' | 'role' | 'ended'>,
): Verdict {
  if (access === 'public') return 'open';
  if (session.loading) return 'wait';
  if (!session.authenticated) return session.ended === 'logout' ? 'leave' : 'sign-in';
  return mayOpen(access, session.role) ? 'open' : 'refuse';
}

/** Menus offer only what exists and what this person may open. */
export function isOffered(path: string, role: Role | null): boolean {
  const entry = findRoute(path);
  return entry !== undefined && mayOpen(entry.access, role);
}
