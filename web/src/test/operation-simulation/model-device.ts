import { ApiError } from '../../lib/api/api-error.ts';
import type { ApiRequest, ApiResponse } from '../../lib/api/http.ts';
import type { OperationLocks } from '../../offline/queue/operation-locks.ts';
import type { OperationStore } from '../../offline/queue/operation-records.ts';
import { StoreFullError } from '../../offline/store/sealed-store.ts';
import type { ModelServer } from './model-server.ts';
import type { Owner, World } from './world.ts';

type Disk = Map<string, unknown>;

/**
 * What tabs tell each other.
 * - changed: what waits is another
 * - sent: the server applied a write
 */
export type TabNews = 'changed' | 'sent';

/** A phone: its storage survives every kill, and its tabs share it. */
export interface Device {
  isOnline: boolean;
  /** Nothing more can be stored. What is stored can be deleted. */
  isFull: boolean;
  /** One store for each account. */
  disks: Map<string, Disk>;
  /** As in the browser's storage: two keys, which another tab may read between two writes. */
  stored: { username: string | null; token: string | null };
  /** One of the two keys is stored already. It takes microseconds, in which no person presses a button. */
  isSwitching: boolean;
  held: Map<string, { owner: Owner; waiting: (() => void)[] }>;
  /** As a `BroadcastChannel`: every tab that was opened. */
  listeners: { owner: Owner; hear: (news: TabNews) => void }[];
}

export function createDevice(): Device {
  const stored = { username: null, token: null };
  return {
    isOnline: true,
    isFull: false,
    disks: new Map(),
    stored,
    isSwitching: false,
    held: new Map(),
    listeners: [],
  };
}

export function openDisk(device: Device, username: string): Disk {
  const disk = device.disks.get(username) ?? new Map<string, unknown>();
  device.disks.set(username, disk);
  return disk;
}

/** A copy, as from a real store. The caller names the type of what it has written. */
const toEntry = ([key, value]: [string, unknown]) => ({ key, storedAt: 0, value: structuredClone(value) as never });

async function waitLong(world: World, owner: Owner): Promise<void> {
  for (let step = 0; step < 8; step += 1) await world.step(owner);
}

/**
 * Each access is a step. A store that was emptied stays empty: its writes are rejected. `isLazy` is a planted fault: a
 * write is stored some time after the store said so.
 */
export function createModelStore(
  world: World,
  device: Device,
  owner: Owner,
  username: string,
  isLazy = false,
): OperationStore {
  const disk = openDisk(device, username);
  const isOpen = () => device.disks.get(username) === disk;
  return {
    username,
    async list() {
      await world.step(owner);
      return [...disk].map(toEntry);
    },
    async write(_table, key, value) {
      await world.step(owner);
      if (!isOpen()) throw new Error('The store was emptied.');
      if (device.isFull) throw new StoreFullError();
      const stored = structuredClone(value);
      if (isLazy && !disk.has(key)) void waitLong(world, owner).then(() => disk.set(key, stored));
      else disk.set(key, stored);
    },
    async delete(_table, key) {
      await world.step(owner);
      disk.delete(key);
    },
  };
}

/** Each tab hears it at a time of its own, but in the order in which it was told. */
export function tellTabs(world: World, device: Device, from: Owner, news: TabNews): void {
  device.listeners = device.listeners.filter(({ owner }) => owner.isAlive);
  for (const { owner, hear } of device.listeners) if (owner !== from) void world.step(owner).then(() => hear(news));
}

/** Web Locks: in the order of asking, and given back when the tab is killed. */
export function createModelLocks(world: World, device: Device, owner: Owner, username: string): OperationLocks {
  const { held } = device;
  const isFree = (name: string) => !held.get(name)?.owner.isAlive;

  /** All that wait ask again; the first of them takes it. */
  function giveBack(name: string): void {
    const waiting = held.get(name)?.waiting ?? [];
    held.delete(name);
    for (const ask of waiting) ask();
  }

  function take(name: string, who: Owner): void {
    held.set(name, { owner: who, waiting: held.get(name)?.waiting ?? [] });
  }

  async function runTaken<T>(name: string, work: () => Promise<T>): Promise<T> {
    try {
      await world.step(owner);
      return await work();
    } finally {
      giveBack(name);
    }
  }

  return {
    async run(short, work) {
      const name = `${username} ${short}`;
      while (!isFree(name)) await new Promise<void>((resolve) => void held.get(name)?.waiting.push(resolve));
      take(name, owner);
      return runTaken(name, work);
    },
    async tryRun(short, work) {
      const name = `${username} ${short}`;
      await world.step(owner);
      if (!isFree(name)) return null;
      take(name, owner);
      return runTaken(name, work);
    },
  };
}

/** The tabs that waited for a lock of a killed tab get it. */
export function releaseLocksOfDead(device: Device): void {
  for (const [name, { owner, waiting }] of device.held) {
    if (owner.isAlive) continue;
    device.held.delete(name);
    for (const ask of waiting) ask();
  }
}

const createNetworkError = () => new ApiError(0, 'Network error');

/**
 * The way to the server and back. A cut before the first hop loses the request, a cut before the last one the answer.
 * `isLate` gives up while the request is still on its way: it then arrives at any later time.
 */
export function createModelNetwork(
  world: World,
  server: ModelServer,
  device: Device,
  owner: Owner,
  isLate: () => boolean,
) {
  async function travel(request: ApiRequest): Promise<ApiResponse> {
    await world.step();
    return server.handle(request);
  }
  return async (request: ApiRequest): Promise<ApiResponse> => {
    if (!device.isOnline) {
      await world.step(owner);
      throw createNetworkError();
    }
    const arriving = travel(request);
    if (isLate()) {
      await world.step(owner);
      throw createNetworkError();
    }
    const answer = await arriving;
    await world.step(owner);
    if (!device.isOnline) throw createNetworkError();
    return answer;
  };
}
