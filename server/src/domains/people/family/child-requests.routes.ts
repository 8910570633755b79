import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { presentChildRequest } from './child-requests.presenter.ts';
import {
  answerChildRequest,
  answerOwnChildRequest,
  listChildRequests,
  listOwnChildRequests,
} from './child-requests.service.ts';

export function childRequestRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serveEndpoint(app, deps, ENDPOINTS.listOwnChildRequests, async (_request, actor) => ({
    requests: (await listOwnChildRequests(deps, actor)).map(presentChildRequest),
  }));

  serveEndpoint(app, deps, ENDPOINTS.answerOwnChildRequest, async ({ params, body }, actor) => ({
    message: await answerOwnChildRequest(deps, actor, params.id, body.accept),
  }));

  serveEndpoint(app, deps, ENDPOINTS.listChildRequests, async () => ({
    requests: (await listChildRequests(deps)).map(presentChildRequest),
  }));

  serveEndpoint(app, deps, ENDPOINTS.answerChildRequest, async ({ params, body }, actor) => ({
    message: await answerChildRequest(deps, actor, params.id, body.accept),
  }));
}
