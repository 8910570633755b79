import cors from '@fastify/cors';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Deps } from './deps.ts';
import { createFindActor } from './domains/identity/sessions/sessions.service.ts';
import { DOMAINS } from './domains/index.ts';
import { serveApiDocs } from './http/api-docs.ts';
import { closeConnectionsOnShutdown } from './http/close-connections.ts';
import type { EndpointDeps } from './http/endpoint.ts';
import { registerErrorHandler, sendError } from './http/error-handler.ts';
import { registerFormParser } from './http/form-body.ts';
import { limitRequestRate, rejectWritesOnFullDisk, shedLoad } from './http/load-limits.ts';
import { registerMultipartParser } from './http/multipart-body.ts';
import { createRequestId, logRequests } from './http/request-log.ts';
import { recordRequestMetrics } from './http/request-metrics.ts';
import { requireRouteAccess } from './http/require-access.ts';
import { compileSerializer } from './http/response-serializer.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import { serveWebApp } from './http/web-app.ts';
import type { Metrics } from './platform/metrics/metrics.ts';

const JSON_MOST_BYTES = 1024 * 1024;
/** A body that trickles in for longer is cut off. */
const REQUEST_MOST_MS = 30_000;

/** What a web app on another host reads from answers: how long to wait, and what a download is called. */
const EXPOSED = ['retry-after', 'content-disposition'];

/** Every plugin and module, in order, on one screen. */
export async function buildApp(deps: Deps, options: { webRoot: string; metrics?: Metrics }): Promise<FastifyInstance> {
  const { settings } = deps;
  const app = Fastify({
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: createRequestId,
    bodyLimit: JSON_MOST_BYTES,
    requestTimeout: REQUEST_MOST_MS,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
    trustProxy: settings.trustProxy.length > 0 ? settings.trustProxy : false,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  // JSON only: anything else is a 415 before it is read.
  app.removeContentTypeParser('text/plain');
  app.setSerializerCompiler(compileSerializer);
  app.decorateRequest('actor', null);
  app.decorate('routeAccess', new Map());

  closeConnectionsOnShutdown(app);
  registerErrorHandler(app);
  logRequests(app);
  if (options.metrics) recordRequestMetrics(app, options.metrics);
  await registerSecurityHeaders(app, { https: settings.publicUrl.startsWith('https:') });
  if (settings.corsOrigins.length > 0) {
    await app.register(cors, { origin: settings.corsOrigins, credentials: true, exposedHeaders: EXPOSED });
  }
  shedLoad(app);
  rejectWritesOnFullDisk(app, deps.database);
  limitRequestRate(app, settings.rateLimitPerSecond);
  await registerMultipartParser(app);
  registerFormParser(app);
  serveWebApp(app, options.webRoot);

  const endpointDeps: Deps & EndpointDeps = { ...deps, findActor: createFindActor(deps) };
  await app.register(
    async (api) => {
      const missing = requireRouteAccess(api, ENDPOINTS);
      serveApiDocs(api);
      for (const { routes = [] } of DOMAINS) for (const register of routes) register(api, endpointDeps);
      missing.throwIfAny();
    },
    { prefix: '/api' },
  );
  return app;
}
