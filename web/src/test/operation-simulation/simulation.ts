import type { ApiRequest } from '../../lib/api/http.ts';
import type { Operation } from '../../lib/offline/operation.ts';
import type { OperationLocks } from '../../lib/offline/operation-locks.ts';
import type { NewOperation } from '../../lib/offline/operation-queue.ts';
import type { OperationStore } from '../../lib/offline/operation-records.ts';
import { createLedger } from './ledger.ts';
import { createDevice, createModelLocks, type Device, openDisk, releaseLocksOfDead } from './model-device.ts';
import { createModelServer, type ServerMood } from './model-server.ts';
import { openTab, type Tab } from './model-tab.ts';
import { createWorld, type Owner, type World } from './world.ts';

export const USERS = ['amina', 'brian'] as const;
const DEVICES = 3;
const TABS = 2;
const MOODS: readonly ServerMood[] = ['well', 'well', 'failing', 'busy', 'limiting'];
const MINUTE_MS = 60_000;

export const ACTIONS = [
  ...(['write', 'write', 'write', 'write', 'cut', 'return', 'return', 'kill', 'open', 'wake', 'cancel'] as const),
  ...(['retry', 'mood', 'advance', 'switch', 'expire', 'logOut', 'nothing', 'nothing'] as const),
];

/** One act of a person or of the world, and the steps that happen before the next one. */
export interface Act {
  action: (typeof ACTIONS)[number];
  device: number;
  tab: number;
  pick: number;
  /** Each number chooses among the steps that are possible then. */
  steps: readonly number[];
}

export interface Faults {
  tamper?: (request: ApiRequest) => ApiRequest;
  isStoreLazy?: boolean;
  createLocks?: (world: World, device: Device, owner: Owner, store: OperationStore) => OperationLocks;
}

function buildWrite(pick: number): Pick<NewOperation, 'route' | 'params' | 'body'> {
  const id = 1 + (pick % 2);
  const value = pick % 7;
  switch (pick % 5) {
    case 0:
      return {
        route: 'PUT /calendar/:id/attendance/:date',
        params: { id, date: '2026-12-06' },
        body: { guests: value },
      };
    case 1:
      return { route: 'PATCH /profile/preferences', params: {}, body: { wants_emails: value > 3 } };
    case 2:
      return { route: 'POST /messages/:id/read', params: { id }, body: undefined };
    case 3:
      return { route: 'POST /department/:id/apply', params: { id }, body: { motivation: `${value}` } };
    default:
      return { route: 'POST /department/:id/info', params: { id }, body: { title: 'Camp', content: `${value}` } };
  }
}

/** Runs the acts, then repairs everything and returns what went wrong. */
export async function simulate(acts: readonly Act[], faults: Faults = {}) {
  const [world, server, ledger] = [createWorld(), createModelServer(), createLedger()];
  const devices = Array.from({ length: DEVICES }, createDevice);
  const tabs = new Map<Device, Tab[]>();
  let ids = 0;
  let luck = 0;

  const createLocks = (device: Device) => (store: OperationStore, owner: Owner) =>
    faults.createLocks?.(world, device, owner, store) ?? createModelLocks(world, device, owner, store.username);
  const openOne = (device: Device, isLate: () => boolean) =>
    openTab({
      world,
      server,
      device,
      ledger,
      isLate,
      createLocks: createLocks(device),
      createId: () => {
        ids += 1;
        return `operation ${ids}`;
      },
      isStoreLazy: faults.isStoreLazy ?? false,
      ...(faults.tamper && { tamper: faults.tamper }),
    });
  const isUnlucky = () => luck % 8 === 0;
  const openAt = (device: Device, at: number) => {
    const tab = openOne(device, isUnlucky);
    const list = tabs.get(device) ?? [];
    list[at] = tab;
    tabs.set(device, list);
    tab.wake();
  };
  const kill = (device: Device, at: number) => {
    const tab = tabs.get(device)?.[at];
    if (tab) tab.owner.isAlive = false;
    releaseLocksOfDead(device);
  };
  const reopenAll = (device: Device) => {
    for (let at = 0; at < TABS; at += 1) {
      kill(device, at);
      openAt(device, at);
    }
  };
  const signIn = (device: Device, username: string) => {
    device.stored = { username, token: server.signIn(username) };
    reopenAll(device);
  };

  function act({ action, device: deviceNumber, tab: at, pick }: Act): void {
    const device = devices[deviceNumber % DEVICES] ?? createDevice();
    const place = at % TABS;
    const tab = tabs.get(device)?.[place];
    const isOpen = tab?.owner.isAlive ? tab : null;
    switch (action) {
      case 'write':
        return isOpen?.write(buildWrite(pick));
      case 'cut':
        device.isOnline = false;
        return;
      case 'return':
        device.isOnline = true;
        for (const one of tabs.get(device) ?? []) if (one.owner.isAlive) one.wake();
        return;
      case 'kill':
        return kill(device, place);
      case 'open':
        kill(device, place);
        return openAt(device, place);
      case 'wake':
        return isOpen?.wake();
      case 'cancel':
        return void isOpen?.cancel(pick);
      case 'retry':
        return void isOpen?.retry(pick);
      case 'mood':
        return server.setMood(MOODS[pick % MOODS.length] ?? 'well');
      case 'advance':
        return world.advance((pick % 12) * MINUTE_MS);
      case 'switch':
        return switchAccount(device, USERS[pick % USERS.length] ?? USERS[0]);
      case 'expire':
        server.end(device.stored.token ?? '');
        return;
      case 'logOut':
        ledger.discard(device);
        device.disks.clear();
        device.stored = { username: null, token: null };
        return reopenAll(device);
      case 'nothing':
    }
  }

  /** In two steps, as the browser's storage does it: tabs of the other account can read in between. */
  function switchAccount(device: Device, username: string): void {
    const token = server.signIn(username);
    device.stored.username = username;
    void world.step().then(() => {
      if (device.stored.username !== username) return;
      device.stored.token = token;
      void world.step().then(() => reopenAll(device));
    });
  }

  const listDisk = (device: Device, username: string) =>
    [...openDisk(device, username)].flatMap(([key, value]) =>
      key.startsWith('operation ') ? [value as Operation] : [],
    );

  async function repair(device: Device, username: string): Promise<string[]> {
    device.isOnline = true;
    signIn(device, username);
    for (let round = 0; round < 6; round += 1) {
      await world.runAll();
      world.advance(31 * MINUTE_MS);
    }
    await world.runAll();
    const left = listDisk(device, username).filter(({ state }) => state !== 'refused');
    return left.map(({ id }) => `still waiting ${id}`);
  }

  for (const [index, device] of devices.entries()) signIn(device, USERS[index % USERS.length] ?? USERS[0]);
  for (const one of acts) {
    luck = one.pick + 1;
    act(one);
    await world.drain();
    for (const pick of one.steps) await world.runStep(pick);
  }
  server.setMood('well');
  luck = 1;
  await world.runAll();
  const found: string[] = [];
  for (const username of USERS) for (const device of devices) found.push(...(await repair(device, username)));
  found.push(
    ...ledger.listFaults(server.effects, (entry) => listDisk(entry.device, entry.username).map(({ id }) => id)),
  );
  return { faults: found, effects: server.effects.length, waited: ledger.count('waits') };
}
