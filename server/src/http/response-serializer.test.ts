import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import fastJson from 'fast-json-stringify';
import { describe, expect, it } from 'vitest';
import { getResponseSchemas } from './response-schemas.ts';

describe('response schemas', () => {
  // The server compiles a schema on its first response: without this test it would start and then fail.
  it.each(Object.values(ENDPOINTS))('of $method $path can be compiled', (endpoint) => {
    for (const schema of Object.values(getResponseSchemas(endpoint))) {
      expect(fastJson(schema as object)).toBeTypeOf('function');
    }
  });
});
