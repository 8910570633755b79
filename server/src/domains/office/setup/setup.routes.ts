import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { type EndpointDeps, serve } from '../../../http/endpoint.ts';
import { sendTestEmail, sendTestText } from './sending-tests.service.ts';
import { presentSetup } from './setup.presenter.ts';
import { changeStep, createDepartments, readSetup } from './setup.service.ts';

export function setupRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  const { settings } = deps;

  serve(app, deps, ENDPOINTS.readSetup, async (_asked, actor) => ({
    setup: presentSetup(await readSetup(deps, actor), settings),
  }));

  serve(app, deps, ENDPOINTS.changeSetupStep, async ({ params, body }, actor) => ({
    setup: presentSetup(await changeStep(deps, actor, params.step, body.put_aside), settings),
  }));

  serve(app, deps, ENDPOINTS.testEmail, async (_asked, actor) => ({ test: await sendTestEmail(deps, actor) }));

  serve(app, deps, ENDPOINTS.testText, async (_asked, actor) => ({ test: await sendTestText(deps, actor) }));

  serve(app, deps, ENDPOINTS.createDepartments, async ({ body }, actor) => createDepartments(deps, actor, body.names));
}
