import { ROLES, type Role } from '@kanisa/contract/core/roles.ts';
import { expect, it } from 'vitest';
import { findRoute, mayOpenRoute } from './access.ts';
import { ROUTES } from './route-table.ts';

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
    const open = ROLES.filter((role) => mayOpenRoute(access, role));
    expect([path, mayOpenRoute(access, null)]).toEqual([path, who === 'everyone']);
    const wanted = typeof who === 'string' ? ROLES : ROLES.filter((role) => who.includes(role));
    expect([path, open]).toEqual([path, wanted]);
    if (typeof who !== 'string')
      expect([path, mayOpenRoute(access, 'user', true)]).toEqual([path, andMembers === true]);
  }
});

it('has a separate page for each path of the specification', () => {
  const screens = SPECIFIED_ACCESS.flatMap(({ paths }) => paths.split(' ')).map((path) => findRoute(path)?.file);
  // Five paths lead to the two e-mail screens.
  expect(new Set(screens).size).toBe(screens.length - 3);
  expect(ROUTES.length).toBeGreaterThan(screens.length);
});
