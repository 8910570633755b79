import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { presentSummary } from '../persons/persons.presenter.ts';
import { exportEverything } from './everything.service.ts';
import { exportPeople } from './export-people.service.ts';

export function peopleExportRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serveEndpoint(app, deps, ENDPOINTS.exportPeople, async ({ query, language }, actor) =>
    exportPeople(deps, actor, query, { language, present: presentSummary }),
  );

  serveEndpoint(app, deps, ENDPOINTS.exportEverything, async ({ language }, actor) =>
    exportEverything(deps, actor, language),
  );
}
