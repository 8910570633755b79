import type { Domain } from '../domain.ts';
import { ownDataRoutes } from './own-data/own-data.routes.ts';

/** A person's own data: archive, and the deletion of an account. */
export const privacy: Domain = {
  name: 'privacy',
  routes: [ownDataRoutes],
};
