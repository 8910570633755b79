import { requireNoFieldsLeft } from '@kanisa/contract/core/fields-left.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { twoStepMessages } from '@kanisa/contract/identity/two-step.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { confirmApp, removeApp, startApp } from './authenticator-app.service.ts';
import { addPasskey, removePasskey, renamePasskey, startPasskey } from './passkeys.service.ts';
import { confirmRecoveryCodes, createRecoveryCodes } from './recovery-codes.service.ts';
import { presentPasskey, presentTwoStep } from './two-step.presenter.ts';
import { getHost, readTwoStep } from './two-step.service.ts';

/** The routes by which people change their own two-step login. */
export function twoStepRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  const host = getHost(deps.settings);

  serveEndpoint(app, deps, ENDPOINTS.readTwoStep, async (_request, actor) => ({
    two_step: presentTwoStep(await readTwoStep(deps, actor), host),
  }));

  serveEndpoint(app, deps, ENDPOINTS.startPasskey, (_request, actor) => startPasskey(deps, actor));

  serveEndpoint(app, deps, ENDPOINTS.addPasskey, async ({ body }, actor) => ({
    passkey: presentPasskey(await addPasskey(deps, actor, body), host),
  }));

  serveEndpoint(app, deps, ENDPOINTS.renamePasskey, async ({ params, body }, actor) => {
    const { name, ...rest } = body;
    requireNoFieldsLeft(rest);
    const passkey = presentPasskey(await renamePasskey(deps, actor, params.id, name), host);
    return { message: twoStepMessages.passkeyRenamed, passkey };
  });

  serveEndpoint(app, deps, ENDPOINTS.removePasskey, async ({ params }, actor) => {
    await removePasskey(deps, actor, params.id);
    return { message: twoStepMessages.passkeyRemoved };
  });

  serveEndpoint(app, deps, ENDPOINTS.startApp, (_request, actor) => startApp(deps, actor));

  serveEndpoint(app, deps, ENDPOINTS.confirmApp, async ({ body, address }, actor) => {
    const outcome = await confirmApp(deps, actor, address, body.code);
    return { message: outcome === 'added' ? twoStepMessages.appAdded : twoStepMessages.appReplaced };
  });

  serveEndpoint(app, deps, ENDPOINTS.removeApp, async (_request, actor) => {
    await removeApp(deps, actor);
    return { message: twoStepMessages.appRemoved };
  });

  serveEndpoint(app, deps, ENDPOINTS.createRecoveryCodes, async (_request, actor) => ({
    codes: await createRecoveryCodes(deps, actor),
  }));

  serveEndpoint(app, deps, ENDPOINTS.confirmRecoveryCodes, async ({ body, address }, actor) => {
    const outcome = await confirmRecoveryCodes(deps, actor, address, body.code);
    return { message: outcome === 'turned on' ? twoStepMessages.turnedOn : twoStepMessages.codesConfirmed };
  });
}
