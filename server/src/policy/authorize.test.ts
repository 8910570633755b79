import { ROLE_ACTIONS } from '@kanisa/contract/core/role-actions.ts';
import { ROLES } from '@kanisa/contract/core/roles.ts';
import { expect, it } from 'vitest';
import { listRoleActions } from './authorize.ts';
import { POLICY } from './policy.ts';

it.each(ROLES)('the contract lists the actions that the policy gives the role %s on every record', (role) => {
  expect(listRoleActions(POLICY, role).toSorted()).toEqual([...ROLE_ACTIONS[role]].toSorted());
});
