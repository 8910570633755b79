import type { ApiRequest } from '../../lib/api/http.ts';
import type { Operation, Target } from '../../offline/queue/operation.ts';
import { WAITING_WRITES } from '../waiting-writes.ts';
import { Ledger } from './ledger.ts';
import { createDevice, type Device, openDisk, releaseLocksOfDead } from './model-device.ts';
import { createModelServer, type ServerMood } from './model-server.ts';
import { openTab, type Tab } from './model-tab.ts';
import { createWorld } from './world.ts';

export const USERS = ['amina', 'brian'] as const;
const DEVICES = 3;
const TABS = 2;
const MOODS: readonly ServerMood[] = ['well', 'well', 'failing', 'busy', 'limiting'];
const MINUTE_MS = 60_000;
const REPAIR_ROUNDS = 6;

export const ACTIONS = [
  ...(['write', 'write', 'write', 'write', 'cut', 'return', 'return', 'kill', 'open', 'wake', 'cancel'] as const),
  ...(['retry', 'mood', 'advance', 'switch', 'expire', 'logOut', 'fill', 'fill', 'nothing', 'nothing'] as const),
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
  isDeaf?: boolean;
}

function buildWrite(pick: number): Target {
  const id = 1 + (pick % 2);
  const value = pick % 7;
  switch (pick % 5) {
    case 0:
      return {
        write: WAITING_WRITES.ATTEND,
        params: { id, date: '2026-12-06' },
        body: { guests: value },
      };
    case 1:
      return { write: WAITING_WRITES.SET_PREFERENCE, params: {}, body: { wants_emails: value > 3 } };
    case 2:
      return { write: WAITING_WRITES.READ, params: { id } };
    case 3:
      return { write: WAITING_WRITES.APPLY, params: { id }, body: { motivation: `${value}` } };
    default:
      return { write: WAITING_WRITES.POST_INFO, params: { id }, body: { title: 'Camp', content: `${value}` } };
  }
}

interface Place {
  device: Device;
  at: number;
}

type Deeds = Partial<Record<Act['action'], () => void>>;

class Simulation {
  readonly world = createWorld();
  readonly server = createModelServer();
  readonly ledger = new Ledger();
  readonly devices = Array.from({ length: DEVICES }, createDevice);
  readonly #tabs = new Map<Device, Tab[]>();
  readonly #faults: Faults;
  #ids = 0;
  /** Decides which requests take too long. */
  #luck = 1;

  constructor(faults: Faults) {
    this.#faults = faults;
    for (const [index, device] of this.devices.entries()) this.#signIn(device, USERS[index % USERS.length] ?? USERS[0]);
  }

  act({ action, device: number, tab: at, pick }: Act): void {
    this.#luck = pick + 1;
    const device = this.devices[number % DEVICES];
    if (!device) return;
    const place = { device, at: at % TABS };
    const tab = this.#tabs.get(device)?.[place.at];
    if (tab?.owner.isAlive) this.#describePerson(tab, pick)[action]?.();
    this.#describeWorld(place, pick)[action]?.();
  }

  /** What a person can do at a page. */
  #describePerson(tab: Tab, pick: number): Deeds {
    return {
      write: () => tab.write(buildWrite(pick)),
      wake: () => tab.wake(),
      cancel: () => void tab.cancel(pick),
      retry: () => void tab.retry(pick),
    };
  }

  #describeWorld(place: Place, pick: number): Deeds {
    const { device } = place;
    return {
      cut: () => {
        device.isOnline = false;
      },
      return: () => {
        device.isOnline = true;
        for (const one of this.#tabs.get(device) ?? []) if (one.owner.isAlive) one.wake();
      },
      kill: () => this.#kill(place),
      open: () => this.#open(place),
      mood: () => this.server.setMood(MOODS[pick % MOODS.length] ?? 'well'),
      advance: () => this.world.advance((pick % 12) * MINUTE_MS),
      fill: () => {
        device.isFull = pick % 2 === 0;
      },
      switch: () => this.#switchAccount(device, USERS[pick % USERS.length] ?? USERS[0]),
      expire: () => void this.server.end(device.stored.token ?? ''),
      logOut: () => {
        this.ledger.discard(device);
        device.disks.clear();
        device.stored = { username: null, token: null };
        this.#openAll(device);
      },
    };
  }

  /** The name and the token are stored one after the other: tabs of the other account can read in between. */
  #switchAccount(device: Device, username: string): void {
    const token = this.server.signIn(username);
    device.stored.username = username;
    device.isSwitching = true;
    void this.world.step().then(async () => {
      if (device.stored.username !== username) return;
      device.stored.token = token;
      device.isSwitching = false;
      await this.world.step();
      this.#openAll(device);
    });
  }

  #signIn(device: Device, username: string): void {
    device.stored = { username, token: this.server.signIn(username) };
    device.isSwitching = false;
    this.#openAll(device);
  }

  #openAll(device: Device): void {
    for (let at = 0; at < TABS; at += 1) this.#open({ device, at });
  }

  #open(place: Place): void {
    this.#kill(place);
    const { world, server, ledger } = this;
    const { tamper, isStoreLazy = false, isDeaf = false } = this.#faults;
    const { device, at } = place;
    const tab = openTab({
      world,
      server,
      device,
      ledger,
      isStoreLazy,
      isDeaf,
      isLate: () => this.#luck % 8 === 0,
      createId: () => {
        this.#ids += 1;
        return `operation ${this.#ids}`;
      },
      ...(tamper && { tamper }),
    });
    const tabs = this.#tabs.get(device) ?? [];
    tabs[at] = tab;
    this.#tabs.set(device, tabs);
    tab.wake();
  }

  #kill({ device, at }: Place): void {
    const tab = this.#tabs.get(device)?.[at];
    if (tab) tab.owner.isAlive = false;
    releaseLocksOfDead(device);
  }

  /** Both people return to every device, and everything works. Returns what is wrong then. */
  async repair(): Promise<string[]> {
    // Everything comes to rest without a repair too, until its time has come: a full device does not send for ever.
    await this.world.runAll();
    this.server.setMood('well');
    this.#luck = 1;
    for (const device of this.devices) device.isFull = false;
    await this.world.runAll();
    const found: string[] = [];
    for (const username of USERS)
      for (const device of this.devices) found.push(...(await this.#repairOne(device, username)));
    // Later devices sent more, so both people look at every device again.
    for (const username of USERS) found.push(...(await this.#lookEverywhere(username)));
    const listIds = (device: Device, username: string) => listDisk(device, username).map(({ id }) => id);
    return [...found, ...this.ledger.listFaults(this.server.effects, (one) => listIds(one.device, one.username))];
  }

  async #repairOne(device: Device, username: string): Promise<string[]> {
    // Only this device sends, so its tabs must show all of it without being loaded anew.
    for (const one of this.devices) one.isOnline = one === device;
    this.#signIn(device, username);
    for (let round = 0; round < REPAIR_ROUNDS; round += 1) {
      await this.world.runAll();
      this.world.advance(31 * MINUTE_MS);
    }
    await this.world.runAll();
    const left = listDisk(device, username).filter(({ state }) => state !== 'refused');
    return [...left.map(({ id }) => `still waiting ${id}`), ...this.#listUnequal(device, username)];
  }

  async #lookEverywhere(username: string): Promise<string[]> {
    for (const device of this.devices) {
      device.isOnline = true;
      this.#signIn(device, username);
    }
    await this.world.runAll();
    for (const device of this.devices) for (const tab of this.#tabs.get(device) ?? []) tab.look();
    await this.world.runAll();
    return this.devices.flatMap((device) => this.#listUnequal(device, username));
  }

  /** Each tab must show what the server holds, and the list of what is stored on its device. */
  #listUnequal(device: Device, username: string): string[] {
    const state = this.server.readState(username);
    const stored = listDisk(device, username).map(({ id }) => id);
    const name = `device ${this.devices.indexOf(device)}`;
    return (this.#tabs.get(device) ?? []).flatMap((tab, at) => {
      const shown = tab.shown();
      return [
        ...(shown?.state === state ? [] : [`unequal to the server: tab ${at} of ${name}`]),
        ...(shown?.waiting.join() === stored.join() ? [] : [`unequal to what waits: tab ${at} of ${name}`]),
      ];
    });
  }
}

function listDisk(device: Device, username: string): Operation[] {
  const disk = [...openDisk(device, username)];
  return disk.flatMap(([key, value]) => (key.startsWith('operation ') ? [value as Operation] : []));
}

/** Runs the acts, then repairs everything and returns what went wrong. */
export async function simulate(acts: readonly Act[], faults: Faults = {}) {
  const simulation = new Simulation(faults);
  const { world, server, ledger } = simulation;
  for (const one of acts) {
    simulation.act(one);
    await world.drain();
    for (const pick of one.steps) await world.runStep(pick);
  }
  const found = await simulation.repair();
  return { faults: found, effects: server.effects.length, waited: ledger.count('waits') };
}
