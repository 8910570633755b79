import type { Endpoint } from '@kanisa/contract/core/endpoint.ts';
import { ERROR_STATUS, type ErrorCode, errorAnswer } from '@kanisa/contract/core/errors.ts';
import { z } from 'zod';

/** JSON Schema as the serializer and OpenAPI take it. */
export function jsonSchema(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _dialect, '~standard': _standard, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

const refusal = jsonSchema(errorAnswer, 'output');
const successes = new WeakMap<Endpoint, Record<string, unknown>>();

function successOf(endpoint: Endpoint): Record<string, unknown> {
  const schema = successes.get(endpoint) ?? jsonSchema(endpoint.answer, 'output');
  successes.set(endpoint, schema);
  return schema;
}

/** Answers are written from their schema: a field that the contract does not name never leaves the server. */
export function answerSchemas(endpoint: Endpoint): Record<string, unknown> {
  return {
    ...(!endpoint.file && { [endpoint.status]: successOf(endpoint) }),
    '4xx': refusal,
    '5xx': refusal,
  };
}

/** Every status an endpoint may answer with: its success, what follows from its shape, and its own refusals. */
export function statusesOf(endpoint: Endpoint): number[] {
  const codes: ErrorCode[] = ['invalid', 'limit_reached', 'internal', 'not_ready', ...(endpoint.errors ?? [])];
  if (endpoint.access !== 'public' || endpoint.knowsCaller) codes.push('unauthenticated');
  if (endpoint.access !== 'public' && endpoint.access !== 'signed-in') codes.push('forbidden');
  if (endpoint.params) codes.push('not_found');
  // A body is read, and may be refused, wherever one can be sent.
  if (endpoint.method !== 'GET') codes.push('too_large', 'unsupported_type');
  const unchanged = endpoint.file ? [304] : [];
  const statuses = new Set<number>([endpoint.status, ...unchanged, ...codes.map((code) => ERROR_STATUS[code])]);
  return [...statuses].toSorted((a, b) => a - b);
}
