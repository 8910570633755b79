import type { NewOperation } from '../../lib/offline/operation-queue.ts';
import type { Device } from './model-device.ts';
import type { Effect } from './model-server.ts';

/**
 * - begun: nothing was promised yet, for example because the tab was killed
 * - waits: the screen said that it waits
 * - applied: the server answered the first attempt
 */
type Promised = 'begun' | 'waits' | 'applied';

interface Entry {
  id: string;
  route: string;
  username: string;
  device: Device;
  thing: string;
  promised: Promised;
  /** Counts the promises of all; null before this one. */
  promisedAt: number | null;
  /** Writes of the same thing on the same device that waited when this one was made. */
  after: Entry[];
  /** The person took it back, so it may be missing. */
  isTakenBack: boolean;
  /** The person was told that the server does not have it. */
  isSurelyCancelled: boolean;
  /** It was sent again after a refusal, behind newer ones. */
  isReopened: boolean;
}

const isReplacing = (route: string) => route.startsWith('PUT') || route.startsWith('PATCH');

/** What people did and were told, held against what the server did. */
export function createLedger() {
  const entries = new Map<string, Entry>();
  let promises = 0;
  const change = (id: string, fields: Partial<Entry>) => {
    const entry = entries.get(id);
    if (entry) Object.assign(entry, fields);
  };
  const isSameThing = (one: Entry, other: Entry) =>
    one.device === other.device && one.username === other.username && one.thing === other.thing;

  function begin({ id, route }: NewOperation, made: Pick<Entry, 'username' | 'device' | 'thing'>): void {
    const state = { isTakenBack: false, isSurelyCancelled: false, isReopened: false };
    const entry: Entry = { id, route, ...made, promised: 'begun', promisedAt: null, after: [], ...state };
    entry.after = [...entries.values()].filter((one) => one.promised === 'waits' && isSameThing(one, entry));
    entries.set(id, entry);
  }

  /** What went wrong; empty if every promise was kept. */
  function listFaults(effects: readonly Effect[], listStored: (entry: Entry) => readonly string[]): string[] {
    const faults: string[] = [];
    const positions = new Map(effects.map(({ id }, index) => [id, index]));
    /** A newer one took its place: one that was promised later, or one of a killed tab that was applied all the same. */
    const isReplacedBy = (entry: Entry, other: Entry) =>
      other.promisedAt === null
        ? other.isTakenBack || positions.has(other.id)
        : other.promisedAt > (entry.promisedAt ?? 0);
    const isReplaced = (entry: Entry) =>
      isReplacing(entry.route) &&
      [...entries.values()].some((one) => one !== entry && isSameThing(one, entry) && isReplacedBy(entry, one));
    for (const effect of effects) {
      const maker = entries.get(effect.id);
      if (!maker) faults.push(`unknown ${effect.id}`);
      else if (maker.username !== effect.user) faults.push(`of another account ${effect.id}`);
    }
    for (const entry of entries.values()) {
      const { id, promised } = entry;
      const count = effects.filter((effect) => effect.id === id).length;
      if (count > 1) faults.push(`doubled ${id}`);
      if (count > 0 && entry.isSurelyCancelled) faults.push(`cancelled and applied ${id}`);
      const mayBeMissing = promised === 'begun' || entry.isTakenBack || isReplaced(entry);
      // It is in the list that the person sees, as a refused one: those that wait are counted apart.
      const isTold = listStored(entry).includes(id);
      if (count === 0 && !mayBeMissing && !isTold) faults.push(`lost ${id}`);
      for (const earlier of entry.after) {
        const isOrdered = !earlier.isTakenBack && !earlier.isReopened;
        const [first, second] = [positions.get(earlier.id), positions.get(id)];
        if (isOrdered && first !== undefined && second !== undefined && first > second) faults.push(`overtaken ${id}`);
      }
    }
    return faults;
  }

  return {
    begin,
    listFaults,
    settle(id: string, promised: Promised) {
      promises += 1;
      change(id, { promised, promisedAt: promises });
    },
    reopen: (id: string) => change(id, { isReopened: true }),
    beginCancel: (id: string) => change(id, { isTakenBack: true }),
    endCancel(id: string, result: string) {
      if (result === 'cancelled') change(id, { isSurelyCancelled: true });
    },
    /** A log-out deletes what waits, after the person agreed. */
    discard(device: Device) {
      for (const entry of entries.values()) if (entry.device === device) entry.isTakenBack = true;
    },
    count: (promised: Promised) => [...entries.values()].filter((entry) => entry.promised === promised).length,
  };
}

export type Ledger = ReturnType<typeof createLedger>;
