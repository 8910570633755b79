import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { matchMessages } from '@kanisa/contract/people/matches.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { presentMatch } from './matches.presenter.ts';
import { answerMatch, listMatches } from './matches.service.ts';

export function matchRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serveEndpoint(app, deps, ENDPOINTS.listMatches, async () => ({
    matches: (await listMatches(deps)).map(presentMatch),
  }));

  serveEndpoint(app, deps, ENDPOINTS.answerMatch, async ({ params, body }, actor) => {
    await answerMatch(deps, actor, params.id, body);
    return { message: body.attach ? matchMessages.attached : matchMessages.refused };
  });
}
