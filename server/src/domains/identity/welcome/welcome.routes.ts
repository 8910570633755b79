import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { welcomeMessages } from '@kanisa/contract/identity/welcome.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { choosePassword } from './welcome.service.ts';

export function welcomeRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serveEndpoint(app, deps, ENDPOINTS.choosePassword, async ({ body, address }) => ({
    username: await choosePassword(deps, address, body),
    message: welcomeMessages.done,
  }));
}
