import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { twoStepMessages } from '@kanisa/contract/identity/two-step.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { askForProof, giveProof } from './fresh-proof.service.ts';

export function freshProofRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serveEndpoint(app, deps, ENDPOINTS.askForProof, async (_request, actor) => askForProof(deps, actor));

  serveEndpoint(app, deps, ENDPOINTS.giveProof, async ({ body, address }, actor) => {
    await giveProof(deps, actor, address, body);
    return { message: twoStepMessages.proved };
  });
}
