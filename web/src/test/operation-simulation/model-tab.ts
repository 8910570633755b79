import { ApiError } from '../../lib/api/api-error.ts';
import type { ApiRequest } from '../../lib/api/http.ts';
import { mayWait, nameThing } from '../../lib/offline/operation.ts';
import { createFlusher } from '../../lib/offline/operation-flusher.ts';
import type { OperationLocks } from '../../lib/offline/operation-locks.ts';
import { createOperationQueue, type NewOperation, type OperationQueue } from '../../lib/offline/operation-queue.ts';
import { createOperationRecords, type OperationStore } from '../../lib/offline/operation-records.ts';
import { createOperationTransport } from '../../lib/offline/operation-transport.ts';
import { writeOrWait } from '../../lib/offline/operation-writer.ts';
import type { Ledger } from './ledger.ts';
import { createModelNetwork, createModelStore, type Device } from './model-device.ts';
import type { ModelServer } from './model-server.ts';
import type { Owner, World } from './world.ts';

type Write = Pick<NewOperation, 'route' | 'params' | 'body'>;

export interface TabParts {
  world: World;
  server: ModelServer;
  device: Device;
  ledger: Ledger;
  createId: () => string;
  isLate: () => boolean;
  createLocks: (store: OperationStore, owner: Owner) => OperationLocks;
  /** A planted fault: changes what the queue sends. */
  tamper?: (request: ApiRequest) => ApiRequest;
  isStoreLazy?: boolean;
}

/** A tab of the person who was signed in when it was loaded. It runs the product's code on a simulated device. */
export function openTab(parts: TabParts) {
  const { world, server, device, ledger } = parts;
  const { username } = device.stored;
  const owner: Owner = { isAlive: true };
  const tab = { owner, username, isDirect: true, shown: '', queue: null as OperationQueue | null };
  const network = createModelNetwork(world, server, device, owner, parts.isLate);
  const isCurrent = () => device.stored.username === username;
  if (username === null) return { ...tab, wake: () => {}, write: () => {}, cancel: () => {}, retry: () => {} };

  const store = createModelStore(world, device, owner, username, parts.isStoreLazy);
  const transport = createOperationTransport({
    username,
    isCurrent,
    getToken: () => device.stored.token,
    // The session ended. Another tab may have signed in meanwhile.
    renew: async (rejected) => {
      await world.step(owner);
      if (device.stored.token !== rejected) return device.stored.token === null ? 'left' : 'renewed';
      device.stored.token = null;
      return 'ended';
    },
    transmit: (request) => network(parts.tamper?.(request) ?? request),
  });
  const queue = createOperationQueue({
    ...transport,
    records: createOperationRecords(store),
    locks: parts.createLocks(store, owner),
    now: world.now,
    tooOldText: 'too old',
    onApplied: () => reload(),
  });
  const flusher = createFlusher({
    flush: queue.flush,
    now: world.now,
    setTimer: (work, ms) => world.setTimer(owner, work, ms),
  });

  /** The page loads anew what it shows. */
  function reload(): void {
    tab.shown = server.readState(username ?? '');
  }

  async function write(given: Write): Promise<void> {
    const operation: NewOperation = { ...given, id: parts.createId(), title: '' };
    ledger.begin(operation, { username: username ?? '', device, thing: nameThing(given) });
    const isBehind = (await queue.list()).some((one) => one.thing === nameThing(given) && one.state !== 'refused');
    const result = await writeOrWait({
      operation,
      mustWait: isBehind || !device.isOnline,
      mayWait: mayWait(given.route, given.body),
      send: async (operationId) => {
        if (!isCurrent()) throw new ApiError(401, 'Another person is signed in.');
        const path = given.route.slice(given.route.indexOf(' ') + 1) + JSON.stringify(given.params);
        const method = given.route.split(' ')[0] ?? '';
        const sent = { method, path: fill(given), body: given.body, token: device.stored.token, operationId };
        const answer = await network(sent);
        if (!answer.ok) throw new ApiError(answer.status, path);
        reload();
      },
      keep: async (kept) => void (await queue.add(kept)),
    });
    ledger.settle(operation.id, result.waits ? 'waits' : 'applied');
    if (result.waits) flusher.wake();
  }

  function fill({ route, params }: Write): string {
    return (route.split(' ')[1] ?? '').replace(/:(\w+)/g, (_, name: string) => String(params[name]));
  }

  async function pickOne(pick: number) {
    const listed = await queue.list();
    return listed.length === 0 ? null : (listed[pick % listed.length] ?? null);
  }

  const ignore = () => {};
  return {
    ...tab,
    queue,
    getShown: () => tab.shown,
    reload,
    wake: flusher.wake,
    write: (given: Write) => void write(given).catch(ignore),
    cancel: async (pick: number) => {
      const chosen = await pickOne(pick);
      if (!chosen) return;
      ledger.beginCancel(chosen.id);
      ledger.endCancel(chosen.id, await queue.cancel(chosen.id));
    },
    retry: async (pick: number) => {
      const chosen = await pickOne(pick);
      if (chosen?.state !== 'refused') return;
      ledger.reopen(chosen.id);
      await queue.retry(chosen.id);
      flusher.wake();
    },
  };
}

export type Tab = ReturnType<typeof openTab>;
