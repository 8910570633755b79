import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { accountMessages } from '@kanisa/contract/identity/accounts.ts';
import { securityMessages } from '@kanisa/contract/identity/security.ts';
import type { FastifyInstance } from 'fastify';
import { findChosenLanguage } from '../../../church/church-name.ts';
import type { Deps } from '../../../core/deps.ts';
import { listModulesOn } from '../../../core/modules/modules.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { presentSecondStep } from '../two-step/two-step.presenter.ts';
import { presentDevice, presentEndedDevice, presentLogin, presentSession } from './sessions.presenter.ts';
import {
  type IssuedSession,
  listDevices,
  logInUser,
  logOutSession,
  logOutSessionByHash,
  refreshSession,
  signOutDevice,
  signOutOtherDevices,
} from './sessions.service.ts';

export function sessionRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  const present = async (session: IssuedSession) =>
    presentLogin(session, {
      language: findChosenLanguage(deps, session.language),
      modules: await listModulesOn(deps.db),
    });

  serveEndpoint(app, deps, ENDPOINTS.login, async ({ body, address, request }) => {
    const caller = { address, userAgent: request.headers['user-agent'] };
    const login = await logInUser(deps, caller, body);
    return 'session' in login ? present(login.session) : presentSecondStep(login.pending);
  });

  serveEndpoint(app, deps, ENDPOINTS.refresh, async ({ body }) =>
    present(await refreshSession(deps, body.refresh_token)),
  );

  serveEndpoint(app, deps, ENDPOINTS.logout, async ({ body }) => {
    await logOutSession(deps, body.refresh_token);
    return { message: accountMessages.loggedOut };
  });

  serveEndpoint(app, deps, ENDPOINTS.logoutLater, async ({ body }) => {
    await logOutSessionByHash(deps, body.refresh_token_hash);
    return { message: accountMessages.loggedOut };
  });

  serveEndpoint(app, deps, ENDPOINTS.readSession, async (_request, actor) =>
    presentSession(actor, {
      language: findChosenLanguage(deps, actor.language),
      modules: await listModulesOn(deps.db),
    }),
  );

  serveEndpoint(app, deps, ENDPOINTS.listDevices, async (_request, actor) => {
    const { current, ended } = await listDevices(deps, actor);
    return {
      sessions: current.map((session) => presentDevice(session, actor.sessionId)),
      ended: ended.flatMap(presentEndedDevice),
    };
  });

  serveEndpoint(app, deps, ENDPOINTS.signOutDevice, async ({ params }, actor) => {
    await signOutDevice(deps, actor, params.id);
    return { message: securityMessages.signedOut };
  });

  serveEndpoint(app, deps, ENDPOINTS.signOutOtherDevices, async (_request, actor) => {
    await signOutOtherDevices(deps, actor);
    return { message: securityMessages.othersSignedOut };
  });
}
