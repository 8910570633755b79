import { ROLES, type Role } from '@kanisa/contract/roles.ts';
import { expect, it } from 'vitest';
import { findRoute, mayOpen } from './access.ts';
import { ROUTES } from './route-table.ts';

type Who = 'everyone' | 'signed in' | readonly Role[];

/** The access tables of the two specification documents, word for word; an id of any kind is 7. */
const DOCUMENTS: readonly (readonly [who: Who, paths: string, andMembers?: true])[] = [
  ['everyone', '/ /about /contact /register /login /ministries /events'],
  ['everyone', '/department/list /department/7 /verify-email /unauthorized'],
  ['signed in', '/profile /profile/family /profile/family/add /profile/family/edit/7'],
  ['signed in', '/department/7/apply /dashboard'],
  [['admin'], '/department/create /department/7/edit /admin'],
  [['admin'], '/admin/users /admin/users/new /admin/users/7 /admin/users/7/edit'],
  [['admin'], '/admin/users/7/family /admin/users/7/family/7 /admin/users/7/family/add'],
  [['admin'], '/admin/users/7/family/7/edit /admin/users/7/family/7/photo'],
  [['admin'], '/admin/text-messages/send /admin/text-messages'],
  [['admin', 'department_leader'], '/department/7/applications /department/7/members /department/7/info/post', true],
  [['admin', 'pastor', 'department_leader'], '/department/7/info', true],
  [['admin', 'pastor', 'moderator'], '/department/leaders /admin/messages /admin/messages/new'],
  [['admin', 'pastor'], '/admin/events /admin/events/new /admin/events/7 /admin/events/7/edit'],
  // The screens' own reading, as it was decided: pastors too, at each of their addresses.
  [['admin', 'pastor'], '/admin/email /admin/emails /admin/messages/emails'],
  [['admin', 'pastor'], '/admin/email/history /admin/emails/history'],
];

it.each(DOCUMENTS)('to %j are open: %s', (who, paths, andMembers) => {
  for (const path of paths.split(' ')) {
    const access = findRoute(path)?.access;
    if (access === undefined) throw new Error(`There is no page at ${path}`);
    const open = ROLES.filter((role) => mayOpen(access, role));
    expect([path, mayOpen(access, null)]).toEqual([path, who === 'everyone']);
    const wanted = typeof who === 'string' ? ROLES : ROLES.filter((role) => who.includes(role));
    expect([path, open]).toEqual([path, wanted]);
    if (typeof who !== 'string') expect([path, mayOpen(access, 'user', true)]).toEqual([path, andMembers === true]);
  }
});

it('has a page of its own for each address of the documents', () => {
  const screens = DOCUMENTS.flatMap(([, paths]) => paths.split(' ')).map((path) => findRoute(path)?.file);
  // Five addresses lead to the two e-mail screens.
  expect(new Set(screens).size).toBe(screens.length - 3);
  expect(ROUTES.length).toBeGreaterThan(screens.length);
});
