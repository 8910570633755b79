import { ROLES, type Role } from '@kanisa/contract/core/roles.ts';
import { expect, it } from 'vitest';
import {
  type AccessDecision,
  decideAccess,
  findRoute,
  mayOpenExactPage,
  mayOpenRoute,
  parseDepartmentId,
  VISITOR,
} from '../../web/src/app/access.ts';
import { ROUTES } from '../../web/src/app/route-table.ts';
import { toViewer } from '../test/viewers.ts';

type Audience = 'everyone' | 'signed in' | readonly Role[];

/** The access tables of the specification. An id of any kind is 7. */
const SPECIFIED_ACCESS: readonly { who: Audience; paths: string; andMembers?: true }[] = [
  { who: 'everyone', paths: '/ /about /contact /register /login /ministries /events' },
  { who: 'everyone', paths: '/department/list /department/7 /verify-email /unauthorized' },
  { who: 'signed in', paths: '/profile /profile/family /profile/family/add /profile/family/edit/7' },
  { who: 'signed in', paths: '/department/7/apply /dashboard' },
  { who: ['admin'], paths: '/department/create /department/7/edit /admin' },
  { who: ['admin'], paths: '/admin/users /admin/users/new /admin/users/7 /admin/users/7/edit' },
  { who: ['admin'], paths: '/admin/users/7/family /admin/users/7/family/7 /admin/users/7/family/add' },
  { who: ['admin'], paths: '/admin/users/7/family/7/edit /admin/users/7/family/7/photo' },
  { who: ['admin'], paths: '/admin/text-messages/send /admin/text-messages' },
  {
    who: ['admin', 'department_leader'],
    paths: '/department/7/applications /department/7/members /department/7/info/post',
    andMembers: true,
  },
  { who: ['admin', 'pastor', 'department_leader'], paths: '/department/7/info', andMembers: true },
  { who: ['admin', 'pastor', 'moderator'], paths: '/department/leaders /admin/messages /admin/messages/new' },
  { who: ['admin', 'pastor'], paths: '/admin/events /admin/events/new /admin/events/7 /admin/events/7/edit' },
  // The access table and the screens differ in the specification; pastors may open every address of these screens.
  { who: ['admin', 'pastor'], paths: '/admin/email /admin/emails /admin/messages/emails' },
  { who: ['admin', 'pastor'], paths: '/admin/email/history /admin/emails/history' },
];

it.each(SPECIFIED_ACCESS)('$who may open $paths', ({ who, paths, andMembers }) => {
  for (const path of paths.split(' ')) {
    const access = findRoute(path)?.access;
    if (access === undefined) throw new Error(`There is no page at ${path}`);
    const open = ROLES.filter((role) => mayOpenRoute(access, toViewer(role)));
    expect([path, mayOpenRoute(access, VISITOR)]).toEqual([path, who === 'everyone']);
    const wanted = typeof who === 'string' ? ROLES : ROLES.filter((role) => who.includes(role));
    expect([path, open]).toEqual([path, wanted]);
    if (typeof who !== 'string')
      expect([path, mayOpenRoute(access, toViewer('user'), true)]).toEqual([path, andMembers === true]);
  }
});

it('has a separate page for each path of the specification', () => {
  const screens = SPECIFIED_ACCESS.flatMap(({ paths }) => paths.split(' ')).map((path) => findRoute(path)?.file);
  // Five paths lead to the two e-mail screens.
  expect(new Set(screens).size).toBe(screens.length - 3);
  expect(ROUTES.length).toBeGreaterThan(screens.length);
});

/** Every page with the roles that open it; `+ members` are the members of the department in the path. */
const AUDIENCE_BY_PAGE: Record<string, string> = {
  ...listAudience('everyone', '/ /about /ministries /events /calendar /calendar/:id /contact /unauthorized'),
  ...listAudience(
    'everyone',
    '/register /verify-email /login /login/second /forgot-password /reset-password /unsubscribe',
  ),
  ...listAudience('everyone', '/undo-email /welcome /department/list /department/:departmentId'),
  ...listAudience('signed in', '/dashboard /messages /profile /profile/family /profile/family/add'),
  ...listAudience(
    'signed in',
    '/profile/family/edit/:id /profile/security /profile/security/two-step /profile/data /profile/notices',
  ),
  ...listAudience('signed in', '/department/:departmentId/apply'),
  ...listAudience('admin', '/admin /admin/deletions /admin/setup /admin/audit'),
  ...listAudience('admin', '/admin/site /admin/site/history /admin/site/pictures'),
  ...listAudience('admin', '/admin/site/facts /admin/site/look /admin/site/services /admin/site/home'),
  ...listAudience('admin', '/admin/site/about /admin/site/ministries /admin/site/contact /admin/site/languages'),
  ...listAudience('admin pastor', '/admin/site/messages'),
  ...listAudience('admin', '/admin/users /admin/users/new /admin/users/import /admin/users/:userId'),
  ...listAudience(
    'admin',
    '/admin/people /admin/people/import /admin/people/new /admin/people/settings /admin/people/:id /admin/households/:id',
  ),
  ...listAudience('admin', '/admin/people/duplicates /admin/people/:id/merge/:otherId'),
  ...listAudience('admin', '/admin/people/print/badges /admin/people/print/directory /admin/people/print/labels'),
  ...listAudience('admin', '/admin/users/:userId/edit /admin/users/:userId/family /admin/users/:userId/family/add'),
  ...listAudience('admin', '/admin/users/:userId/family/:familyMemberId'),
  ...listAudience('admin', '/admin/users/:userId/family/:familyMemberId/edit'),
  ...listAudience('admin', '/admin/users/:userId/family/:familyMemberId/photo'),
  ...listAudience('admin', '/admin/text-messages /admin/text-messages/send'),
  ...listAudience('admin', '/department/create /department/:departmentId/edit'),
  ...listAudience('admin pastor', '/admin/events /admin/events/new /admin/events/:id /admin/events/:id/edit'),
  ...listAudience('admin pastor', '/admin/events/:id/occurrences/:date /admin/events/:id/attendance/:date'),
  ...listAudience('admin pastor', '/admin/email /admin/emails /admin/messages/emails'),
  ...listAudience('admin pastor', '/admin/email/history /admin/emails/history /admin/email/history/:id'),
  ...listAudience('admin pastor moderator', '/admin/messages /admin/messages/new /admin/messages/:id'),
  ...listAudience('admin pastor moderator', '/department/leaders'),
  ...listAudience('admin department_leader + members', '/department/:departmentId/applications'),
  ...listAudience('admin department_leader + members', '/department/:departmentId/members'),
  ...listAudience('admin department_leader + members', '/department/:departmentId/info/post'),
  ...listAudience('admin department_leader + members', '/department/:departmentId/write'),
  ...listAudience('admin pastor department_leader + members', '/department/:departmentId/info'),
  ...listAudience('admin pastor department_leader + members', '/department/:departmentId/serving'),
  ...listAudience('admin department_leader + members', '/department/:departmentId/serving/plan'),
  ...listAudience('admin department_leader + members', '/department/:departmentId/serving/positions'),
  ...listAudience('signed in', '/serving'),
  ...listAudience('admin pastor', '/admin/serving'),
};

function listAudience(audience: string, paths: string): Record<string, string> {
  return Object.fromEntries(paths.split(' ').map((path) => [path, audience]));
}

it('opens every page to exactly the roles of this table', () => {
  const audiences = ROUTES.map(({ path, access }) => {
    if (mayOpenRoute(access, VISITOR)) return [path, 'everyone'];
    const roles = ROLES.filter((role) => mayOpenRoute(access, toViewer(role)));
    if (roles.length === ROLES.length) return [path, 'signed in'];
    const membersToo = mayOpenRoute(access, toViewer('user'), true) ? ' + members' : '';
    return [path, roles.join(' ') + membersToo];
  });
  expect(Object.fromEntries(audiences)).toEqual(AUDIENCE_BY_PAGE);
});

const SIGNED_OUT = { ...VISITOR, loading: false, departmentIds: [], ended: null } as const;
const MEMBER = { ...SIGNED_OUT, ...toViewer('user'), departmentIds: [7] };
const LEADER_PAGES = ['applications', 'members', 'info/post', 'write'];

it.each<[string, Parameters<typeof decideAccess>[1], number, AccessDecision]>([
  ['opens the pages of a department to its members', MEMBER, 7, 'open'],
  ['denies members of another department', MEMBER, 8, 'deny'],
  [
    'opens for leaders of any department, whom the server then checks',
    { ...MEMBER, ...toViewer('department_leader') },
    8,
    'open',
  ],
  ['opens every department to admins', { ...MEMBER, ...toViewer('admin'), departmentIds: [] }, 8, 'open'],
  ['sends visitors from a department to the login', SIGNED_OUT, 7, 'sign-in'],
])('the guard %s', (_, session, department, decision) => {
  for (const page of [...LEADER_PAGES, 'info']) {
    const path = `/department/${department}/${page}`;
    expect(decideAccess(findRoute(path)?.access ?? 'public', session, parseDepartmentId(path))).toBe(decision);
  }
});

it('lets pastors read the info posts of every department, but open no other department page', () => {
  const pastor = { ...MEMBER, ...toViewer('pastor'), departmentIds: [] };
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
    expect(ROLES.filter((role) => mayOpenRoute(access, toViewer(role)))).toEqual(expect.arrayContaining(roles));
    expect(ROLES.filter((role) => mayOpenRoute(access, toViewer(role)))).toHaveLength(roles.length);
  }
});

it('links to a page only if one has exactly this path', () => {
  expect(mayOpenExactPage('/admin/messages/new', toViewer('moderator'))).toBe(true);
  expect(mayOpenExactPage('/admin/events/new', toViewer('moderator'))).toBe(false);
  expect(mayOpenExactPage('/admin/messages/emails', toViewer('pastor'))).toBe(true);
  expect(mayOpenExactPage('/admin/messages/emails', toViewer('moderator'))).toBe(false);
  expect(mayOpenExactPage('/admin/messages/no-such-page', toViewer('admin'))).toBe(false);
  expect(findRoute('/admin/messages/no-such-page')?.path).toBe('/admin/messages/:id');
});
