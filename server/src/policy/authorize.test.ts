import { ACTIONS, type Action } from '@kanisa/contract/core/actions.ts';
import { ROLES, type Role } from '@kanisa/contract/core/roles.ts';
import { expect, it } from 'vitest';
import { listRoleActions } from './authorize.ts';
import { POLICY } from './policy.ts';

/** Actions on own records, which every role may take. */
const EVERYONE: readonly Action[] = [
  'profile.read',
  'profile.update',
  'family.read',
  'family.edit',
  'family.add',
  'family.update',
  'family.delete',
  'account.manage',
  'department.apply',
  'events.attend',
  'messages.read',
  'dashboard.read',
];

const MORE_ACTIONS: Record<Role, readonly Action[]> = {
  admin: ACTIONS.filter((action) => action !== 'department.lead' && !EVERYONE.includes(action)),
  user: [],
  pastor: [
    'profile.photo',
    'info.list',
    'leaders.list',
    'events.manage',
    'messages.manage',
    'emails.manage',
    'recipients.list',
  ],
  moderator: ['profile.photo', 'leaders.list', 'messages.manage'],
  ministry_leader: [],
  department_leader: ['profile.photo', 'department.lead'],
};

it.each(ROLES)('lists the actions that the role %s may take on every record', (role) => {
  const expected = [...EVERYONE, ...MORE_ACTIONS[role]];
  expect(listRoleActions(POLICY, role).toSorted()).toEqual(expected.toSorted());
});
