import type { NewOperation } from '../../offline/queue/operation-queue.ts';
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
export class Ledger {
  readonly #entries = new Map<string, Entry>();
  #promises = 0;

  begin({ id, write: { route } }: NewOperation, made: Pick<Entry, 'username' | 'device' | 'thing'>): void {
    const state = { isTakenBack: false, isSurelyCancelled: false, isReopened: false };
    const entry: Entry = { id, route, ...made, promised: 'begun', promisedAt: null, after: [], ...state };
    entry.after = [...this.#entries.values()].filter((one) => one.promised === 'waits' && isSameThing(one, entry));
    this.#entries.set(id, entry);
  }

  settle(id: string, promised: Promised): void {
    this.#promises += 1;
    this.#update(id, { promised, promisedAt: this.#promises });
  }

  reopen(id: string): void {
    this.#update(id, { isReopened: true });
  }

  beginCancel(id: string): void {
    this.#update(id, { isTakenBack: true });
  }

  endCancel(id: string, result: string): void {
    if (result === 'cancelled') this.#update(id, { isSurelyCancelled: true });
  }

  /** A log-out deletes what waits, after the person agreed. */
  discard(device: Device): void {
    for (const entry of this.#entries.values()) if (entry.device === device) entry.isTakenBack = true;
  }

  count(promised: Promised): number {
    return [...this.#entries.values()].filter((entry) => entry.promised === promised).length;
  }

  /** What went wrong; empty if every promise was kept. */
  listFaults(effects: readonly Effect[], listStored: (entry: Entry) => readonly string[]): string[] {
    const positions = new Map(effects.map(({ id }, index) => [id, index]));
    const ofEffects = effects.flatMap(({ id, user }) => {
      const maker = this.#entries.get(id);
      if (!maker) return [`unknown ${id}`];
      return maker.username === user ? [] : [`of another account ${id}`];
    });
    const ofEntries = [...this.#entries.values()].flatMap((entry) => [
      ...this.#listCountFaults(entry, effects, listStored),
      ...listOrderFaults(entry, positions),
    ]);
    return [...ofEffects, ...ofEntries];
  }

  #listCountFaults(
    entry: Entry,
    effects: readonly Effect[],
    listStored: (entry: Entry) => readonly string[],
  ): string[] {
    const { id } = entry;
    const count = effects.filter((effect) => effect.id === id).length;
    const mayBeMissing = entry.promised === 'begun' || entry.isTakenBack || this.#isReplaced(entry, effects);
    // It is in the list that the person sees, as a refused one: those that wait are counted apart.
    const isTold = () => listStored(entry).includes(id);
    return [
      ...(count > 1 ? [`doubled ${id}`] : []),
      ...(count > 0 && entry.isSurelyCancelled ? [`cancelled and applied ${id}`] : []),
      ...(count === 0 && !mayBeMissing && !isTold() ? [`lost ${id}`] : []),
    ];
  }

  /** A newer one took its place: one that was promised later, or one of a killed tab that was applied all the same. */
  #isReplaced(entry: Entry, effects: readonly Effect[]): boolean {
    const isReplacedBy = (other: Entry) =>
      other.promisedAt === null
        ? other.isTakenBack || effects.some(({ id }) => id === other.id)
        : other.promisedAt > (entry.promisedAt ?? 0);
    const others = [...this.#entries.values()].filter((one) => one !== entry && isSameThing(one, entry));
    return isReplacing(entry.route) && others.some(isReplacedBy);
  }

  #update(id: string, fields: Partial<Entry>): void {
    const entry = this.#entries.get(id);
    if (entry) Object.assign(entry, fields);
  }
}

const isSameThing = (one: Entry, other: Entry) =>
  one.device === other.device && one.username === other.username && one.thing === other.thing;

function listOrderFaults({ id, after }: Entry, positions: ReadonlyMap<string, number>): string[] {
  const position = positions.get(id) ?? Number.POSITIVE_INFINITY;
  const isOvertaken = after.some(
    (earlier) => !earlier.isTakenBack && !earlier.isReopened && (positions.get(earlier.id) ?? -1) > position,
  );
  return isOvertaken ? [`overtaken ${id}`] : [];
}
