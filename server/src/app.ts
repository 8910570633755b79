import cors from '@fastify/cors';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { Deps } from './deps.ts';
import { createFindActor } from './domains/identity/sessions/sessions.service.ts';
import { serveApiDocuments } from './http/api-documents.ts';
import { demandAccess } from './http/demand-access.ts';
import type { EndpointDeps } from './http/endpoint.ts';
import { handleErrors, sendError } from './http/errors.ts';
import { acceptForms } from './http/form-body.ts';
import { keepRoom, limitAddresses, shedLoad } from './http/limits.ts';
import { acceptMultipart } from './http/multipart-body.ts';
import { logRequests, newRequestId } from './http/request-log.ts';
import { countRequests } from './http/request-metrics.ts';
import { securityHeaders } from './http/security-headers.ts';
import { serializerOf } from './http/serializers.ts';
import { endConnectionsAtStop } from './http/stopping.ts';
import { serveWebApp } from './http/web-app.ts';
import { MODULES } from './modules.ts';
import type { Metrics } from './platform/metrics.ts';

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
    genReqId: newRequestId,
    bodyLimit: JSON_MOST_BYTES,
    requestTimeout: REQUEST_MOST_MS,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
    trustProxy: settings.trustProxy.length > 0 ? settings.trustProxy : false,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  // JSON only: anything else is a 415 before it is read.
  app.removeContentTypeParser('text/plain');
  app.setSerializerCompiler(serializerOf);
  app.decorateRequest('actor', null);
  app.decorate('routeAccess', new Map());

  endConnectionsAtStop(app);
  handleErrors(app);
  logRequests(app);
  if (options.metrics) countRequests(app, options.metrics);
  await securityHeaders(app, { https: settings.publicUrl.startsWith('https:') });
  if (settings.corsOrigins.length > 0) {
    await app.register(cors, { origin: settings.corsOrigins, credentials: true, exposedHeaders: EXPOSED });
  }
  shedLoad(app);
  keepRoom(app, deps.database);
  limitAddresses(app, settings.rateLimitPerSecond);
  await acceptMultipart(app);
  acceptForms(app);
  serveWebApp(app, options.webRoot);

  const endpointDeps: Deps & EndpointDeps = { ...deps, findActor: createFindActor(deps) };
  await app.register(
    async (api) => {
      const missing = demandAccess(api, ENDPOINTS);
      serveApiDocuments(api);
      for (const register of MODULES) register(api, endpointDeps);
      missing.throwIfAny();
    },
    { prefix: '/api' },
  );
  return app;
}
