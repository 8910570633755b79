import { existsSync } from 'node:fs';
import { ACTIONS, type Action } from '@kanisa/contract/core/actions.ts';
import { toPrerenderedPath } from '@kanisa/contract/core/prerendered-pages.ts';
import { expect, it } from 'vitest';
import {
  type AccessDecision,
  decideAccess,
  findRoute,
  mayOpenPage,
  mayOpenRoute,
  parseDepartmentId,
  VISITOR,
  type Viewer,
} from './access.ts';
import { SITE_MENU } from './menus.ts';
import { listPrerenderedPaths, ROUTES, type RouteAccess } from './route-table.ts';
import { MANAGEMENT, QUICK_ACTIONS } from './staff-menus.ts';

it('names a file that exists for every page', () => {
  const missing = ROUTES.filter((entry) => !existsSync(new URL(`../${entry.file}`, import.meta.url)));
  expect(missing).toEqual([]);
});

it('finds the page of a path, with or without hash and query', () => {
  expect(findRoute('/about#pastor')?.path).toBe('/about');
  expect(findRoute('/dashboard?x=1')?.access).toBe('signed-in');
  expect(findRoute('/no/such/page')).toBeUndefined();
});

const userWith = (...actions: Action[]): Viewer => ({ authenticated: true, actions });

it('opens only public pages to visitors, and pages for signed-in users to all of them', () => {
  expect(mayOpenRoute('public', VISITOR)).toBe(true);
  expect(mayOpenRoute('signed-in', VISITOR)).toBe(false);
  expect(mayOpenRoute('signed-in', userWith())).toBe(true);
});

it('finds fixed department paths before paths with an id', () => {
  expect(findRoute('/department/list/')?.path).toBe('/department/list');
  expect(findRoute('/department/create?x=1')?.access).toBe('department.create');
  expect(findRoute('/department/leaders')?.access).toBe('leaders.list');
  expect(findRoute('/department/7')?.path).toBe('/department/:departmentId');
  expect(findRoute('/department/7/info/post')?.path).toBe('/department/:departmentId/info/post');
});

it('reads the department id from a path', () => {
  expect(parseDepartmentId('/department/7')).toBe(7);
  expect(parseDepartmentId('/department/7/info/post')).toBe(7);
  for (const path of ['/department/list', '/department/0/info', '/department/7x/info', '/department', '/profile/7'])
    expect(parseDepartmentId(path)).toBeNull();
});

it('opens a department page to its members and to users with one of the listed actions', () => {
  const access: RouteAccess = { membersOr: ['members.list', 'department.lead'] };
  const open = ACTIONS.filter((action) => mayOpenRoute(access, userWith(action)));
  expect(open.toSorted()).toEqual(['department.lead', 'members.list']);
  for (const action of ACTIONS) expect(mayOpenRoute(access, userWith(action), true)).toBe(true);
  expect(mayOpenRoute(access, VISITOR, true)).toBe(false);
});

it('opens a page with an action to users with this action only', () => {
  expect(ACTIONS.filter((action) => mayOpenRoute('events.manage', userWith(action)))).toEqual(['events.manage']);
  expect(mayOpenRoute('events.manage', VISITOR)).toBe(false);
});

it('shows only menu entries whose page exists', () => {
  const everything = [...SITE_MENU, ...MANAGEMENT, ...QUICK_ACTIONS];
  for (const entry of everything)
    expect(mayOpenPage(entry.path, userWith(...ACTIONS))).toBe(findRoute(entry.path) !== undefined);
  expect(mayOpenPage('/no/such/page', userWith(...ACTIONS))).toBe(false);
});

it('opens no page of a module that the church does not use', () => {
  const staff = userWith(...ACTIONS);
  for (const path of ['/serving', '/admin/serving', '/department/7/serving', '/department/7/serving/plan']) {
    expect(mayOpenPage(path, staff), path).toBe(false);
    expect(mayOpenPage(path, { ...staff, modules: ['serving'] }), path).toBe(true);
  }
});

it('prerenders public pages without an id, and the loading state of all guarded pages', () => {
  const built = listPrerenderedPaths();
  expect(built).toEqual(expect.arrayContaining(['/', '/login', '/dashboard', '/admin/users/1/family/1/edit']));
  expect(built).toContain('/admin/events/1/occurrences/2000-01-01');
  expect(built).not.toContain('/calendar/1');
  expect(built.map(toPrerenderedPath)).toEqual(built);
});

const LOADING = { loading: true, authenticated: false, actions: [], departmentIds: [], ended: null } as const;
const SIGNED_OUT = { ...LOADING, loading: false } as const;
const MEMBER = { ...SIGNED_OUT, authenticated: true, departmentIds: [7] } as const;
const STAFF_ONLY: RouteAccess = 'events.manage';
const MEMBERS_ONLY: RouteAccess = { membersOr: ['members.list'] };

it.each<[string, RouteAccess, Parameters<typeof decideAccess>[1], AccessDecision, departmentId?: number]>([
  ['opens a public page at once', 'public', LOADING, 'open'],
  ['waits until the session is known', 'signed-in', LOADING, 'wait'],
  ['sends a visitor to the login', 'signed-in', SIGNED_OUT, 'sign-in'],
  ['sends a visitor from a page for some users to the login', STAFF_ONLY, SIGNED_OUT, 'sign-in'],
  ['opens for every signed-in user', 'signed-in', MEMBER, 'open'],
  ['denies a user without the action', STAFF_ONLY, MEMBER, 'deny'],
  ['opens for a user with the action', STAFF_ONLY, { ...MEMBER, actions: ['events.manage'] }, 'open'],
  ['opens for a member of the department', MEMBERS_ONLY, MEMBER, 'open', 7],
  ['denies a member of another department', MEMBERS_ONLY, MEMBER, 'deny', 8],
  ['leaves the page after a logout on it', 'signed-in', { ...SIGNED_OUT, ended: 'logout' }, 'leave'],
  ['asks to log in again after an expiry', 'signed-in', { ...SIGNED_OUT, ended: 'expired' }, 'sign-in'],
])('the guard %s', (_, access, session, decision, departmentId) => {
  expect(decideAccess(access, session, departmentId)).toBe(decision);
});
