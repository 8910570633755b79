import type { MenuEntry } from './menus.ts';

// The lists of the side panel. They are apart from the other menus, so that only staff load them.

export const MANAGEMENT: readonly MenuEntry[] = [
  { label: 'Users', path: '/admin/users' },
  { label: 'Departments', path: '/department/list', area: '/department' },
  { label: 'Leaders', path: '/department/leaders' },
  { label: 'Events', path: '/admin/events' },
  { label: 'Messages', path: '/admin/messages' },
  { label: 'Email', path: '/admin/email' },
  { label: 'Email History', path: '/admin/email/history' },
  { label: 'Text Messages', path: '/admin/text-messages' },
  { label: 'Send Text Message', path: '/admin/text-messages/send' },
];

export const QUICK_ACTIONS: readonly MenuEntry[] = [
  { label: 'Create Event', path: '/admin/events/new' },
  { label: 'New Message', path: '/admin/messages/new' },
  { label: 'Create Department', path: '/department/create' },
];

/** Pages of the modules that the church uses, below the two lists of the specification. */
const CHURCH_LIFE: readonly MenuEntry[] = [{ label: 'Serving', path: '/admin/serving' }];
const OWN_CHURCH_LIFE: readonly MenuEntry[] = [{ label: 'Serving', path: '/serving' }];

/** Those who see all departments start there; its page leads to their own dates. */
export const listChurchLife = (maySeeAll: boolean): readonly MenuEntry[] => (maySeeAll ? CHURCH_LIFE : OWN_CHURCH_LIFE);

/** Below the lists of what people do. */
export const RECORDS: readonly MenuEntry[] = [
  { label: 'Audit trail', path: '/admin/audit' },
  { label: 'Deletion requests', path: '/admin/deletions' },
  { label: 'Public site', path: '/admin/site' },
  { label: 'Setup', path: '/admin/setup' },
];

/** Records, with the messages of the contact form while it delivers them. */
export const listRecords = (deliversMessages: boolean): readonly MenuEntry[] =>
  deliversMessages ? [...RECORDS, { label: 'Website messages', path: '/admin/site/messages' }] : RECORDS;

/**
 * A department leader may open none of the quick actions and gets actions of the own department instead. With several
 * departments the dashboard lists them.
 */
export function listDepartmentActions(departmentIds: readonly number[]): MenuEntry[] {
  const [id] = departmentIds;
  if (id === undefined) return [{ label: 'Find a department', path: '/department/list' }];
  if (departmentIds.length > 1) return [{ label: 'My departments', path: '/dashboard' }];
  return [
    { label: 'Review Applications', path: `/department/${id}/applications` },
    { label: 'Post Info', path: `/department/${id}/info/post` },
  ];
}
