import { resolve } from 'node:path';
import cors from '@fastify/cors';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import Fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify';
import { announceStart } from './announce.ts';
import { startCopyServer } from './backup/live-copy.ts';
import { assertNotMoved } from './backup/moved-mark.ts';
import { CODE_FOLDER } from './base/project-root.ts';
import type { Settings } from './base/settings.ts';
import { chooseSender } from './church/church-name.ts';
import type { Deps } from './core/deps.ts';
import type { Domain } from './core/domain.ts';
import { createIsModuleOn } from './core/modules/modules.ts';
import { collectHooks, getJobPolicies, startJobsOf } from './core/registry.ts';
import { type DatabaseHandle, openDatabase } from './db/client.ts';
import { migrateDatabase } from './db/migrate.ts';
import { isMandateValid } from './domains/identity/mandates/mandates.service.ts';
import { createFindActor } from './domains/identity/sessions/sessions.service.ts';
import { warnOfOldPasskeys } from './domains/identity/two-step/two-step-policy.service.ts';
import { ensureFirstAdmin } from './domains/office/setup/first-admin.service.ts';
import { prepareErasedList } from './domains/privacy/deletion-requests/erased-list.service.ts';
import { createRunOperation } from './domains/records/operations/operations.service.ts';
import { findLargestImageFile, findSiteImageFile } from './domains/site/images/site-images.service.ts';
import { BuiltSitePages } from './domains/site/render/built-site-pages.service.ts';
import { followPublishedSite } from './domains/site/versions/follow-published-site.service.ts';
import { serveApiDocs } from './http/api-docs.ts';
import { lockBuiltFiles } from './http/built-files.ts';
import { closeConnectionsOnShutdown } from './http/close-connections.ts';
import { compressJson } from './http/compress-json.ts';
import { CONNECTION_OPTIONS, endStalledResponses, limitPipelining } from './http/connection-limits.ts';
import type { EndpointDeps } from './http/endpoint.ts';
import { registerErrorHandler, sendError } from './http/error-handler.ts';
import { registerFormParser } from './http/form-body.ts';
import { warnOfUntrustedProxy } from './http/forwarding-headers.ts';
import { limitRequestRate, rejectWritesOnFullDisk, WAITING_CONNECTIONS_MAX } from './http/load-limits.ts';
import { shedLoad } from './http/load-shedding.ts';
import { registerMultipartParser } from './http/multipart-body.ts';
import { readBuildNames } from './http/release.ts';
import { createRequestId, logRequests } from './http/request-log.ts';
import { recordRequestMetrics } from './http/request-metrics.ts';
import { requireRouteAccess } from './http/require-access.ts';
import { compileSerializer } from './http/response-serializer.ts';
import { registerSecurityHeaders } from './http/security-headers.ts';
import { serveSiteImages } from './http/site-images.ts';
import { decorateWithLanguage } from './http/translate-answer.ts';
import { clearPublicCacheOnWrites } from './http/visitor-answers.ts';
import { type PublishedPages, serveWebApp } from './http/web-app.ts';
import { createLogger } from './platform/log/log.ts';
import { createMailer } from './platform/mail/mailer.ts';
import { Metrics } from './platform/metrics/metrics.ts';
import { serveMetrics } from './platform/metrics/metrics-server.ts';
import { PublicCache } from './platform/public-cache.ts';
import { createPushClient } from './platform/push/push-client.ts';
import { startQueue } from './platform/queue/queue.ts';
import { createSecretBox, loadSecretKey } from './platform/secrets/secret-box.ts';
import { createSmsGateway } from './platform/sms/gateway.ts';
import { systemClock } from './platform/time/clock.ts';
import { POLICY } from './policy/policy.ts';

export { readSettings } from './base/settings.ts';

const JSON_BYTES_MAX = 1024 * 1024;

/** Headers that a web app on another host may read. */
const EXPOSED_HEADERS = ['retry-after', 'content-disposition'];

/** Migrations run without a statement timeout; requests run with one. */
async function openMigratedDatabase(
  where: { url: string | undefined; dataDir: string },
  log: FastifyBaseLogger,
): Promise<DatabaseHandle> {
  const { url, dataDir } = where;
  const database = await openDatabase({ dataDir, ...(url !== undefined && { url }) });
  try {
    const hasNotifications =
      url === undefined || (await (await import('./db/pooler-probe.ts')).requireUsableConnections(url, log));
    await migrateDatabase(database);
    if (url === undefined) return database;
    await database.close();
    return await openDatabase({ url, dataDir, isServing: true, hasNotifications });
  } catch (error) {
    await database.close();
    throw error;
  }
}

/** Exits at once: the next query would block the process. Everything that was answered is on the disk. */
function exitWithDatabase(error: unknown): void {
  console.error(
    'The embedded database cannot write any more and has stopped: is the disk full? Make room, start again.',
  );
  console.error(error);
  process.exit(1);
}

type Channels = Pick<Deps, 'mailer' | 'sms' | 'push'>;

/** Mail and texts go to the servers of the settings, or into the outbox; notices to the push services of the browsers. */
function openChannels({ settings, sitePages }: Pick<Deps, 'settings' | 'sitePages'>, dataDir: string): Channels {
  const outboxDir = resolve(dataDir, 'outbox');
  const mailer = createMailer({
    ...(settings.mail.smtpUrl && { smtpUrl: settings.mail.smtpUrl }),
    from: settings.mail.from,
    chooseSender: (sender) => chooseSender({ settings, sitePages }, sender),
    outboxDir,
    // The only place that prints an address or a code: without SMTP, a newcomer reads the code here.
    notice: (text) => process.stdout.write(`${text}\n`),
  });
  const push = createPushClient({ testOrigin: settings.pushTestOrigin });
  return { mailer, sms: createSmsGateway(settings.sms, { outboxDir }), push };
}

export interface RunningServer {
  /** Ends requests first, then jobs, then the database that both use. */
  close(): Promise<void>;
}

interface StartOptions {
  domains: readonly Domain[];
  dataDir: string;
  /** While it returns true, the readiness check fails. */
  isStopping: () => boolean;
}

/** Starts the whole product in this process. */
export async function startServer(
  settings: Settings,
  { domains, dataDir, isStopping }: StartOptions,
): Promise<RunningServer> {
  if (settings.databaseUrl === undefined) assertNotMoved(dataDir);
  const webRoot = lockBuiltFiles();
  const log = createLogger({ level: settings.logLevel ?? (process.stdout.isTTY ? 'warn' : 'info') });
  const clock = systemClock;
  const database = await openMigratedDatabase({ dataDir, url: settings.databaseUrl }, log);
  database.onDeath?.(exitWithDatabase);
  const copyServer = await startCopyServer(database, { dataDir, log });
  const queue = await startQueue(database, { log, jobs: getJobPolicies(domains) });
  const findPicture = (name: string) => findLargestImageFile(database.db, name);
  const sitePages = new BuiltSitePages({ webRoot, dataDir, settings, log, findPicture });
  const { mailer, sms, push } = openChannels({ settings, sitePages }, dataDir);
  const secretBox = createSecretBox(loadSecretKey(settings, dataDir));
  const channels = { queue, mailer, sms, push };
  const publicCache = new PublicCache(clock);
  const shared = { settings, database, db: database.db, ...channels, clock, publicCache, secretBox, sitePages, log };
  const rights: Pick<Deps, 'policy' | 'isMandateValid'> = {
    policy: POLICY,
    isMandateValid: (db, mandate) => isMandateValid({ policy: POLICY }, db, mandate),
  };
  const deps: Deps = { ...shared, ...collectHooks(domains), ...rights, isStopping };
  if (settings.demo) {
    await (await import('./domains/office/demo/ensure-demo.service.ts')).ensureDemo(deps, domains);
  }
  const admin = await ensureFirstAdmin(deps);
  await prepareErasedList(deps);
  const siteFollower = await followPublishedSite(deps);
  await warnOfOldPasskeys(deps);
  const metrics = new Metrics();
  const app = await buildApp(deps, domains, {
    webRoot,
    publishedPages: sitePages,
    keepsPublicAnswers: true,
    ...(settings.metrics && { metrics }),
  });
  await startJobsOf(domains, deps);
  const metricsServer = settings.metrics && (await serveMetrics(metrics, { ...settings.metrics, database }));
  await app.listen({ port: settings.port, host: settings.host, backlog: WAITING_CONNECTIONS_MAX });
  announceStart({ settings, dataDir, engine: database.engine, address: app.server.address(), admin });
  const closeOrder = [app, siteFollower, { close: () => queue.stop() }, mailer, metricsServer, copyServer, database];
  return {
    close: async () => {
      for (const part of closeOrder) await part?.close();
    },
  };
}

/** The HTTP application: every plugin and every domain, in order. */
export async function buildApp(
  deps: Deps,
  domains: readonly Domain[],
  options: { webRoot: string; publishedPages?: PublishedPages; metrics?: Metrics; keepsPublicAnswers?: boolean },
): Promise<FastifyInstance> {
  const { settings } = deps;
  const app = Fastify({
    ...CONNECTION_OPTIONS,
    loggerInstance: deps.log,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: createRequestId,
    bodyLimit: JSON_BYTES_MAX,
    frameworkErrors: (error, request, reply) => void sendError(error, request, reply),
    trustProxy: settings.trustProxy.length > 0 ? settings.trustProxy : false,
    forceCloseConnections: 'idle',
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 200 },
  });
  // Only JSON is parsed by default; other types get 415 before their body is read.
  app.removeContentTypeParser('text/plain');
  app.setSerializerCompiler(compileSerializer);
  app.decorateRequest('actor', null);
  app.decorateRequest('isBodyLate', false);
  decorateWithLanguage(app, deps);
  app.decorate('routeAccess', new Map());

  limitPipelining(app);
  endStalledResponses(app);
  closeConnectionsOnShutdown(app);
  warnOfUntrustedProxy(app);
  registerErrorHandler(app);
  logRequests(app);
  if (options.metrics) recordRequestMetrics(app, options.metrics);
  await registerSecurityHeaders(app, { https: settings.publicUrl.startsWith('https:') });
  if (settings.corsOrigins.length > 0) {
    await app.register(cors, { origin: settings.corsOrigins, credentials: true, exposedHeaders: EXPOSED_HEADERS });
  }
  compressJson(app);
  shedLoad(app);
  rejectWritesOnFullDisk(app, deps.database);
  limitRequestRate(app, settings.rateLimitPerSecond);
  await registerMultipartParser(app);
  registerFormParser(app);
  serveWebApp(app, options.webRoot, options.publishedPages);

  await registerProduct(app, deps, domains, options);
  return app;
}

/** Pages, pictures and the API of the domains. */
async function registerProduct(
  app: FastifyInstance,
  deps: Deps,
  domains: readonly Domain[],
  options: { webRoot: string; keepsPublicAnswers?: boolean },
): Promise<void> {
  serveSiteImages(app, deps.publicCache, (name, width) => findSiteImageFile(deps.db, name, width));
  if (options.keepsPublicAnswers) await deps.publicCache.watch(deps.database);
  clearPublicCacheOnWrites(app, deps.publicCache);
  for (const { pages } of domains) pages?.(app, deps);
  const builds = readBuildNames(options.webRoot, CODE_FOLDER);
  const endpointDeps: Deps & EndpointDeps = { ...deps, ...createIdentityDeps(deps), builds };
  await app.register(async (api) => registerDomains(api, endpointDeps, domains), { prefix: '/api' });
}

/** Functions of identity that every endpoint needs. */
function createIdentityDeps(deps: Deps): Pick<EndpointDeps, 'findActor' | 'runOperation' | 'isModuleOn'> {
  return {
    findActor: createFindActor(deps),
    runOperation: createRunOperation(deps),
    isModuleOn: createIsModuleOn(deps),
  };
}

function registerDomains(api: FastifyInstance, deps: Deps & EndpointDeps, domains: readonly Domain[]): void {
  const missing = requireRouteAccess(api, ENDPOINTS);
  serveApiDocs(api);
  for (const { routes = [] } of domains) for (const register of routes) register(api, deps);
  missing.throwIfAny();
}
