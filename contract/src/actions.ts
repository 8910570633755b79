/**
 * Everything a signed-in person may be allowed to do. Each has exactly one rule, in the server's policy table.
 */
export const ACTIONS = [
  'profile.read',
  'profile.update',
  'profile.photo',
  'family.read',
  'family.edit',
  'family.add',
  'family.update',
  'family.delete',
  'family.photo',
  'account.manage',
  'people.delete',
  'department.create',
  'department.update',
  'department.delete',
  'department.apply',
  'applications.list',
  'applications.review',
  'members.list',
  'info.list',
  'info.post',
  'leaders.list',
  'events.manage',
  'events.attend',
  'messages.manage',
  'messages.read',
  'dashboard.read',
] as const;
export type Action = (typeof ACTIONS)[number];
