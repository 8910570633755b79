import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { presentDashboard } from './dashboard.presenter.ts';
import { getDashboard } from './dashboard.service.ts';

export function dashboardRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serveEndpoint(app, deps, ENDPOINTS.readDashboard, async (_input, actor) => ({
    dashboard: presentDashboard(await getDashboard(deps, actor), deps.settings.church.timeZone),
  }));
}
