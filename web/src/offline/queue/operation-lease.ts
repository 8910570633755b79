import type { LockName, OperationLocks } from './operation-locks.ts';
import type { OperationStore } from './operation-records.ts';

interface Lease {
  owner: string;
  until: number;
}

interface Parts {
  store: OperationStore;
  /** One for each tab. */
  owner: string;
  now: () => number;
  wait: (ms: number) => Promise<void>;
}

/** Longer than a request may take. A tab that was closed blocks the others for at most this time. */
const LEASE_MS = 30_000;
/** Two tabs that write at the same moment see after this time whose lease stayed. */
const SETTLE_MS = 60;
const POLL_MS = 400;

/**
 * Locks for browsers without the Web Locks API: a row in the store with an owner and an end. Two tabs can both believe
 * that they hold it, if one of them stands still at the wrong moment. Then a write is sent twice, and the server applies
 * it once, because both send the same id. Within a tab the work of a lock runs one after the other, in the order of the
 * calls: a lease has the tab as its owner, and would let all of its work in at once.
 */
export function createLeaseLocks({ store, owner, now, wait }: Parts): OperationLocks {
  const toKey = (name: LockName) => `lease-${name}`;
  const read = async (name: LockName) => (await store.read<Lease>('operations', toKey(name)))?.value ?? null;

  async function tryTake(name: LockName): Promise<boolean> {
    const held = await read(name);
    if (held && held.until > now()) return false;
    await store.write('operations', toKey(name), { owner, until: now() + LEASE_MS });
    await wait(SETTLE_MS);
    return (await read(name))?.owner === owner;
  }

  async function release(name: LockName): Promise<void> {
    if ((await read(name))?.owner === owner) await store.delete('operations', toKey(name));
  }

  async function runTaken<T>(name: LockName, work: () => Promise<T>): Promise<T> {
    try {
      return await work();
    } finally {
      await release(name);
    }
  }

  async function runWithLease<T>(name: LockName, work: () => Promise<T>): Promise<T> {
    while (!(await tryTake(name))) await wait(POLL_MS);
    return runTaken(name, work);
  }

  /** The last work of this tab, for each lock that it uses or waits for. */
  const last = new Map<LockName, Promise<unknown>>();

  function runInTurn<T>(name: LockName, work: () => Promise<T>): Promise<T> {
    const turn = Promise.resolve(last.get(name)).then(work, work);
    last.set(name, turn);
    const forget = () => void (last.get(name) === turn && last.delete(name));
    turn.then(forget, forget);
    return turn;
  }

  return {
    run: (name, work) => runInTurn(name, () => runWithLease(name, work)),
    tryRun: async (name, work) =>
      last.has(name) ? null : runInTurn(name, async () => ((await tryTake(name)) ? runTaken(name, work) : null)),
  };
}
