import type { Endpoint } from '@kanisa/contract/core/endpoint.schema.ts';
import { errorAnswer } from '@kanisa/contract/core/errors.schema.ts';
import { ERROR_STATUS, type ErrorCode } from '@kanisa/contract/core/errors.ts';
import { z } from 'zod';

/** JSON Schema in the form that the serializer and OpenAPI accept. */
export function toJsonSchema(schema: z.ZodType, io: 'input' | 'output'): Record<string, unknown> {
  const { $schema: _dialect, '~standard': _standard, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

const errorSchema = toJsonSchema(errorAnswer, 'output');
const successSchemas = new WeakMap<Endpoint, Record<string, unknown>>();

function getSuccessSchema(endpoint: Endpoint): Record<string, unknown> {
  const schema = successSchemas.get(endpoint) ?? toJsonSchema(endpoint.answer, 'output');
  successSchemas.set(endpoint, schema);
  return schema;
}

/** Responses are serialized by their schema: a field that the contract does not name never leaves the server. */
export function getResponseSchemas(endpoint: Endpoint): Record<string, unknown> {
  return {
    ...(!endpoint.file && { [endpoint.status]: getSuccessSchema(endpoint) }),
    '4xx': errorSchema,
    '5xx': errorSchema,
  };
}

/** Every status of an endpoint: its success, the errors that follow from its shape, and its own errors. */
export function listStatuses(endpoint: Endpoint): number[] {
  const codes: ErrorCode[] = ['invalid', 'limit_reached', 'internal', 'not_ready', ...(endpoint.errors ?? [])];
  if (endpoint.access !== 'public' || endpoint.knowsCaller) codes.push('unauthenticated');
  if (endpoint.access !== 'public' && endpoint.access !== 'signed-in') codes.push('forbidden');
  if (endpoint.params) codes.push('not_found');
  // Every method but GET may carry a body, which may be rejected.
  if (endpoint.method !== 'GET') codes.push('too_large', 'unsupported_type');
  if (endpoint.isRepeatable) codes.push('operation_reused');
  const unchanged = endpoint.file || endpoint.knowsCaller ? [304] : [];
  const statuses = new Set<number>([endpoint.status, ...unchanged, ...codes.map((code) => ERROR_STATUS[code])]);
  return [...statuses].toSorted((a, b) => a - b);
}
