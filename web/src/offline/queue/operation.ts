import type { BodyInputOf } from '@kanisa/contract/core/endpoint.schema.ts';
import { REPEATABLE_ROUTES, type RepeatableRoute } from '@kanisa/contract/core/operations.ts';
import type { EndpointByRoute } from '@kanisa/contract/endpoints.ts';

/** An unsent write is given up after this time. The server remembers what it applied for twice as long. */
export const OPERATION_AGE_MAX_MS = 30 * 86_400_000;

/** A write that may wait for the network. The feature that makes it states here what is special about it. */
export interface WaitingWrite<R extends RepeatableRoute = RepeatableRoute> {
  readonly route: R;
  /** False for a body that must not wait. */
  mayWait?(body: BodyInputOf<EndpointByRoute[R]>): boolean;
  /** A newer write of the same thing makes this one needless, if it never left the device. */
  readonly isReplaceable?: true;
  /** Each field of the body is a thing of its own. */
  readonly isThingPerField?: true;
}

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
  /** A newer write of the same thing replaces it. Missing in writes of earlier releases. */
  isReplaceable?: boolean;
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

export function mayWait(write: WaitingWrite, body: unknown): boolean {
  // The caller's types have checked the body.
  return REPEATABLE_ROUTES.includes(write.route) && write.mayWait?.(body as never) !== false;
}

export function assertMayWait(write: WaitingWrite, body: unknown): void {
  if (!mayWait(write, body)) throw new MayNotWaitError(write.route);
}

/** What a write is about. */
export interface Target {
  write: WaitingWrite;
  params: Operation['params'];
  body?: unknown;
}

/** Names the thing that a write is about. */
export function nameThing({ write: { route, isThingPerField }, params, body }: Target): string {
  const fields = isThingPerField ? Object.keys(body ?? {}).sort() : [];
  return [route, ...Object.entries(params).map(([name, value]) => `${name}=${value}`), ...fields].join(' ');
}

/** Whether a newer write of the same thing makes this one needless. One that left the device must be answered first. */
export function isReplaceable({ isReplaceable: mayBeReplaced, state, attempts }: Operation): boolean {
  return mayBeReplaced === true && state === 'waiting' && attempts === 0;
}

export function isTooOld({ createdAt }: Operation, now: number): boolean {
  return now - createdAt > OPERATION_AGE_MAX_MS;
}
