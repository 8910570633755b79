import type { Endpoint } from '@kanisa/contract/core/endpoint.schema.ts';
import type { Access } from '@kanisa/contract/core/endpoint.ts';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Access rule of every API route, read by the access tests. */
    routeAccess: Map<string, Access>;
  }
}

/**
 * Throws at start when a route declares no access rule, and when an endpoint of the contract has no route: a missing
 * guard and a missing endpoint are found before the first request.
 */
export function requireRouteAccess(api: FastifyInstance, endpoints: Record<string, Endpoint>) {
  api.addHook('onRoute', (route) => {
    const method = String(route.method);
    if (method === 'HEAD' || method === 'OPTIONS') return;
    if (route.config?.access === undefined) {
      throw new Error(`${method} ${route.url} does not declare who may call it (config.access)`);
    }
    api.routeAccess.set(`${method} ${route.url}`, route.config.access);
  });
  return {
    throwIfAny(): void {
      const missing = Object.values(endpoints)
        .map((endpoint) => `${endpoint.method} ${api.prefix}${endpoint.path}`)
        .filter((name) => !api.routeAccess.has(name));
      if (missing.length > 0) throw new Error(`The contract has endpoints without a route: ${missing.join(', ')}`);
    },
  };
}
