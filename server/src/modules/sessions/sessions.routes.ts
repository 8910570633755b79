import { accountMessages } from '@kanisa/contract/accounts.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../deps.ts';
import { type EndpointDeps, serve } from '../../http/endpoint.ts';
import { presentSession, presentSignedIn } from './sessions.presenter.ts';
import { login, logout, refresh } from './sessions.service.ts';

export function sessionRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serve(app, deps, ENDPOINTS.login, async ({ body, address }) => presentSignedIn(await login(deps, address, body)));

  serve(app, deps, ENDPOINTS.refresh, async ({ body }) => presentSignedIn(await refresh(deps, body.refresh_token)));

  serve(app, deps, ENDPOINTS.logout, async ({ body }) => {
    await logout(deps, body.refresh_token);
    return { message: accountMessages.loggedOut };
  });

  serve(app, deps, ENDPOINTS.readSession, async (_asked, actor) => presentSession(actor));
}
