import { expect, it } from 'vitest';
import { z } from 'zod';
import { createUuid } from './uuid.ts';

it('creates a different UUID each time', () => {
  const keys = Array.from({ length: 100 }, createUuid);
  for (const key of keys) expect(z.uuid().safeParse(key).success, key).toBe(true);
  expect(new Set(keys).size).toBe(keys.length);
});
