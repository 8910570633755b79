import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { accountMessages } from '@kanisa/contract/identity/accounts.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { registerAccount, requestPasswordReset, resendCode, resetPassword, verifyAccount } from './accounts.service.ts';

export function accountRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serveEndpoint(app, deps, ENDPOINTS.register, async ({ body, address, language }) => {
    const user = await registerAccount(deps, { address, language }, body);
    return { user_id: user.id, username: user.username };
  });

  serveEndpoint(app, deps, ENDPOINTS.verify, async ({ body, address }) => {
    const user = await verifyAccount(deps, address, body);
    return { message: accountMessages.verified, username: user.username };
  });

  serveEndpoint(app, deps, ENDPOINTS.resendCode, async ({ body, address }) => {
    await resendCode(deps, address, body.user_id);
    return { message: accountMessages.codeSent };
  });

  serveEndpoint(app, deps, ENDPOINTS.forgotPassword, async ({ body, address }) => {
    await requestPasswordReset(deps, address, body);
    return { message: accountMessages.resetSent };
  });

  serveEndpoint(app, deps, ENDPOINTS.resetPassword, async ({ body, address }) => {
    await resetPassword(deps, address, body);
    return { message: accountMessages.resetDone };
  });
}
