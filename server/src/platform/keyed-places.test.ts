import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { takePlace } from './keyed-places.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const OPTIONS = { max: 1, waitMaxMs: 5000 };

it('passes a place on in the order of arrival', async () => {
  const owner = {};
  const leave = await takePlace(owner, 'a', OPTIONS);
  const order: string[] = [];
  const enter = async (name: string) => {
    const leaveNext = await takePlace(owner, 'a', OPTIONS);
    order.push(name);
    leaveNext?.();
  };
  const others = [enter('second'), enter('third')];
  expect(await takePlace(owner, 'another key', OPTIONS)).toBeTypeOf('function');
  leave?.();
  await Promise.all(others);
  expect(order).toEqual(['second', 'third']);
});

it('ends the wait after its limit and keeps no place for the caller', async () => {
  const owner = {};
  const leave = await takePlace(owner, 'a', OPTIONS);
  const waiting = takePlace(owner, 'a', OPTIONS);
  await vi.advanceTimersByTimeAsync(OPTIONS.waitMaxMs);
  expect(await waiting).toBeNull();
  leave?.();
  expect(await takePlace(owner, 'a', OPTIONS)).toBeTypeOf('function');
});
