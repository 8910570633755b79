import { joiningMessages } from '@kanisa/contract/departments/joining.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { answerAsk, listAsks } from './asks.service.ts';
import { presentAsk } from './joining.presenter.ts';
import { addMember, type Joining } from './joining.service.ts';

const TEXTS: Record<Joining, string> = {
  added: joiningMessages.added,
  person: joiningMessages.askedPerson,
  guardian: joiningMessages.askedGuardian,
  leader: joiningMessages.askedLeader,
};

export function joiningRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serveEndpoint(app, deps, ENDPOINTS.addMember, async ({ params, body }, actor) => {
    const state = await addMember(deps, actor, params.id, body);
    return { state, message: TEXTS[state] };
  });

  serveEndpoint(app, deps, ENDPOINTS.listAsks, async (_request, actor) => ({
    asks: (await listAsks(deps, actor)).map(presentAsk),
  }));

  serveEndpoint(app, deps, ENDPOINTS.answerAsk, async ({ params, body }, actor) => {
    await answerAsk(deps, actor, params.id, body.accept);
    return { message: joiningMessages.answered };
  });
}
