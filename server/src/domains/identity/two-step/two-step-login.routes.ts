import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { findChosenLanguage } from '../../../church/church-name.ts';
import type { Deps } from '../../../core/deps.ts';
import { listModulesOn } from '../../../core/modules/modules.ts';
import { formatIpAddress } from '../../../http/client-address.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { presentLogin } from '../sessions/sessions.presenter.ts';
import type { IssuedSession } from '../sessions/sessions.service.ts';
import { askPasskeyForLogin, logInByPasskey } from './passkey-login.service.ts';
import { answerByApp, answerByPasskey, answerByRecoveryCode, askPasskeyForSecondStep } from './second-step.service.ts';

const toCaller = ({ address, request }: { address: string; request: FastifyRequest }) => ({
  address,
  userAgent: request.headers['user-agent'],
  ip: formatIpAddress(request.ip),
});

/** Logins that the password alone does not finish, or that need none. */
export function twoStepLoginRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  const present = async (session: IssuedSession) =>
    presentLogin(session, {
      language: findChosenLanguage(deps, session.language),
      modules: await listModulesOn(deps.db),
    });

  serveEndpoint(app, deps, ENDPOINTS.answerByApp, async (input) =>
    present(await answerByApp(deps, toCaller(input), input.body)),
  );

  serveEndpoint(app, deps, ENDPOINTS.answerByRecoveryCode, async (input) =>
    present(await answerByRecoveryCode(deps, toCaller(input), input.body)),
  );

  serveEndpoint(app, deps, ENDPOINTS.askPasskeyForSecondStep, async ({ body }) => ({
    options: await askPasskeyForSecondStep(deps, body.token),
  }));

  serveEndpoint(app, deps, ENDPOINTS.answerByPasskey, async (input) =>
    present(await answerByPasskey(deps, toCaller(input), input.body)),
  );

  serveEndpoint(app, deps, ENDPOINTS.askPasskeyForLogin, ({ address }) => askPasskeyForLogin(deps, address));

  serveEndpoint(app, deps, ENDPOINTS.logInByPasskey, async (input) =>
    present(await logInByPasskey(deps, toCaller(input), input.body)),
  );
}
