/** Locks that all tabs of this device share. Every browser with the cryptography of the sealed store has them. */
export interface OperationLocks {
  /** Waits for the lock. A tab that closes gives its locks back. */
  run<T>(name: LockName, work: () => Promise<T>): Promise<T>;
  /** Does not wait: null if another tab holds the lock. */
  tryRun<T>(name: LockName, work: () => Promise<T>): Promise<T | null>;
}

/**
 * - send: held while writes are sent, so that one tab sends
 * - change: held for a moment by each change of the stored writes. Whoever needs both takes `send` first
 */
export type LockName = 'send' | 'change';

export function createWebLocks(username: string, locks: LockManager): OperationLocks {
  const toName = (name: LockName) => `kanisa-operations-${name}-${username}`;
  return {
    run: async <T>(name: LockName, work: () => Promise<T>) => (await locks.request(toName(name), work)) as T,
    tryRun: async <T>(name: LockName, work: () => Promise<T>) =>
      (await locks.request(toName(name), { ifAvailable: true }, (lock) => (lock ? work() : null))) as T | null,
  };
}
