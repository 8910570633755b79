import type { BodyInputOf, Endpoint } from '@kanisa/contract/core/endpoint.schema.ts';
import { REPEATABLE_ROUTES, type RepeatableRoute } from '@kanisa/contract/core/operations.ts';
import type { EndpointByRoute } from '@kanisa/contract/endpoints.ts';

/** An unsent write is given up after this time. The server remembers what it applied for twice as long. */
export const OPERATION_AGE_MAX_MS = 30 * 86_400_000;

type BodyOf<E extends Endpoint> = [BodyInputOf<E>] extends [undefined] ? { body?: never } : { body: BodyInputOf<E> };

/** A post that is also sent as a message reaches many people at once, so it never waits unseen. */
type Waitable<Body> = Body extends { message_members?: boolean | undefined }
  ? Omit<Body, 'message_members'> & { message_members?: false }
  : Body;

/** What is sent. The types allow the repeatable routes only, `assertMayWait` checks it again. */
export type OperationRequest<R extends RepeatableRoute = RepeatableRoute> = R extends RepeatableRoute
  ? { route: R; params?: Record<string, string | number> } & (BodyOf<EndpointByRoute[R]> extends { body: infer Body }
      ? { body: Waitable<Body> }
      : { body?: never })
  : never;

/**
 * - waiting: not sent, or sent without an answer. `attempts` tells them apart
 * - sending: on its way. If the sender was killed, the next sender starts again
 * - refused: the server rejected it, or it was too old. It stays until the person dismisses it or tries again
 */
export type OperationState = 'waiting' | 'sending' | 'refused';

/** One write of a person, kept in the sealed store of the account until the server has answered. */
export interface Operation {
  /** The server applies an id once. It is made once, for the first attempt, and never changes. */
  id: string;
  route: RepeatableRoute;
  params: Record<string, string | number>;
  body: unknown;
  /** Writes of the same thing are sent in the order in which they were made. */
  thing: string;
  /** Names the thing for the person: the title of an event or of a post. */
  title: string;
  createdAt: number;
  state: OperationState;
  /** 0 until the write has left the device: only then is it certain that the server does not have it. */
  attempts: number;
  /** The server asked not to be called with this write before. */
  notBefore: number;
  /** The server's words, or ours if the write was too old. */
  refusal: string | null;
}

/** This write must not be kept for later. Its message is the route. */
export class MayNotWaitError extends Error {
  constructor(route: string) {
    super(route);
    this.name = 'MayNotWaitError';
  }
}

export function mayWait(route: string, body: unknown): route is RepeatableRoute {
  const sendsToMany = (body as { message_members?: unknown } | null | undefined)?.message_members === true;
  return (REPEATABLE_ROUTES as readonly string[]).includes(route) && !sendsToMany;
}

export function assertMayWait(route: string, body: unknown): void {
  if (!mayWait(route, body)) throw new MayNotWaitError(route);
}

/** Names the thing that a write is about. Each preference is a thing of its own, because a body may hold only one. */
export function nameThing({ route, params, body }: Pick<Operation, 'route' | 'params' | 'body'>): string {
  const fields = route === 'PATCH /profile/preferences' ? Object.keys(body ?? {}).sort() : [];
  return [route, ...Object.entries(params).map(([name, value]) => `${name}=${value}`), ...fields].join(' ');
}

const REPLACEABLE = new Set<RepeatableRoute>(['PUT /calendar/:id/attendance/:date', 'PATCH /profile/preferences']);

/** Whether a newer write of the same thing makes this one needless. One that left the device must be answered first. */
export function isReplaceable({ route, state, attempts }: Operation): boolean {
  return REPLACEABLE.has(route) && state === 'waiting' && attempts === 0;
}

export function isTooOld({ createdAt }: Operation, now: number): boolean {
  return now - createdAt > OPERATION_AGE_MAX_MS;
}
