import { t } from '../lib/i18n.ts';
import type { MenuEntry } from './menus.ts';

// The lists of the side panel. They are apart from the other menus, so that only staff load them.

export const MANAGEMENT: readonly MenuEntry[] = [
  { label: t('Users'), path: '/admin/users' },
  { label: t('Departments'), path: '/department/list', area: '/department' },
  { label: t('Leaders'), path: '/department/leaders' },
  { label: t('Events'), path: '/admin/events' },
  { label: t('Messages'), path: '/admin/messages' },
  { label: t('Email'), path: '/admin/email' },
  { label: t('Email History'), path: '/admin/email/history' },
  { label: t('Text Messages'), path: '/admin/text-messages' },
  { label: t('Send Text Message'), path: '/admin/text-messages/send' },
];

export const QUICK_ACTIONS: readonly MenuEntry[] = [
  { label: t('Create Event'), path: '/admin/events/new' },
  { label: t('New Message'), path: '/admin/messages/new' },
  { label: t('Create Department'), path: '/department/create' },
];

/** Pages of the modules that the church uses, below the two lists of the specification. */
const CHURCH_LIFE: readonly MenuEntry[] = [{ label: t('Serving'), path: '/admin/serving' }];
const OWN_CHURCH_LIFE: readonly MenuEntry[] = [{ label: t('Serving'), path: '/serving' }];

/** Those who see all departments start there; its page leads to their own dates. */
export const listChurchLife = (maySeeAll: boolean): readonly MenuEntry[] => (maySeeAll ? CHURCH_LIFE : OWN_CHURCH_LIFE);

/** Below the lists of what people do. */
export const RECORDS: readonly MenuEntry[] = [
  { label: t('Audit trail'), path: '/admin/audit' },
  { label: t('Deletion requests'), path: '/admin/deletions' },
  { label: t('Public site'), path: '/admin/site' },
  { label: t('Setup'), path: '/admin/setup' },
];

/** Records, with the messages of the contact form while it delivers them. */
export const listRecords = (deliversMessages: boolean): readonly MenuEntry[] =>
  deliversMessages ? [...RECORDS, { label: t('Website messages'), path: '/admin/site/messages' }] : RECORDS;

/**
 * A department leader may open none of the quick actions and gets actions of the own department instead. With several
 * departments the dashboard lists them.
 */
export function listDepartmentActions(departmentIds: readonly number[]): MenuEntry[] {
  const [id] = departmentIds;
  if (id === undefined) return [{ label: t('Find a department'), path: '/department/list' }];
  if (departmentIds.length > 1) return [{ label: t('My departments'), path: '/dashboard' }];
  return [
    { label: t('Review Applications'), path: `/department/${id}/applications` },
    { label: t('Post Info'), path: `/department/${id}/info/post` },
  ];
}
