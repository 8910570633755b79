import type { Action } from './actions.ts';
import type { ErrorCode } from './errors.ts';
import { pathId } from './fields.ts';
import { z } from './zod.ts';

/** The path of one thing that has an id. */
export const idParams = z.strictObject({ id: pathId });

/** An answer that only says what was done. */
export const messageAnswer = z.object({ message: z.string() });

/** A body that comes as multipart, with one file beside its text fields. */
export interface Upload {
  field: string;
  messages: {
    type: string;
    size: string;
    /** When no field is to blame: something unknown was sent, or the body cannot be read. */
    invalid?: string;
  };
}

/** An answer that is a file. Its bytes may come bit by bit. */
export interface FileAnswer {
  content: Uint8Array | AsyncIterable<Uint8Array>;
  type: string;
  /** Of the content: who has the same already gets 304. */
  hash?: string;
  /** Offered to be saved under this name, instead of shown. */
  name?: string;
}

/**
 * Who may call: anyone; anyone signed in, active or not; or whoever the policy allows this action.
 */
export type Access = 'public' | 'signed-in' | Action;

export interface Endpoint<
  Params extends z.ZodType | undefined = z.ZodType | undefined,
  Query extends z.ZodType | undefined = z.ZodType | undefined,
  Body extends z.ZodType | undefined = z.ZodType | undefined,
  Answer extends z.ZodType = z.ZodType,
> {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** As in the documents, with `:id` for a parameter; it hangs under /api. */
  path: `/${string}`;
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
  Params extends z.ZodType | undefined = undefined,
  Query extends z.ZodType | undefined = undefined,
  Body extends z.ZodType | undefined = undefined,
>(definition: Endpoint<Params, Query, Body, Answer>): Endpoint<Params, Query, Body, Answer> {
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
