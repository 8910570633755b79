import type { Role } from '@kanisa/contract/core/roles.ts';
import { listRoleActions } from '../../server/src/policy/authorize.ts';
import { POLICY } from '../../server/src/policy/policy.ts';
import type { Viewer } from '../../web/src/app/access.ts';

/** The actions that the server lists in the session of this role. */
export const listActions = (role: Role) => listRoleActions(POLICY, role);

/** A signed-in user of this role, as the browser stores it. */
export const toViewer = (role: Role): Viewer => ({ authenticated: true, actions: listActions(role) });
