import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { batchLookups } from './batch-lookups.ts';

function recording() {
  const lookups: string[][] = [];
  const find = batchLookups(100, async (keys) => {
    lookups.push([...keys]);
    await nextTurn();
    return new Map(keys.filter((key) => key !== 'nobody').map((key) => [key, key.toUpperCase()]));
  });
  return { lookups, find };
}

test('calls in the same event loop turn share one lookup, and each gets its own result', async () => {
  const { lookups, find } = recording();
  expect(await Promise.all([find('a'), find('b'), find('nobody'), find('a')])).toEqual(['A', 'B', null, 'A']);
  expect(lookups).toEqual([['a', 'b', 'nobody']]);
});

test('a call during a running lookup starts a new one', async () => {
  const { lookups, find } = recording();
  const first = find('a');
  await nextTurn();
  const second = find('a');
  await Promise.all([first, second]);
  expect(lookups).toEqual([['a'], ['a']]);
});

test('a lookup never holds more than a hundred keys', async () => {
  const { lookups, find } = recording();
  await Promise.all(Array.from({ length: 250 }, (_, number) => find(`key ${number}`)));
  expect(lookups.map((keys) => keys.length)).toEqual([100, 100, 50]);
});

test('a failure rejects every call of the batch, and later calls start a new lookup', async () => {
  let fails = true;
  const find = batchLookups(100, async (keys) => {
    if (fails) throw new Error('no database');
    return new Map(keys.map((key) => [key, key]));
  });
  const both = await Promise.allSettled([find('a'), find('b')]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  fails = false;
  expect(await find('a')).toBe('a');
});
