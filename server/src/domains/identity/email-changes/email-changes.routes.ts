import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { securityMessages } from '@kanisa/contract/identity/security.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { undoEmailChange } from './email-changes.service.ts';

export function emailChangeRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serveEndpoint(app, deps, ENDPOINTS.undoEmailChange, async ({ body }) => {
    await undoEmailChange(deps, body.token);
    return { message: securityMessages.undone };
  });
}
