import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AnswerOf, BodyInputOf, Endpoint, QueryInputOf } from '@kanisa/contract/core/endpoint.schema.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { EXAMPLE_SITE } from '@kanisa/contract/site/example/example-site.ts';
import type { FastifyInstance } from 'fastify';
import { onTestFinished } from 'vitest';
import { type Mailbox, openMailbox } from '../../../tools/test/mailbox.ts';
import { buildApp } from '../../src/app.ts';
import { readSettings } from '../../src/base/settings.ts';
import { chooseSender } from '../../src/church/church-name.ts';
import type { Deps } from '../../src/core/deps.ts';
import { type DatabaseHandle, forNobody, type WholeDb } from '../../src/db/client.ts';
import { isMandateValid } from '../../src/domains/identity/mandates/mandates.service.ts';
import { DOMAINS, HOOKS, JOB_POLICIES, startJobs } from '../../src/domains/index.ts';
import { createLogger } from '../../src/platform/log/log.ts';
import { createMailer } from '../../src/platform/mail/mailer.ts';
import { PublicCache } from '../../src/platform/public-cache.ts';
import { createPushClient } from '../../src/platform/push/push-client.ts';
import { startQueue } from '../../src/platform/queue/queue.ts';
import { createSecretBox } from '../../src/platform/secrets/secret-box.ts';
import { createSmsGateway } from '../../src/platform/sms/gateway.ts';
import { createTestClock, type TestClock } from '../../src/platform/time/clock.ts';
import { POLICY } from '../../src/policy/policy.ts';
import { openTestDatabase } from '../database/test-database.ts';
import { raceOnTable, waitForLockWaiters } from './concurrent-transactions.ts';
import { pauseNextPasswordCheck } from './fast-argon2.ts';
import { createPlainSitePages } from './plain-site-pages.ts';
import { waitForMailsSent } from './test-jobs.ts';

export interface Answer<Body> {
  status: number;
  body: Body;
  headers: Record<string, string | string[] | number | undefined>;
}

interface Request<E> {
  params?: Record<string, string | number>;
  query?: QueryInputOf<E>;
  body?: BodyInputOf<E>;
  token?: string;
  address?: string;
  /** The header Accept-Language. */
  acceptLanguage?: string;
  /** The header Operation-Id. */
  operationId?: string;
}

/** The fields of all alternatives of an answer: a test knows which one it gets, and reads undefined from another. */
type EveryField<Union> = (Union extends unknown ? (each: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

export interface TestApp {
  server: FastifyInstance;
  /** Tests write what they need. */
  deps: Deps & { db: WholeDb };
  clock: TestClock;
  mailbox: Mailbox;
  /** Calls an endpoint through HTTP, typed by the contract. An error answer has the same type, with `error`. */
  call<E extends Endpoint>(
    endpoint: E,
    request?: Request<E>,
  ): Promise<Answer<EveryField<AnswerOf<E>> & { error?: string }>>;
  /** Sends any body to any path, as an attacker would. */
  raw(method: string, path: string, body?: unknown, token?: string): Promise<Answer<Record<string, unknown>>>;
  /** Sends requests that all reach this table before any of them changes it. */
  raceOnTable<A>(table: string, count: number, send: () => Promise<A>): Promise<A>;
  /** Waits until this many requests wait for a lock. In the embedded database a transaction blocks all others anyway. */
  waitForLockWaiters(count: number): Promise<void>;
  /** Compares the next password at once, but returns the result only after `release`. */
  pauseNextPasswordCheck: typeof pauseNextPasswordCheck;
  /** Waits until no mail job is left. */
  waitForMailsSent(): Promise<void>;
}

const TEST_KEY = Buffer.alloc(32, 7);

interface TestAppOptions {
  env?: Record<string, string>;
  policy?: Deps['policy'];
  mail?: boolean;
  sms?: Deps['sms'];
  database?: DatabaseHandle;
  /** Off by default: a test that writes to tables reads the result at once. */
  keepsPublicAnswers?: boolean;
  /** Off by default, as in a new church. */
  offersKiswahili?: boolean;
}

/** Starts the real product with a separate database and real mail over SMTP. It is stopped after the test. */
export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const mailbox = await openMailbox();
  const settings = readSettings({ SMTP_URL: mailbox.url, RATE_LIMIT_PER_SECOND: '0', ...options.env });
  const database = options.database ?? (await openTestDatabase());
  const log = createLogger({ level: process.env['TEST_LOG'] ?? 'silent' });
  const clock = createTestClock();
  const queue = await startQueue(database, { log, jobs: JOB_POLICIES });
  const languages = { kiswahili: options.offersKiswahili ?? false };
  const sitePages = createPlainSitePages({ version: 0, content: { ...EXAMPLE_SITE, languages } });
  const mailer = createTestMailer({ settings, sitePages });
  const policy = options.policy ?? POLICY;
  const deps: TestApp['deps'] = {
    settings,
    database,
    db: forNobody(database.db, 'a test'),
    queue,
    mailer,
    sms: options.sms ?? createSmsGateway(settings.sms, { outboxDir: join(tmpdir(), 'kanisa-api-tests') }),
    push: createPushClient({ testOrigin: settings.pushTestOrigin }),
    clock,
    publicCache: new PublicCache(clock),
    secretBox: createSecretBox(TEST_KEY),
    sitePages,
    policy,
    isMandateValid: (db, mandate) => isMandateValid({ policy }, db, mandate),
    ...HOOKS,
    log,
  };
  const { keepsPublicAnswers = false } = options;
  const server = await buildApp(deps, DOMAINS, { webRoot: 'no-web-build-in-api-tests', keepsPublicAnswers });
  if (options.mail) await startJobs(deps);
  onTestFinished(async () => {
    await server.close();
    await queue.stop();
    await mailer.close();
    await mailbox.close();
  });
  return {
    server,
    deps,
    clock,
    mailbox,
    call: createTypedCaller(server),
    raw: createRawCaller(server),
    ...createGates(deps),
  };
}

function createTestMailer(deps: Pick<Deps, 'settings' | 'sitePages'>): Deps['mailer'] {
  const { mail } = deps.settings;
  const smtp = mail.smtpUrl === undefined ? {} : { smtpUrl: mail.smtpUrl };
  return createMailer({
    ...smtp,
    from: mail.from,
    chooseSender: (sender) => chooseSender(deps, sender),
    outboxDir: 'unused',
    notice: () => undefined,
  });
}

/** Gates by which a test controls the order of concurrent requests. */
function createGates(
  deps: TestApp['deps'],
): Pick<TestApp, 'raceOnTable' | 'waitForLockWaiters' | 'pauseNextPasswordCheck' | 'waitForMailsSent'> {
  return {
    raceOnTable: (table, count, send) => raceOnTable({ deps }, { table, count }, send),
    waitForLockWaiters: (count) => waitForLockWaiters({ deps }, count),
    pauseNextPasswordCheck,
    waitForMailsSent: () => waitForMailsSent(deps.db),
  };
}

function createTypedCaller(server: FastifyInstance): TestApp['call'] {
  return async (endpoint, request = {}) => {
    const path = endpoint.path.replace(/:(\w+)/g, (_all, name: string) => String(request.params?.[name]));
    const answer = await server.inject({
      method: endpoint.method,
      url: `/api${path}`,
      ...(request.query !== undefined && { query: request.query as Record<string, string> }),
      ...(request.body !== undefined && { payload: request.body as object }),
      ...(request.address !== undefined && { remoteAddress: request.address }),
      headers: {
        ...(request.token && { authorization: `Bearer ${request.token}` }),
        ...(request.acceptLanguage !== undefined && { 'accept-language': request.acceptLanguage }),
        ...(request.operationId !== undefined && { 'operation-id': request.operationId }),
      },
    });
    return { status: answer.statusCode, body: answer.json(), headers: answer.headers };
  };
}

function createRawCaller(server: FastifyInstance): TestApp['raw'] {
  return async (method, path, body, token) => {
    const answer = await server.inject({
      method: method as 'GET',
      url: `/api${path}`,
      ...(body !== undefined && { payload: JSON.stringify(body) }),
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
    });
    const isJson = String(answer.headers['content-type']).includes('json');
    return { status: answer.statusCode, body: isJson ? answer.json() : {}, headers: answer.headers };
  };
}

export { ENDPOINTS };
