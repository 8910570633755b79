import { existsSync } from 'node:fs';
import { ROLES } from '@kanisa/contract/roles.ts';
import { expect, it } from 'vitest';
import { findRoute, isOffered, mayOpen } from './access.ts';
import { MANAGEMENT, QUICK_ACTIONS, SITE_MENU } from './menus.ts';
import { prerenderedPaths, ROUTES } from './route-table.ts';

it('names a file that exists for every page', () => {
  const missing = ROUTES.filter((entry) => !existsSync(new URL(`../${entry.file}`, import.meta.url)));
  expect(missing).toEqual([]);
});

it('finds the page of an address, with or without anchor and query', () => {
  expect(findRoute('/about#pastor')?.path).toBe('/about');
  expect(findRoute('/dashboard?x=1')?.access).toBe('signed-in');
  expect(findRoute('/no/such/page')).toBeUndefined();
});

it('lets visitors into public pages only, and every role into pages for the signed-in', () => {
  expect(mayOpen('public', null)).toBe(true);
  expect(mayOpen('signed-in', null)).toBe(false);
  for (const role of ROLES) expect(mayOpen('signed-in', role)).toBe(true);
});

it('keeps a page with a list of roles for those roles', () => {
  const open = ROLES.filter((role) => mayOpen(['admin', 'pastor'], role));
  expect(open).toEqual(['admin', 'pastor']);
  expect(mayOpen(['admin'], null)).toBe(false);
});

it('offers no entry that leads nowhere', () => {
  const everything = [...SITE_MENU, ...MANAGEMENT, ...QUICK_ACTIONS];
  for (const entry of everything) expect(isOffered(entry.path, 'admin')).toBe(findRoute(entry.path) !== undefined);
  expect(isOffered('/no/such/page', 'admin')).toBe(false);
});

it('renders the public pages at build time, and no other', () => {
  expect(prerenderedPaths()).toContain('/login');
  expect(prerenderedPaths()).not.toContain('/dashboard');
});
