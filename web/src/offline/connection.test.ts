import { expect, it, vi } from 'vitest';
import { isOffline, reportReached, subscribeToConnection } from './connection.ts';

it('tells each change between reachable and unreachable once', () => {
  // An earlier test file of this worker may have left it offline.
  reportReached(true);
  const listener = vi.fn<() => void>();
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
