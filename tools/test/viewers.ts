import { ROLE_ACTIONS } from '@kanisa/contract/core/role-actions.ts';
import type { Role } from '@kanisa/contract/core/roles.ts';
import type { Viewer } from '../../web/src/app/access.ts';

/** A signed-in user of this role, as the browser stores it. */
export const toViewer = (role: Role): Viewer => ({ authenticated: true, actions: ROLE_ACTIONS[role] });
