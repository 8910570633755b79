import { ROUTES } from '../web/src/app/route-table.ts';

/** Every page that has an address of its own, for those who walk over all of them from outside. */
export function listPages(): { path: string; isPublic: boolean }[] {
  return ROUTES.filter((route) => !route.path.includes(':')).map((route) => ({
    path: route.path,
    isPublic: route.access === 'public',
  }));
}
