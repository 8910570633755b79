import { requireNoFieldsLeft } from '@kanisa/contract/core/fields-left.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { changeChurchSettings, findAddressDomain } from './church-settings.service.ts';
import { presentSetup } from './setup.presenter.ts';
import { changeModule, createDepartmentsByName, getSetup, updateSetupStep } from './setup.service.ts';
import { sendTestEmail, sendTestText } from './test-messages.service.ts';

export function setupRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  const { settings } = deps;

  serveEndpoint(app, deps, ENDPOINTS.readSetup, async (_input, actor) => ({
    setup: presentSetup(await getSetup(deps, actor), settings),
  }));

  serveEndpoint(app, deps, ENDPOINTS.changeSetupStep, async ({ params, body }, actor) => {
    const { put_aside: isPutAside, ...rest } = body;
    requireNoFieldsLeft(rest);
    return { setup: presentSetup(await updateSetupStep(deps, actor, params.step, isPutAside), settings) };
  });

  serveEndpoint(app, deps, ENDPOINTS.changeModule, async ({ params, body }, actor) => {
    const { is_on: isOn, ...rest } = body;
    requireNoFieldsLeft(rest);
    return { setup: presentSetup(await changeModule(deps, actor, params.module, isOn), settings) };
  });

  serveEndpoint(app, deps, ENDPOINTS.changeChurchSettings, async ({ body }, actor) => {
    const { email_domain: emailDomain, shortcode, ...rest } = body;
    requireNoFieldsLeft(rest);
    await changeChurchSettings(deps, actor, { emailDomain, shortcode });
    return { setup: presentSetup(await getSetup(deps, actor), settings) };
  });

  serveEndpoint(app, deps, ENDPOINTS.readEmailDomain, async () => ({ email_domain: findAddressDomain(deps) }));

  serveEndpoint(app, deps, ENDPOINTS.testEmail, async (_input, actor) => ({ test: await sendTestEmail(deps, actor) }));

  serveEndpoint(app, deps, ENDPOINTS.testText, async (_input, actor) => ({ test: await sendTestText(deps, actor) }));

  serveEndpoint(app, deps, ENDPOINTS.createDepartments, async ({ body }, actor) =>
    createDepartmentsByName(deps, actor, body.names),
  );
}
