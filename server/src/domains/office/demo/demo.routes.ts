import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import { type EndpointDeps, serve } from '../../../http/endpoint.ts';
import { readDemoLogins } from './demo.service.ts';

export function demoRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serve(app, deps, ENDPOINTS.listDemoLogins, async () => ({ logins: readDemoLogins(deps) }));
}
