import { expect, it, vi } from 'vitest';
import { isOffline, reportReached, subscribeToConnection } from './connection.ts';

it('tells each change between reachable and unreachable once', () => {
  const listener = vi.fn();
  const stop = subscribeToConnection(listener);
  expect(isOffline()).toBe(false);
  for (const reached of [true, false, false, true]) reportReached(reached);
  expect(listener).toHaveBeenCalledTimes(2);
  reportReached(false);
  expect(isOffline()).toBe(true);
  stop();
  reportReached(true);
  expect(listener).toHaveBeenCalledTimes(3);
});
