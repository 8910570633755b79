import { expect, it } from 'vitest';
import type { Deps } from '../src/core/deps.ts';
import { runCleanUps } from '../src/core/registry.ts';

it('a nightly clean-up that fails keeps none of the others from running, and is reported', async () => {
  const ran: string[] = [];
  const record = (name: string) => async () => void ran.push(name);
  const broken = () => Promise.reject(new Error('the statement took too long'));
  const domains = [{ nightlyCleanUps: [record('first'), broken] }, {}, { nightlyCleanUps: [record('last')] }];
  await expect(runCleanUps({} as Deps, domains)).rejects.toThrow('nightly clean-ups failed');
  expect(ran).toEqual(['first', 'last']);
});
