import type { Domain } from '../../core/domain.ts';
import { reapplyErasures } from './deletion-requests/deletion-requests.service.ts';
import { deletionsPrivacy } from './deletion-requests/deletions-on-behalf.privacy.ts';
import { ownDataRoutes } from './own-data/own-data.routes.ts';

/** A person's own data: archive, and the deletion of an account. */
export const privacy: Domain = {
  name: 'privacy',
  routes: [ownDataRoutes],
  personalData: [deletionsPrivacy],
  afterRestore: async (deps, tx) => ({ erased: await reapplyErasures(deps, tx, deps.erasedMarks) }),
};
