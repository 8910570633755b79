import type { Refs, Schema } from './json-schema.ts';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  schema: Schema;
}

type Content = Record<string, { schema: Schema }>;

interface DocumentedOperation {
  operationId: string;
  /** Contains the access rule. */
  description: string;
  parameters?: readonly Parameter[];
  requestBody?: { required: boolean; content: Content };
  responses: Record<string, { content?: Content }>;
  security: readonly object[];
}

export interface OpenApi {
  paths: Record<string, Record<string, DocumentedOperation>>;
  components: { schemas: Record<string, Schema> };
}

export interface Operation {
  name: string;
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path as in the document, with `{id}` for a parameter. */
  path: string;
  params: readonly Parameter[];
  query: readonly Parameter[];
  headers: readonly Parameter[];
  body: { type: string; schema: Schema; isRequired: boolean } | null;
  responses: Record<string, { content?: Content }>;
  isGuarded: boolean;
  isPasswordHashed: boolean;
}

export function listOperations(document: OpenApi): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => parseOperation(path, method, operation)),
  );
}

function parseOperation(path: string, method: string, operation: DocumentedOperation): Operation {
  const { operationId, parameters = [], requestBody, responses, security } = operation;
  const [content] = Object.entries(requestBody?.content ?? {});
  return {
    name: operationId,
    method: method.toUpperCase() as Operation['method'],
    path,
    params: parameters.filter((one) => one.in === 'path'),
    query: parameters.filter((one) => one.in === 'query'),
    headers: parameters.filter((one) => one.in === 'header'),
    body:
      (content && { type: content[0], schema: content[1].schema, isRequired: requestBody?.required === true }) || null,
    responses,
    isGuarded: security.length > 0 && security.every((one) => 'bearer' in one),
    isPasswordHashed: listFieldNames(content?.[1].schema ?? {}).some((name) => /password|^code$/.test(name)),
  };
}

function listFieldNames({ properties = {}, oneOf = [] }: Schema): string[] {
  return [...Object.keys(properties), ...oneOf.flatMap(listFieldNames)];
}

export function createRefResolver({ components }: OpenApi): Refs {
  return (reference) => {
    const schema = components.schemas[reference.replace('#/components/schemas/', '')];
    if (!schema) throw new Error(`the document has no ${reference}`);
    return schema;
  };
}
