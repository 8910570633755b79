import type { Action } from '@kanisa/contract/core/actions.ts';
import type { Module } from '@kanisa/contract/core/modules.ts';
import { toPrerenderedPattern } from '@kanisa/contract/core/prerendered-pages.ts';
import { SITE_SECTIONS } from '@kanisa/contract/site/sections.ts';

/**
 * Who may open a page: everyone, every signed-in user, users with this action, or users with one of these actions and
 * the members of the department in the path. The server's policy says which role has which action.
 */
export type RouteAccess = 'public' | 'signed-in' | Action | { membersOr: readonly Action[] };

export interface RouteEntry {
  path: string;
  /** The page's module, relative to src. */
  file: string;
  access: RouteAccess;
  /** Pages of the area `site` are light; pages of the area `app` get the data cache, the toasts and the guard. */
  area: 'site' | 'app';
  /** The path is an unknown one while the church does not use this module. */
  module?: Module;
}

/** Every page of the product. The router, the guard and the menus read it. */
export const ROUTES: readonly RouteEntry[] = [
  { path: '/', file: 'features/site/home/home-page.tsx', access: 'public', area: 'site' },
  { path: '/about', file: 'features/site/about/about-page.tsx', access: 'public', area: 'site' },
  { path: '/ministries', file: 'features/site/ministries/ministries-page.tsx', access: 'public', area: 'site' },
  { path: '/events', file: 'features/site/events/events-page.tsx', access: 'public', area: 'site' },
  { path: '/calendar', file: 'features/events/calendar/calendar-page.tsx', access: 'public', area: 'site' },
  { path: '/calendar/:id', file: 'features/events/calendar/event-page.tsx', access: 'public', area: 'site' },
  { path: '/contact', file: 'features/site/contact/contact-page.tsx', access: 'public', area: 'site' },
  { path: '/unauthorized', file: 'features/identity/accounts/unauthorized-page.tsx', access: 'public', area: 'site' },
  { path: '/register', file: 'features/identity/accounts/register-page.tsx', access: 'public', area: 'app' },
  { path: '/verify-email', file: 'features/identity/accounts/verify-email-page.tsx', access: 'public', area: 'app' },
  { path: '/login', file: 'features/identity/accounts/login-page.tsx', access: 'public', area: 'app' },
  { path: '/login/second', file: 'features/identity/accounts/second-step-page.tsx', access: 'public', area: 'app' },
  {
    path: '/forgot-password',
    file: 'features/identity/accounts/forgot-password-page.tsx',
    access: 'public',
    area: 'app',
  },
  {
    path: '/reset-password',
    file: 'features/identity/accounts/reset-password-page.tsx',
    access: 'public',
    area: 'app',
  },
  {
    path: '/unsubscribe',
    file: 'features/messaging/subscriptions/unsubscribe-page.tsx',
    access: 'public',
    area: 'app',
  },
  { path: '/undo-email', file: 'features/identity/security/undo-email-page.tsx', access: 'public', area: 'app' },
  { path: '/dashboard', file: 'features/office/dashboard/dashboard-page.tsx', access: 'signed-in', area: 'app' },
  { path: '/messages', file: 'features/messaging/inbox/inbox-page.tsx', access: 'signed-in', area: 'app' },
  { path: '/profile', file: 'features/people/profile/profile-page.tsx', access: 'signed-in', area: 'app' },
  { path: '/profile/family', file: 'features/people/family/family-list-page.tsx', access: 'signed-in', area: 'app' },
  { path: '/profile/family/add', file: 'features/people/family/add-family-page.tsx', access: 'signed-in', area: 'app' },
  {
    path: '/profile/family/edit/:id',
    file: 'features/people/family/edit-family-page.tsx',
    access: 'signed-in',
    area: 'app',
  },
  { path: '/profile/security', file: 'features/identity/security/security-page.tsx', access: 'signed-in', area: 'app' },
  {
    path: '/profile/security/two-step',
    file: 'features/identity/two-step/setup-page.tsx',
    access: 'signed-in',
    area: 'app',
  },
  {
    path: '/profile/notices',
    file: 'features/messaging/push-notices/notices-page.tsx',
    access: 'signed-in',
    area: 'app',
  },
  { path: '/profile/data', file: 'features/privacy/own-data/own-data-page.tsx', access: 'signed-in', area: 'app' },
  {
    path: '/admin/deletions',
    file: 'features/privacy/deletion-requests/deletion-requests-page.tsx',
    access: 'people.delete',
    area: 'app',
  },
  { path: '/admin/setup', file: 'features/office/setup/setup-page.tsx', access: 'setup.manage', area: 'app' },
  { path: '/admin', file: 'app/admin-page.tsx', access: 'people.read', area: 'app' },
  { path: '/welcome', file: 'features/identity/accounts/welcome-page.tsx', access: 'public', area: 'app' },
  ...sitePages(),
  ...peoplePages(),
  ...eventPages(),
  ...messagePages(),
  ...emailPages(),
  ...textMessagePages(),
  ...departmentPages(),
  ...servingPages(),
];

/** Pages about the public site. One screen has a path for each section, so that other paths are unknown ones. */
function sitePages(): RouteEntry[] {
  const page = (path: string, file: string, access: Action): RouteEntry => ({
    path: `/admin/site${path}`,
    file: `features/site/admin/${file}-page.tsx`,
    access,
    area: 'app',
  });
  return [
    page('', 'overview/site', 'site.manage'),
    page('/history', 'history/history', 'site.manage'),
    page('/messages', 'messages/messages', 'site.messages'),
    page('/pictures', 'pictures/pictures', 'site.manage'),
    ...SITE_SECTIONS.map((section) => page(`/${section}`, 'section/section', 'site.manage')),
  ];
}

/** Pages for admins. Fixed paths stand before paths with an id, because the first match wins. */
function peoplePages(): RouteEntry[] {
  const page = (path: string, file: string, access: Action): RouteEntry => ({
    path: `/admin/${path}`,
    file: `features/${file}-page.tsx`,
    access,
    area: 'app',
  });
  return [
    page('users', 'people/users/list/users', 'people.read'),
    page('users/new', 'people/users/form/new', 'people.edit'),
    page('users/import', 'people/import/import', 'people.import'),
    page('users/:userId', 'people/users/detail/detail', 'people.read'),
    page('users/:userId/edit', 'people/users/form/edit', 'people.edit'),
    page('users/:userId/family', 'people/user-family/list', 'people.family'),
    page('users/:userId/family/add', 'people/user-family/add', 'people.family'),
    page('users/:userId/family/:familyMemberId', 'people/user-family/detail', 'people.family'),
    page('users/:userId/family/:familyMemberId/edit', 'people/user-family/edit', 'people.family'),
    page('users/:userId/family/:familyMemberId/photo', 'people/user-family/photo', 'people.family'),
    page('audit', 'records/audit/audit', 'audit.read'),
    page('people', 'people/people/list/people', 'persons.read'),
    page('people/new', 'people/people/form/new', 'persons.edit'),
    page('people/import', 'people/file-import/import', 'persons.edit'),
    page('people/settings', 'people/people-settings/settings', 'persons.manage'),
    page('people/print/directory', 'people/people/print/print', 'persons.export'),
    page('people/print/badges', 'people/people/print/print', 'persons.export'),
    page('people/print/labels', 'people/people/print/print', 'persons.export'),
    page('people/duplicates', 'people/merging/duplicates', 'persons.edit'),
    page('people/:id', 'people/people/record/person', 'persons.read'),
    page('people/:id/merge/:otherId', 'people/merging/merge', 'persons.edit'),
    page('households/:id', 'people/households/household', 'persons.read'),
  ];
}

function eventPages(): RouteEntry[] {
  const page = (path: string, file: string): RouteEntry => ({
    path: `/admin/events${path}`,
    file: `features/events/${file}-page.tsx`,
    access: 'events.manage',
    area: 'app',
  });
  return [
    page('', 'list/list'),
    page('/new', 'form/create'),
    page('/:id', 'detail/detail'),
    page('/:id/edit', 'form/edit'),
    page('/:id/occurrences/:date', 'occurrence/occurrence'),
    page('/:id/attendance/:date', 'attendance/attendance'),
  ];
}

function messagePages(): RouteEntry[] {
  const page = (path: string, file: string): RouteEntry => ({
    path: `/admin/messages${path}`,
    file: `features/messaging/messages/${file}-page.tsx`,
    access: 'messages.manage',
    area: 'app',
  });
  return [page('', 'list'), page('/new', 'new'), page('/:id', 'details')];
}

/** One screen has several paths, because older links lead to each of them. */
function emailPages(): RouteEntry[] {
  const page = (path: string, file: string): RouteEntry => ({
    path: `/admin/${path}`,
    file: `features/messaging/emails/${file}-page.tsx`,
    access: 'emails.manage',
    area: 'app',
  });
  return [
    ...['email', 'emails', 'messages/emails'].map((path) => page(path, 'send/send')),
    ...['email/history', 'emails/history'].map((path) => page(path, 'history/history')),
    page('email/history/:id', 'record/record'),
  ];
}

function textMessagePages(): RouteEntry[] {
  const page = (path: string, file: string): RouteEntry => ({
    path: `/admin/text-messages${path}`,
    file: `features/messaging/text-messages/${file}-page.tsx`,
    access: 'texts.manage',
    area: 'app',
  });
  return [page('', 'list/list'), page('/send', 'send/send')];
}

/** Fixed paths stand before paths with an id, because the first match wins. */
function departmentPages(): RouteEntry[] {
  const page = (path: string, file: string, access: RouteAccess): RouteEntry => ({
    path: `/department/${path}`,
    file: `features/departments/${file}-page.tsx`,
    access,
    area: 'app',
  });
  const membersOr = (action: Action): RouteAccess => ({ membersOr: [action, 'department.lead'] });
  return [
    page('list', 'list/list', 'public'),
    page('create', 'form/create', 'department.create'),
    page('leaders', 'leaders/leaders', 'leaders.list'),
    page(':departmentId', 'detail/detail', 'public'),
    page(':departmentId/edit', 'form/edit', 'department.update'),
    page(':departmentId/apply', 'apply/apply', 'signed-in'),
    page(':departmentId/applications', 'applications/applications', membersOr('applications.list')),
    page(':departmentId/members', 'members/members', membersOr('members.list')),
    page(':departmentId/info', 'posts/posts', membersOr('info.list')),
    page(':departmentId/write', 'write/write', membersOr('department.write')),
    page(':departmentId/info/post', 'posts/new-post', membersOr('info.post')),
  ];
}

function servingPages(): RouteEntry[] {
  const page = (path: string, screen: string, access: RouteAccess): RouteEntry => ({
    path,
    file: `features/serving/${screen}/${screen}-page.tsx`,
    access,
    area: 'app',
    module: 'serving',
  });
  const ofDepartment = '/department/:departmentId/serving';
  const leaders: RouteAccess = { membersOr: ['serving.plan', 'department.lead'] };
  return [
    page(ofDepartment, 'dates', { membersOr: ['serving.see', 'department.lead'] }),
    page(`${ofDepartment}/plan`, 'plan', leaders),
    page(`${ofDepartment}/positions`, 'positions', leaders),
    page('/serving', 'own', 'signed-in'),
    page('/admin/serving', 'overview', 'serving.overview'),
  ];
}

/** A public page with an id is not prerendered, because its HTML would show another item first. */
export const isPrerendered = ({ access, path }: RouteEntry) => access !== 'public' || !path.includes(':');

/** Paths that are rendered to HTML at build time. A guarded page is rendered as its loading state. */
export function listPrerenderedPaths(): string[] {
  return ROUTES.filter(isPrerendered).map((entry) => toPrerenderedPattern(entry.path));
}
