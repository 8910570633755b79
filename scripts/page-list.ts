import { ROUTES } from '../web/src/app/route-table.ts';

/** It only leads on to the start page. */
const NO_PAGE = '/admin';

/** Every page that has an address of its own, for those who walk over all of them from outside: each once. */
export function listPages(): { path: string; isPublic: boolean }[] {
  const files = new Set<string>();
  return ROUTES.filter((route) => {
    const isSeen = files.has(route.file);
    files.add(route.file);
    return !isSeen && !route.path.includes(':') && route.path !== NO_PAGE;
  }).map((route) => ({ path: route.path, isPublic: route.access === 'public' }));
}

/** Every page, also those about one thing: `fill` says what stands in the place of `:id` and the like. Each once. */
export function listFilledPages(fill: (path: string) => string): { path: string; isPublic: boolean }[] {
  const about = ROUTES.filter((route) => route.path.includes(':'));
  return [...listPages(), ...about.map((route) => ({ path: fill(route.path), isPublic: route.access === 'public' }))];
}
