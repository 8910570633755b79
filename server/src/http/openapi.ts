import type { Endpoint } from '@kanisa/contract/core/endpoint.schema.ts';
import { errorAnswer } from '@kanisa/contract/core/errors.schema.ts';
import { operationId } from '@kanisa/contract/core/operations.schema.ts';
import { OPERATION_DAYS, OPERATION_HEADER } from '@kanisa/contract/core/operations.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { z } from 'zod';
import { listStatuses, toJsonSchema } from './response-schemas.ts';

const STATUS_DESCRIPTIONS: Record<number, string> = {
  200: 'Done',
  201: 'Created',
  304: 'The copy at hand is the newest',
  400: 'Invalid',
  401: 'Not signed in, or expired',
  403: 'Not allowed',
  404: 'Not found',
  409: 'Conflict',
  413: 'Too large',
  415: 'Wrong type',
  429: 'Limit reached; Retry-After says when to try again',
  500: 'Unforeseen fault',
  503: 'Not ready',
};

const toJsonContent = (schema: Record<string, unknown>) => ({ 'application/json': { schema } });

function listParameters(place: 'path' | 'query', schema: z.ZodType | undefined): unknown[] {
  if (!schema) return [];
  const { properties = {}, required = [] } = toJsonSchema(schema, 'input') as {
    properties?: Record<string, unknown>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, of]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: of,
  }));
}

const OPERATION_PARAMETER = {
  name: OPERATION_HEADER,
  in: 'header',
  required: false,
  description: `Makes a repetition safe: for ${OPERATION_DAYS} days the same id of the same user gets the stored answer, and nothing is done again`,
  schema: toJsonSchema(operationId, 'input'),
};

const BINARY_SCHEMA = { type: 'string', format: 'binary' };

/** Covers files and JSON; 304 has no content. */
function buildContent(endpoint: Endpoint, status: number): Record<string, unknown> {
  if (status === 304) return {};
  if (status !== endpoint.status) return { content: toJsonContent({ $ref: '#/components/schemas/Error' }) };
  if (!endpoint.file) return { content: toJsonContent(toJsonSchema(endpoint.answer, 'output')) };
  return { content: Object.fromEntries(endpoint.file.map((type) => [type, { schema: BINARY_SCHEMA }])) };
}

function buildRequestBody({ body, upload }: Endpoint): Record<string, unknown> {
  const schema = body ? toJsonSchema(body, 'input') : { type: 'object' };
  if (!upload) return body ? { requestBody: { required: true, content: toJsonContent(schema) } } : {};
  const properties = { ...(schema['properties'] as object | undefined), [upload.field]: BINARY_SCHEMA };
  return { requestBody: { required: true, content: { 'multipart/form-data': { schema: { ...schema, properties } } } } };
}

function buildOperation(name: string, endpoint: Endpoint): Record<string, unknown> {
  const answers = listStatuses(endpoint).map((status) => [
    String(status),
    { description: STATUS_DESCRIPTIONS[status] ?? String(status), ...buildContent(endpoint, status) },
  ]);
  const listed = [
    ...listParameters('path', endpoint.params),
    ...listParameters('query', endpoint.query),
    ...(endpoint.isRepeatable ? [OPERATION_PARAMETER] : []),
  ];
  return {
    operationId: name,
    summary: endpoint.summary,
    description: `Access: ${endpoint.access}`,
    tags: [endpoint.path.split('/')[1]],
    ...(listed.length > 0 && { parameters: listed }),
    ...buildRequestBody(endpoint),
    responses: Object.fromEntries(answers),
    security: endpoint.access === 'public' ? (endpoint.knowsCaller ? [{}, { bearer: [] }] : []) : [{ bearer: [] }],
  };
}

/** Built from the validation schemas. `docs/openapi.json` is a copy that the checks compare. */
export function buildOpenApiDocument(): Record<string, unknown> {
  const paths: Record<string, Record<string, unknown>> = {};
  for (const [name, endpoint] of Object.entries<Endpoint>(ENDPOINTS)) {
    const path = `/api${endpoint.path.replace(/:(\w+)/g, '{$1}')}`;
    paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: buildOperation(name, endpoint) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Kanisa',
      version: '0.1.0',
      license: { name: 'MIT', identifier: 'MIT' },
      description:
        '`Accept-Language: sw` translates `error`, `fields` and `message` of an answer, if the church offers Kiswahili. Without it they are English.',
    },
    servers: [{ url: '/' }],
    paths,
    components: {
      schemas: { Error: toJsonSchema(errorAnswer, 'output') },
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
    },
  };
}
