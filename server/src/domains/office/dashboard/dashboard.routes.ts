import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { type EndpointDeps, serve } from '../../../http/endpoint.ts';
import { presentDashboard } from './dashboard.presenter.ts';
import { readDashboard } from './dashboard.service.ts';

export function dashboardRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serve(app, deps, ENDPOINTS.readDashboard, async (_asked, actor) => ({
    dashboard: presentDashboard(await readDashboard(deps, actor), deps.settings.church.timeZone),
  }));
}
