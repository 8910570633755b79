import { ROLES, type Role } from '@kanisa/contract/core/roles.ts';
import { mayOpenRoute } from '../../web/src/app/access.ts';
import { ROUTES, type RouteAccess } from '../../web/src/app/route-table.ts';
import { toViewer } from './viewers.ts';

/** Redirects to another page: the second one to the login, unless a password has just been entered. */
const REDIRECT_PATHS = ['/admin', '/login/second'];

/** Public pages that differ for signed-in users. */
const PATHS_DIFFERENT_WHEN_SIGNED_IN = ['/', '/calendar/:id', '/department/list', '/department/:departmentId'];

export type Viewer = 'visitor' | Role;

/** A page by its route path, with everyone for whom it may look different. */
export interface Screen {
  path: string;
  isPublic: boolean;
  viewers: readonly Viewer[];
}

/** Every page of the product once, however many paths lead to it. */
export function listScreens(): Screen[] {
  const files = new Set<string>();
  return ROUTES.filter((route) => {
    const isSeen = files.has(route.file);
    files.add(route.file);
    return !isSeen && !REDIRECT_PATHS.includes(route.path);
  }).map(({ path, access }) => ({ path, isPublic: access === 'public', viewers: listViewers(path, access) }));
}

function listViewers(path: string, access: RouteAccess): readonly Viewer[] {
  if (access === 'public')
    return PATHS_DIFFERENT_WHEN_SIGNED_IN.includes(path) ? ['visitor', 'user', 'admin'] : ['visitor'];
  if (access === 'signed-in') return path === '/dashboard' ? ROLES : ['user'];
  const roles = ROLES.filter((role) => mayOpenRoute(access, toViewer(role)));
  return typeof access === 'object' ? [...roles, 'user'] : roles;
}

/** Every page without path parameters, once. */
export function listPages(): { path: string; isPublic: boolean }[] {
  return listScreens().filter(({ path }) => !path.includes(':'));
}

/** Every page once; `fill` replaces the path parameters. */
export function listFilledPages(fill: (path: string) => string): { path: string; isPublic: boolean }[] {
  const about = ROUTES.filter((route) => route.path.includes(':'));
  return [...listPages(), ...about.map((route) => ({ path: fill(route.path), isPublic: route.access === 'public' }))];
}
