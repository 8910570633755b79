import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { securityMessages } from '@kanisa/contract/identity/security.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { changePassword } from './security.service.ts';

export function securityRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serveEndpoint(app, deps, ENDPOINTS.changePassword, async ({ body, address }, actor) => {
    await changePassword(deps, actor, { input: body, address });
    return { message: securityMessages.passwordChanged };
  });
}
