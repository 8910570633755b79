import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { spouseMessages } from '@kanisa/contract/people/spouses.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { presentHouseholdLink } from './spouses.presenter.ts';
import { answerSpouse, askSpouse, endHouseholdLink, readHouseholdLink } from './spouses.service.ts';

export function spouseRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serveEndpoint(app, deps, ENDPOINTS.readHouseholdLink, async (_request, actor) => {
    const { links, entries } = await readHouseholdLink(deps, actor);
    return presentHouseholdLink(actor, links, entries);
  });

  serveEndpoint(app, deps, ENDPOINTS.askSpouse, async ({ body }, actor) => {
    await askSpouse(deps, actor, body.identifier);
    return { message: spouseMessages.asked };
  });

  serveEndpoint(app, deps, ENDPOINTS.answerSpouse, async ({ body }, actor) => ({
    message: await answerSpouse(deps, actor, body),
  }));

  serveEndpoint(app, deps, ENDPOINTS.endHouseholdLink, async (_request, actor) => ({
    message: await endHouseholdLink(deps, actor),
  }));
}
