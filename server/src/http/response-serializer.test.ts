import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import fastJson from 'fast-json-stringify';
import { describe, expect, it } from 'vitest';
import { getResponseSchemas } from './response-schemas.ts';

describe('the schemas of answers', () => {
  // The product compiles one when it first answers: it would start, and fail then.
  it.each(Object.values(ENDPOINTS))('of $method $path can be compiled', (endpoint) => {
    for (const schema of Object.values(getResponseSchemas(endpoint))) {
      expect(fastJson(schema as object)).toBeTypeOf('function');
    }
  });
});
