import type { Endpoint } from '@kanisa/contract/core/endpoint.schema.ts';
import { type Sentence, toText } from '@kanisa/contract/core/message.ts';
import { parseInput } from '@kanisa/contract/core/validation.schema.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { siteSectionBodies } from '@kanisa/contract/site/site-content.schema.ts';
import { expect, it } from 'vitest';
import type { z } from 'zod';
import { listWrongInputs } from '../../test/support/wrong-inputs.ts';
import { getTranslator } from './translate.ts';

const isTranslated = (text: Sentence) => getTranslator('sw')(text) !== toText(text);

function listForeignSentences(name: string, schema: z.ZodType): string[] {
  const found = new Set<string>();
  for (const input of listWrongInputs(schema)) {
    const result = parseInput(schema, input);
    if (result.ok) continue;
    const { error, fields } = result.problem;
    for (const [field, text] of Object.entries({ '': error, ...fields }))
      if (!isTranslated(text)) found.add(`${name} ${field}: ${toText(text)}`);
  }
  return [...found];
}

it.each(['body', 'query'] as const)('every field of each endpoint’s %s is rejected in our own sentences', (part) => {
  const endpoints = Object.entries<Endpoint>(ENDPOINTS);
  expect(endpoints.flatMap(([name, { [part]: schema }]) => (schema ? listForeignSentences(name, schema) : []))).toEqual(
    [],
  );
});

it('every field of each section of the public site is rejected in our own sentences', () => {
  expect(Object.entries(siteSectionBodies).flatMap(([name, schema]) => listForeignSentences(name, schema))).toEqual([]);
});
