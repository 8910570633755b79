import { existsSync } from 'node:fs';
import { toPrerenderedPath } from '@kanisa/contract/core/prerendered-pages.ts';
import { ROLES } from '@kanisa/contract/core/roles.ts';
import { expect, it } from 'vitest';
import {
  type AccessDecision,
  decideAccess,
  findRoute,
  mayOpenExactPage,
  mayOpenPage,
  mayOpenRoute,
  parseDepartmentId,
} from './access.ts';
import { MANAGEMENT, QUICK_ACTIONS, SITE_MENU } from './menus.ts';
import { listPrerenderedPaths, ROUTES, type RouteAccess } from './route-table.ts';

it('names a file that exists for every page', () => {
  const missing = ROUTES.filter((entry) => !existsSync(new URL(`../${entry.file}`, import.meta.url)));
  expect(missing).toEqual([]);
});

it('finds the page of a path, with or without hash and query', () => {
  expect(findRoute('/about#pastor')?.path).toBe('/about');
  expect(findRoute('/dashboard?x=1')?.access).toBe('signed-in');
  expect(findRoute('/no/such/page')).toBeUndefined();
});

it('opens only public pages to visitors, and pages for signed-in users to every role', () => {
  expect(mayOpenRoute('public', null)).toBe(true);
  expect(mayOpenRoute('signed-in', null)).toBe(false);
  for (const role of ROLES) expect(mayOpenRoute('signed-in', role)).toBe(true);
});

it('finds fixed department paths before paths with an id', () => {
  expect(findRoute('/department/list/')?.path).toBe('/department/list');
  expect(findRoute('/department/create?x=1')?.access).toEqual(['admin']);
  expect(findRoute('/department/leaders')?.access).toEqual(['admin', 'pastor', 'moderator']);
  expect(findRoute('/department/7')?.path).toBe('/department/:departmentId');
  expect(findRoute('/department/7/info/post')?.path).toBe('/department/:departmentId/info/post');
});

it('reads the department id from a path', () => {
  expect(parseDepartmentId('/department/7')).toBe(7);
  expect(parseDepartmentId('/department/7/info/post')).toBe(7);
  for (const path of ['/department/list', '/department/0/info', '/department/7x/info', '/department', '/profile/7'])
    expect(parseDepartmentId(path)).toBeNull();
});

it('opens a department page to its members and to the listed roles', () => {
  const access: RouteAccess = { membersOr: ['admin', 'department_leader'] };
  expect(ROLES.filter((role) => mayOpenRoute(access, role))).toEqual(['admin', 'department_leader']);
  for (const role of ROLES) expect(mayOpenRoute(access, role, true)).toBe(true);
  expect(mayOpenRoute(access, null, true)).toBe(false);
});

it('opens a page with a list of roles to those roles only', () => {
  const open = ROLES.filter((role) => mayOpenRoute(['admin', 'pastor'], role));
  expect(open).toEqual(['admin', 'pastor']);
  expect(mayOpenRoute(['admin'], null)).toBe(false);
});

it('shows only menu entries whose page exists', () => {
  const everything = [...SITE_MENU, ...MANAGEMENT, ...QUICK_ACTIONS];
  for (const entry of everything) expect(mayOpenPage(entry.path, 'admin')).toBe(findRoute(entry.path) !== undefined);
  expect(mayOpenPage('/no/such/page', 'admin')).toBe(false);
});

it('prerenders public pages without an id, and the loading state of all guarded pages', () => {
  const built = listPrerenderedPaths();
  expect(built).toEqual(expect.arrayContaining(['/', '/login', '/dashboard', '/admin/users/1/family/1/edit']));
  expect(built).toContain('/admin/events/1/occurrences/2000-01-01');
  expect(built).not.toContain('/calendar/1');
  expect(built.map(toPrerenderedPath)).toEqual(built);
});

const LOADING = { loading: true, authenticated: false, role: null, departmentIds: [], ended: null } as const;
const VISITOR = { ...LOADING, loading: false } as const;
const MEMBER = { ...VISITOR, authenticated: true, role: 'user', departmentIds: [7] } as const;
const STAFF_ONLY: RouteAccess = ['admin', 'pastor'];

it.each<[string, RouteAccess, Parameters<typeof decideAccess>[1], AccessDecision]>([
  ['opens a public page at once', 'public', LOADING, 'open'],
  ['waits until the session is known', 'signed-in', LOADING, 'wait'],
  ['sends a visitor to the login', 'signed-in', VISITOR, 'sign-in'],
  ['sends a visitor from a page for some roles to the login', STAFF_ONLY, VISITOR, 'sign-in'],
  ['opens for every signed-in user', 'signed-in', MEMBER, 'open'],
  ['denies a role that is not in the list', STAFF_ONLY, MEMBER, 'deny'],
  ['opens for a role in the list', STAFF_ONLY, { ...MEMBER, role: 'pastor' }, 'open'],
  ['leaves the page after a logout on it', 'signed-in', { ...VISITOR, ended: 'logout' }, 'leave'],
  ['asks to log in again after an expiry', 'signed-in', { ...VISITOR, ended: 'expired' }, 'sign-in'],
])('the guard %s', (_, access, session, decision) => {
  expect(decideAccess(access, session)).toBe(decision);
});

const LEADER_PAGES = ['applications', 'members', 'info/post'];

it.each<[string, Parameters<typeof decideAccess>[1], number, AccessDecision]>([
  ['opens the pages of a department to its members', MEMBER, 7, 'open'],
  ['denies members of another department', MEMBER, 8, 'deny'],
  [
    'opens for leaders of any department, whom the server then checks',
    { ...MEMBER, role: 'department_leader' },
    8,
    'open',
  ],
  ['opens every department to admins', { ...MEMBER, role: 'admin', departmentIds: [] }, 8, 'open'],
  ['sends visitors from a department to the login', VISITOR, 7, 'sign-in'],
])('the guard %s', (_, session, department, decision) => {
  for (const page of [...LEADER_PAGES, 'info']) {
    const path = `/department/${department}/${page}`;
    expect(decideAccess(findRoute(path)?.access ?? 'public', session, parseDepartmentId(path))).toBe(decision);
  }
});

it('lets pastors read the info posts of every department, but open no other department page', () => {
  const pastor = { ...MEMBER, role: 'pastor', departmentIds: [] } as const;
  const decision = (page: string) => decideAccess(findRoute(`/department/8/${page}`)?.access ?? 'public', pastor, 8);
  expect(decision('info')).toBe('open');
  for (const page of LEADER_PAGES) expect(decision(page)).toBe('deny');
});

const EVENT_PAGES = ['', '/new', '/7', '/7/edit', '/7/occurrences/2026-11-22', '/7/attendance/2026-11-22'];

it.each([
  ['the pages of events to admins and pastors', EVENT_PAGES.map((page) => `/admin/events${page}`), ['admin', 'pastor']],
  [
    'the pages of messages to moderators too',
    ['', '/new', '/7'].map((page) => `/admin/messages${page}`),
    ['admin', 'pastor', 'moderator'],
  ],
  [
    'every address of the e-mail screens to admins and pastors',
    ['email', 'emails', 'messages/emails', 'email/history', 'emails/history', 'email/history/7'].map(
      (page) => `/admin/${page}`,
    ),
    ['admin', 'pastor'],
  ],
  [
    'text messages and the administration itself to admins',
    ['/admin', '/admin/text-messages', '/admin/text-messages/send'],
    ['admin'],
  ],
])('opens %s and to no other role', (_, paths, roles) => {
  for (const path of paths) {
    const access = findRoute(path)?.access ?? 'public';
    expect(ROLES.filter((role) => mayOpenRoute(access, role))).toEqual(expect.arrayContaining(roles));
    expect(ROLES.filter((role) => mayOpenRoute(access, role))).toHaveLength(roles.length);
  }
});

it('links to a page only if one has exactly this path', () => {
  expect(mayOpenExactPage('/admin/messages/new', 'moderator')).toBe(true);
  expect(mayOpenExactPage('/admin/events/new', 'moderator')).toBe(false);
  expect(mayOpenExactPage('/admin/messages/emails', 'pastor')).toBe(true);
  expect(mayOpenExactPage('/admin/messages/emails', 'moderator')).toBe(false);
  expect(mayOpenExactPage('/admin/messages/no-such-page', 'admin')).toBe(false);
  expect(findRoute('/admin/messages/no-such-page')?.path).toBe('/admin/messages/:id');
});
