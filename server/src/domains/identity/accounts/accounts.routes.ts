import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { accountMessages } from '@kanisa/contract/identity/accounts.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { type EndpointDeps, serve } from '../../../http/endpoint.ts';
import { forgotPassword, register, resendCode, resetPassword, verify } from './accounts.service.ts';

export function accountRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serve(app, deps, ENDPOINTS.register, async ({ body, address }) => {
    const user = await register(deps, address, body);
    return { user_id: user.id, username: user.username };
  });

  serve(app, deps, ENDPOINTS.verify, async ({ body, address }) => {
    const user = await verify(deps, address, body);
    return { message: accountMessages.verified, username: user.username };
  });

  serve(app, deps, ENDPOINTS.resendCode, async ({ body, address }) => {
    await resendCode(deps, address, body.user_id);
    return { message: accountMessages.codeSent };
  });

  serve(app, deps, ENDPOINTS.forgotPassword, async ({ body, address }) => {
    await forgotPassword(deps, address, body);
    return { message: accountMessages.resetSent };
  });

  serve(app, deps, ENDPOINTS.resetPassword, async ({ body, address }) => {
    await resetPassword(deps, address, body);
    return { message: accountMessages.resetDone };
  });
}
