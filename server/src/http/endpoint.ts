import type { AnswerOf, BodyOf, Endpoint, ParamsOf, QueryOf } from '@kanisa/contract/core/endpoint.schema.ts';
import type { Access, FileAnswer } from '@kanisa/contract/core/endpoint.ts';
import { errorMessages } from '@kanisa/contract/core/errors.ts';
import type { Language } from '@kanisa/contract/core/languages.ts';
import type { Module } from '@kanisa/contract/core/modules.ts';
import { parseInput } from '@kanisa/contract/core/validation.schema.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError } from '../base/app-error.ts';
import type { PublicCache } from '../platform/public-cache.ts';
import type { Clock } from '../platform/time/clock.ts';
import { describeDevice } from '../platform/user-agent.ts';
import type { Actor } from '../policy/actor.ts';
import { authorizeByRole, isAuthorizationMissing, requireTwoStep } from '../policy/authorize.ts';
import { requireFreshProof } from '../policy/fresh-proof.ts';
import type { PolicyTable } from '../policy/policy.ts';
import { readBearerToken } from './bearer-token.ts';
import { formatIpAddress, getRateLimitAddress } from './client-address.ts';
import { isFormBody } from './form-body.ts';
import { readMultipart } from './multipart-body.ts';
import type { BuildNames } from './release.ts';
import { type RunOperation, readOperation, runRepeatable } from './repeatable.ts';
import { getResponseSchemas } from './response-schemas.ts';
import { sendFile } from './send-file.ts';
import { listSentencePaths, type SentencePath, translateAnswer } from './translate-answer.ts';
import { getVisitorAnswer, sendVisitorAnswer } from './visitor-answers.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Who may call this route. The server does not start with a route without it. */
    access?: Access;
  }
  interface FastifyRequest {
    actor: Actor | null;
    /** True if the body was incomplete when the actor was read, so that the actor must be read again. */
    isBodyLate: boolean;
  }
}

interface EndpointInput<E> {
  params: ParamsOf<E>;
  query: QueryOf<E>;
  body: BodyOf<E>;
  /** The bytes of the uploaded file. */
  file: Uint8Array | null;
  /** The caller's network address, for rate limits. */
  address: string;
  /** In which the caller wants the answer. */
  language: Language;
  request: FastifyRequest;
}

/** Only a public endpoint has no actor. */
type ActorOf<E> = E extends { access: 'public' } ? Actor | null : Actor;

export type Handler<E> = (input: EndpointInput<E>, actor: ActorOf<E>) => Promise<AnswerOf<E>>;

export interface EndpointDeps {
  policy: PolicyTable;
  clock: Clock;
  findActor: (accessToken: string) => Promise<Omit<Actor, 'origin' | 'access'> | null>;
  publicCache: PublicCache;
  runOperation: RunOperation;
  builds: BuildNames;
  isModuleOn: (module: Module) => Promise<boolean>;
}

export interface ServeOptions<E> {
  /** Redirect target for a browser that opens the address as a page. */
  page?: (params: NonNullable<ParamsOf<E>>) => string;
  /** Asks `authorize` before a repetition gets a stored answer. Needed if the action is about a record. */
  checkRepetition?: (params: NonNullable<ParamsOf<E>>, actor: Actor) => Promise<void>;
}

const emptyObject = z.strictObject({});

/** Found once in a process: tests build hundreds of apps. */
const sentencePaths = new WeakMap<Endpoint, readonly SentencePath[]>();

function getSentencePaths(endpoint: Endpoint): readonly SentencePath[] {
  const paths = sentencePaths.get(endpoint) ?? listSentencePaths(endpoint.answer);
  sentencePaths.set(endpoint, paths);
  return paths;
}

/**
 * Registers one endpoint of the contract. Order: authentication and role, input, the same again if the body came late,
 * handler, check that `authorize` was called.
 */
export function serveEndpoint<const E extends Endpoint>(
  app: FastifyInstance,
  deps: EndpointDeps,
  endpoint: E,
  handler: Handler<E>,
  { page, checkRepetition }: ServeOptions<E> = {},
): void {
  const sentences = getSentencePaths(endpoint);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    config: { access: endpoint.access },
    schema: { response: getResponseSchemas(endpoint) },
    onRequest: async (request) => {
      // Before anything else: a module that is off must look like a path that does not exist.
      if (endpoint.module && !(await deps.isModuleOn(endpoint.module))) throw new AppError('not_found');
      request.actor = await authenticateCaller(deps, endpoint, request);
      request.isBodyLate = isBodyIncomplete(request);
    },
    handler: async (request, reply: FastifyReply) => {
      if (page && acceptsHtml(request))
        return reply.redirect(page(parseParams(endpoint.params, request.params) as NonNullable<ParamsOf<E>>));
      const input = await parseRequest(endpoint, request);
      const operation = readOperation(endpoint, request);
      // A caller can hold the body back, and lose the right or the session meanwhile.
      if (request.isBodyLate) request.actor = await authenticateCaller(deps, endpoint, request);
      const { actor } = request;
      if (endpoint.knowsCaller && actor === null) {
        const key = JSON.stringify([endpoint.path, input.params, input.query]);
        // Our serializers return text.
        const compute = async () =>
          reply.serialize(await handler(input as EndpointInput<E>, null as ActorOf<E>)) as string;
        return sendVisitorAnswer(request, reply, await getVisitorAnswer(deps.publicCache, key, compute));
      }
      const handle = async () => {
        const handled = await handler(input as EndpointInput<E>, actor as ActorOf<E>);
        requireAuthorization(deps, endpoint, actor);
        return handled;
      };
      const checkRight = async () => {
        if (actor) await checkRepetition?.(input.params as NonNullable<ParamsOf<E>>, actor);
        requireAuthorization(deps, endpoint, actor);
      };
      const answer =
        actor && operation
          ? await runRepeatable(deps.runOperation, { actor, operation, reply }, { handle, checkRight })
          : await handle();
      if (endpoint.file) return sendFile(request, reply, answer as FileAnswer);
      return reply.code(endpoint.status).send(translateAnswer(request, reply, answer, sentences));
    },
  });
}

/** An action about a record must ask `authorize` before it answers. */
function requireAuthorization({ policy }: EndpointDeps, { method, path }: Endpoint, actor: Actor | null): void {
  if (actor && isAuthorizationMissing(policy, actor))
    throw new Error(`${method} ${path} succeeded without asking authorize`);
}

/** False for a small body, which arrives with the headers, so most requests read the actor once. */
function isBodyIncomplete({ headers, raw }: FastifyRequest): boolean {
  const hasBody = headers['transfer-encoding'] !== undefined || (headers['content-length'] ?? '0') !== '0';
  return hasBody && !raw.complete;
}

function acceptsHtml(request: FastifyRequest): boolean {
  return request.headers.accept?.includes('text/html') === true;
}

async function authenticateCaller(
  deps: EndpointDeps,
  { access, knowsCaller, needsFreshProof }: Endpoint,
  request: FastifyRequest,
): Promise<Actor | null> {
  if (access === 'public' && !(knowsCaller && request.headers.authorization !== undefined)) return null;
  const token = readBearerToken(request);
  const user = token === undefined ? null : await deps.findActor(token);
  if (!user) throw new AppError('unauthenticated');
  const origin = { address: formatIpAddress(request.ip), device: describeDevice(request.headers['user-agent']) };
  const actor = { ...user, access, origin };
  authorizeByRole(deps.policy, actor);
  requireTwoStep(actor);
  if (needsFreshProof) requireFreshProof(actor, deps.clock.now());
  return actor;
}

async function parseRequest(endpoint: Endpoint, request: FastifyRequest) {
  const params = endpoint.params ? parseParams(endpoint.params, request.params) : undefined;
  if (!endpoint.isForm && (isFormBody(request) || (request.isMultipart() && !endpoint.upload)))
    throw new AppError('unsupported_type');
  const query = parseOrThrow(endpoint.query ?? emptyObject, request.query);
  const payload =
    endpoint.upload || request.isMultipart()
      ? await readMultipart(request, endpoint.upload)
      : { fields: request.body === undefined ? {} : request.body, file: null };
  const body = parseOrThrow(endpoint.body ?? emptyObject, payload.fields, endpoint.upload?.messages.invalid);
  const address = getRateLimitAddress(request.ip);
  return { params, query, body, file: payload.file, address, language: request.language, request };
}

/** `fallback` is the message for a problem that concerns no field. */
function parseOrThrow(schema: z.ZodType, input: unknown, fallback?: string): unknown {
  const isObject = typeof input === 'object' && input !== null && !Array.isArray(input);
  if (!isObject) throw new AppError('invalid', errorMessages.invalid);
  const result = parseInput(schema, input);
  if (!result.ok) {
    const { error, fields } = result.problem;
    const hasNoField = Object.keys(fields).length === 0;
    throw new AppError('invalid', hasNoField && fallback !== undefined ? fallback : error, { fields });
  }
  return result.data;
}

/** An invalid id answers 404, like one that does not exist. */
function parseParams(schema: z.ZodType | undefined, input: unknown): unknown {
  const result = schema?.safeParse(input);
  if (!result?.success) throw new AppError('not_found');
  return result.data;
}
