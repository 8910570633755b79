import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { accountMessages } from '@kanisa/contract/identity/accounts.ts';
import { securityMessages } from '@kanisa/contract/identity/security.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { type EndpointDeps, serve } from '../../../http/endpoint.ts';
import { presentDevice, presentSession, presentSignedIn } from './sessions.presenter.ts';
import { listDevices, login, logout, refresh, signOutDevice, signOutOtherDevices } from './sessions.service.ts';

export function sessionRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serve(app, deps, ENDPOINTS.login, async ({ body, address, request }) => {
    const caller = { address, userAgent: request.headers['user-agent'] };
    return presentSignedIn(await login(deps, caller, body));
  });

  serve(app, deps, ENDPOINTS.refresh, async ({ body }) => presentSignedIn(await refresh(deps, body.refresh_token)));

  serve(app, deps, ENDPOINTS.logout, async ({ body }) => {
    await logout(deps, body.refresh_token);
    return { message: accountMessages.loggedOut };
  });

  serve(app, deps, ENDPOINTS.readSession, async (_asked, actor) => presentSession(actor));

  serve(app, deps, ENDPOINTS.listDevices, async (_asked, actor) => {
    const sessions = await listDevices(deps, actor);
    return { sessions: sessions.map((session) => presentDevice(session, actor.sessionId)) };
  });

  serve(app, deps, ENDPOINTS.signOutDevice, async ({ params }, actor) => {
    await signOutDevice(deps, actor, params.id);
    return { message: securityMessages.signedOut };
  });

  serve(app, deps, ENDPOINTS.signOutOtherDevices, async (_asked, actor) => {
    await signOutOtherDevices(deps, actor);
    return { message: securityMessages.othersSignedOut };
  });
}
