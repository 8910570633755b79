import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../core/deps.ts';
import { type EndpointDeps, serveEndpoint } from '../../../http/endpoint.ts';
import { shareReadinessCheck } from './health.service.ts';

export function healthRoutes(app: FastifyInstance, deps: Deps & EndpointDeps): void {
  serveEndpoint(
    app,
    deps,
    ENDPOINTS.health,
    async () => ({ status: 'ok', build: deps.builds.web, server_build: deps.builds.server }) as const,
  );

  serveEndpoint(app, deps, ENDPOINTS.live, async () => ({ status: 'ok' }) as const);

  const requireReadiness = shareReadinessCheck(deps);
  serveEndpoint(app, deps, ENDPOINTS.ready, async () => {
    await requireReadiness();
    return { status: 'ok', database: 'ok', queue: 'ok' } as const;
  });
}
