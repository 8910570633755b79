import type { Domain } from '../../core/domain.ts';
import { dashboardRoutes } from './dashboard/dashboard.routes.ts';
import { demoRoutes } from './demo/demo.routes.ts';
import { healthRoutes } from './health/health.routes.ts';
import { setupRoutes } from './setup/setup.routes.ts';

/** Dashboard, first-run setup, demo and health: what stands on all other domains. */
export const office: Domain = {
  name: 'office',
  routes: [healthRoutes, demoRoutes, setupRoutes, dashboardRoutes],
  fillDemo: async (church) => (await import('./office.demo.ts')).fillOffice(church),
};
