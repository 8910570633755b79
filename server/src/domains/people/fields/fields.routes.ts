import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { peopleFieldMessages } from '@kanisa/contract/people/fields.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { presentFields } from './fields.presenter.ts';
import { getFieldsPage, savePeopleFields } from './fields.service.ts';

export function peopleFieldRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serveEndpoint(app, deps, ENDPOINTS.readPeopleFields, async (_request, actor) =>
    presentFields(await getFieldsPage(deps, deps.db, actor)),
  );

  serveEndpoint(app, deps, ENDPOINTS.savePeopleFields, async ({ body }, actor) => ({
    ...presentFields(await savePeopleFields(deps, actor, body)),
    message: peopleFieldMessages.saved,
  }));
}
