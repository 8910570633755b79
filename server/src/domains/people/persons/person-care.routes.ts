import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { personCareMessages } from '@kanisa/contract/people/person-care.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { answerInvite, listOwnInvites } from './child-invites.service.ts';
import { presentHistory, presentInvite } from './person-care.presenter.ts';
import { listPersonHistory, saveVisits } from './person-care.service.ts';

export function personCareRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serveEndpoint(app, deps, ENDPOINTS.saveVisits, async ({ params, body }, actor) => {
    await saveVisits(deps, actor, params.id, body);
    return { message: personCareMessages.visitsSaved };
  });

  serveEndpoint(app, deps, ENDPOINTS.listPersonHistory, async ({ params }, actor) => ({
    entries: (await listPersonHistory(deps, actor, params.id)).map(presentHistory),
  }));

  serveEndpoint(app, deps, ENDPOINTS.listOwnInvites, async (_request, actor) => ({
    invites: (await listOwnInvites(deps, actor)).map(presentInvite),
  }));

  serveEndpoint(app, deps, ENDPOINTS.answerInvite, async ({ params, body }, actor) => ({
    message: await answerInvite(deps, actor, params.id, body.accept),
  }));
}
