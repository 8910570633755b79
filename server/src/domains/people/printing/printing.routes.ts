import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { presentPrint } from './printing.presenter.ts';
import { getPrintPage } from './printing.service.ts';

export function printingRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serveEndpoint(app, deps, ENDPOINTS.printPeople, async ({ query }, actor) =>
    presentPrint(await getPrintPage(deps, actor, query)),
  );
}
