import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { securityMessages } from '@kanisa/contract/identity/security.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { confirmEmail, sendEmailCode, undoEmailChange } from './email-changes.service.ts';

export function emailChangeRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serveEndpoint(app, deps, ENDPOINTS.undoEmailChange, async ({ body, address }) => {
    const removed = await undoEmailChange(deps, address, body.token);
    return { message: securityMessages.undone, removed };
  });

  serveEndpoint(app, deps, ENDPOINTS.sendEmailCode, async ({ address }, actor) => {
    await sendEmailCode(deps, actor, address);
    return { message: securityMessages.emailCodeSent };
  });

  serveEndpoint(app, deps, ENDPOINTS.confirmEmail, async ({ body, address }, actor) => {
    await confirmEmail(deps, actor, address, body.code);
    return { message: securityMessages.emailConfirmed };
  });
}
