import { ACTIONS, type Action } from './actions.ts';
import type { Role } from './roles.ts';

/** Actions on own records, which every role may take. */
const EVERYONE: readonly Action[] = [
  'profile.read',
  'profile.update',
  'family.read',
  'family.edit',
  'family.add',
  'family.update',
  'family.delete',
  'family.share',
  'account.manage',
  'department.apply',
  'events.attend',
  'messages.read',
  'dashboard.read',
  'serving.own',
];

/** Actions of a people keeper, whom an admin names, beside those of the role. */
export const KEEPER_ACTIONS: readonly Action[] = [
  'persons.read',
  'persons.edit',
  'persons.notes',
  'persons.export',
  'households.read',
];
/** Actions of pastors beside those of the role, in a church that lets them see people. */
export const READING_PASTOR_ACTIONS: readonly Action[] = ['persons.read', 'households.read'];

const PASTOR: readonly Action[] = [
  'profile.photo',
  'info.list',
  'leaders.list',
  'events.manage',
  'messages.manage',
  'emails.manage',
  'recipients.list',
  'site.messages',
  'serving.see',
  'serving.overview',
];

/**
 * The actions that each role may take on every record. The browser's guard decides by the stored role before any
 * request, as specified, so it needs them at once. The policy on the server decides; a test of it fails when the two differ.
 */
export const ROLE_ACTIONS: Record<Role, readonly Action[]> = {
  admin: ACTIONS.filter((action) => action !== 'department.lead'),
  user: EVERYONE,
  pastor: [...EVERYONE, ...PASTOR],
  moderator: [...EVERYONE, 'profile.photo', 'leaders.list', 'messages.manage'],
  ministry_leader: EVERYONE,
  department_leader: [...EVERYONE, 'profile.photo', 'department.lead'],
};

/** Rights beside the role: a people keeper's, and those of pastors in a church that lets them see people. */
export function listGrantedActions(user: { role: Role; isKeeper: boolean; doPastorsRead: boolean }): readonly Action[] {
  if (user.isKeeper) return KEEPER_ACTIONS;
  return user.role === 'pastor' && user.doPastorsRead ? READING_PASTOR_ACTIONS : [];
}
