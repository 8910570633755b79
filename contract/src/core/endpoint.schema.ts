import type { Access, Upload } from './endpoint.ts';
import type { ErrorCode } from './errors.ts';
import { pathId } from './fields.schema.ts';
import { z } from './zod.ts';

/** The path of one thing that has an id. */
export const idParams = z.strictObject({ id: pathId });

/** An answer that only says what was done. */
export const messageAnswer = z.object({ message: z.string() });

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
  /** As in the documents, with `:id` for a parameter; it hangs under /api. */
  path: Path;
  access: Access;
  /** Public, and yet a caller who is signed in is told apart. A token that is over is refused, so that it is renewed. */
  knowsCaller?: true;
  summary: string;
  params?: Params;
  query?: Query;
  body?: Body;
  upload?: Upload;
  /** The body may also come as a form (`application/x-www-form-urlencoded`), as strangers' programs post it. */
  isForm?: true;
  status: 200 | 201;
  answer: Answer;
  /** Content types, for an answer that is a file and not JSON: `answer` is `fileAnswer` then. */
  file?: readonly [string, ...string[]];
  /** Refusals beyond those that follow from access, params and body. */
  errors?: readonly ErrorCode[];
}

/** Keeps the exact schema types, so that handler, client and form are typed from this one object. */
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

/** What a handler receives: parsed. */
export type ParamsOf<E> = E extends Endpoint<infer P, infer _Q, infer _B, infer _A> ? OutputOf<P> : never;
export type QueryOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _A> ? OutputOf<Q> : never;
export type BodyOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _A> ? OutputOf<B> : never;
/** What a client sends: as typed. */
export type BodyInputOf<E> = E extends Endpoint<infer _P, infer _Q, infer B, infer _A> ? InputOf<B> : never;
export type QueryInputOf<E> = E extends Endpoint<infer _P, infer Q, infer _B, infer _A> ? InputOf<Q> : never;
export type AnswerOf<E> = E extends Endpoint<infer _P, infer _Q, infer _B, infer A> ? z.output<A> : never;
