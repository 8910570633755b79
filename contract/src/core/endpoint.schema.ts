import type { Access, Upload } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import { pathId } from './fields.schema.ts';
import type { Module } from './modules.ts';
import { sentence } from './sentence.schema.ts';
import { z } from './zod.ts';

/** Path parameters of a resource with an id. */
export const idParams = z.strictObject({ id: pathId });

/** Answer that contains only a text for the user. */
export const messageAnswer = z.object({ message: sentence });

type HttpMethod = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export interface Endpoint<
  Params extends z.ZodType | undefined = z.ZodType | undefined,
  Query extends z.ZodType | undefined = z.ZodType | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Answer extends z.ZodType = z.ZodType,
  Method extends HttpMethod = HttpMethod,
  Path extends `/${string}` = `/${string}`,
> {
  method: Method;
  /** Path below /api as in the specification; `:id` marks a parameter. */
  path: Path;
  access: Access;
  /** The path is unknown while the church does not use this module. */
  module?: Module;
  /**
   * The endpoint is public but recognises a signed-in caller. It rejects an expired token, so that it is renewed. All
   * visitors get the same answer, which the server keeps for seconds.
   */
  knowsCaller?: true;
  /** The caller must have proved who they are in the last ten minutes; otherwise 403 `fresh_proof_needed`. */
  needsFreshProof?: true;
  /**
   * The caller may send the header `Operation-Id`, and then repeat the request: it is applied once. The handler must
   * change things only inside `transactionAs`, and must not use the database outside of it.
   */
  isRepeatable?: true;
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  upload?: Upload;
  /** The body may also be `application/x-www-form-urlencoded`, because mail programs post it that way. */
  isForm?: true;
  status: 200 | 201;
  answer: Answer;
  /** Content types of an answer that is a file instead of JSON; `answer` is then `fileAnswer`. */
  file?: readonly [string, ...string[]];
  /** Error codes beyond those that follow from access, params and body. */
  errors?: readonly ErrorCode[];
}

/** Preserves the exact schema types: handler, client and form are typed from this one object. */
export function endpoint<
  Answer extends z.ZodType,
  const Method extends HttpMethod,
  const Path extends `/${string}`,
  Params extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(
  definition: Endpoint<Params, Query, Body, Answer, Method, Path>,
): Endpoint<Params, Query, Body, Answer, Method, Path> {
  return definition;
}

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;
type InputOf<S> = S extends z.ZodType ? z.input<S> : undefined;

/** Types that a handler receives, after parsing. */
export type ParamsOf<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _A> ? OutputOf<P> : never;
export type QueryOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _A> ? OutputOf<Q> : never;
export type BodyOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _A> ? OutputOf<B> : never;
/** Types that a client sends, before parsing. */
export type BodyInputOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _A> ? InputOf<B> : never;
export type QueryInputOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _A> ? InputOf<Q> : never;
export type AnswerOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer A> ? z.output<A> : never;
