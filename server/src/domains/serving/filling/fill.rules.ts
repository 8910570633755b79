import type { CandidateWhy } from '@kanisa/contract/serving/plan.schema.ts';
import { type Exclusion, FAIR_DAYS } from '@kanisa/contract/serving/serving.ts';

/** A position at one date. */
export interface FillSlot {
  positionId: number;
  eventId: number;
  occursOn: string;
  startsAt: number;
  endsAt: number;
  /** Day of the start in the church's time zone, as an epoch day, and its month `YYYY-MM`. */
  day: number;
  month: string;
  /** How many more people are needed. */
  open: number;
}

/** Something that a person already does, or did. */
export interface Commitment {
  day: number;
  month: string;
  startsAt: number;
  endsAt: number;
}

export interface FillPerson {
  id: number;
  positionIds: ReadonlySet<number>;
  /** Epoch days, both inclusive. */
  away: readonly { from: number; until: number }[];
  monthlyMax: number | null;
  /** Dates that the person declined, as `toDateKey` names them. */
  declined: ReadonlySet<string>;
  commitments: readonly Commitment[];
  /** Dates of the whole plan beside `commitments`, which are those around the dates to fill. */
  datesElsewhere?: number;
}

export interface FillChoice<Slot extends FillSlot = FillSlot> {
  slot: Slot;
  personId: number;
  why: CandidateWhy;
}

/** A person with everything that ranks them, for the list of a leader. */
export interface RankedPerson {
  personId: number;
  exclusion: Exclusion | null;
  why: CandidateWhy;
}

const WEEK_DAYS = 7;
const DAY_MS = 86_400_000;

export const toDateKey = ({ eventId, occursOn }: { eventId: number; occursOn: string }) => `${eventId} ${occursOn}`;

/** The person while the plan grows. A year of a large church asks 200,000 times, so nothing is allocated for an answer. */
class Load {
  readonly person: FillPerson;
  /** In order of their start. */
  readonly #commitments: Commitment[] = [];
  readonly #byMonth = new Map<string, number>();
  readonly #sinceDay: number;
  /** Dates since 56 days before the first date to fill. In a plan of a year a moving window alone would not stay fair. */
  total = 0;

  /** Count for the slot that was measured last. */
  count = 0;
  /** Epoch day of the last date before. */
  last = Number.NEGATIVE_INFINITY;
  isNear = false;
  #isBusy = false;

  constructor(person: FillPerson, sinceDay: number) {
    this.person = person;
    this.#sinceDay = sinceDay;
    for (const one of person.commitments) this.add(one);
    this.total += person.datesElsewhere ?? 0;
  }

  get id(): number {
    return this.person.id;
  }

  add(one: Commitment): void {
    let at = this.#commitments.length;
    while (at > 0 && (this.#commitments[at - 1]?.startsAt ?? 0) > one.startsAt) at -= 1;
    this.#commitments.splice(at, 0, one);
    this.#byMonth.set(one.month, (this.#byMonth.get(one.month) ?? 0) + 1);
    if (one.day >= this.#sinceDay) this.total += 1;
  }

  /** Measures what ranks the person for a slot, and returns why they are out of the question. */
  measure(slot: FillSlot): Exclusion | null {
    this.#scan(slot);
    const { away, declined, monthlyMax } = this.person;
    if (away.some(({ from, until }) => slot.day >= from && slot.day <= until)) return 'away';
    if (declined.size > 0 && declined.has(toDateKey(slot))) return 'declined';
    if (this.#isBusy) return 'busy';
    return monthlyMax !== null && (this.#byMonth.get(slot.month) ?? 0) >= monthlyMax ? 'maximum' : null;
  }

  /** Goes back from the latest date to the first one before the 56 days. */
  #scan(slot: FillSlot): void {
    this.count = 0;
    this.last = Number.NEGATIVE_INFINITY;
    this.isNear = false;
    this.#isBusy = false;
    for (let at = this.#commitments.length - 1; at >= 0; at -= 1) {
      const one = this.#commitments[at];
      if (!one) return;
      if (one.startsAt <= slot.startsAt && one.day > this.last) this.last = one.day;
      if (one.day < slot.day - FAIR_DAYS) return;
      const distance = Math.abs(one.day - slot.day);
      if (distance <= FAIR_DAYS) this.count += 1;
      if (distance <= WEEK_DAYS) this.isNear = true;
      if (overlaps(one, slot)) this.#isBusy = true;
    }
  }

  toWhy(): CandidateWhy {
    const last_served_on =
      this.last === Number.NEGATIVE_INFINITY ? null : new Date(this.last * DAY_MS).toISOString().slice(0, 10);
    return { dates_in_56_days: this.count, last_served_on, is_week_before: this.isNear };
  }
}

/** A date that ends when another begins does not overlap it. One without a length takes its first instant. */
function overlaps(a: { startsAt: number; endsAt: number }, b: { startsAt: number; endsAt: number }): boolean {
  if (a.startsAt === b.startsAt) return true;
  return a.startsAt < b.endsAt && b.startsAt < a.endsAt;
}

/** Fewest dates, then longest ago, then not next to another date; the id decides between equals. */
function compareLoads(a: Load, b: Load): number {
  if (a.total !== b.total) return a.total - b.total;
  if (a.count !== b.count) return a.count - b.count;
  if (a.last !== b.last) return a.last < b.last ? -1 : 1;
  if (a.isNear !== b.isNear) return a.isNear ? 1 : -1;
  return a.id - b.id;
}

/** The best of those who can, in order. Sorting everybody for each place would take most of the time. */
function pickBest(loads: readonly Load[], slot: FillSlot): Load[] {
  const best: Load[] = [];
  for (const load of loads) {
    if (load.measure(slot) !== null) continue;
    let at = best.length;
    while (at > 0 && compareLoads(load, best[at - 1] ?? load) < 0) at -= 1;
    if (at >= slot.open) continue;
    best.splice(at, 0, load);
    if (best.length > slot.open) best.pop();
  }
  return best;
}

/**
 * Chooses people for the open places. The same input gives the same choice. Dates are filled in order, and at each date
 * first the position for which the fewest people are left, so that nobody who can do several takes the place of
 * somebody who can do one. A plan that is filled page by page gives the day on which all of it begins, so that every page
 * counts the same dates.
 */
export function fillPlaces<Slot extends FillSlot>(
  slots: readonly Slot[],
  people: readonly FillPerson[],
  firstDay = slots.reduce((day, slot) => Math.min(day, slot.day), Number.POSITIVE_INFINITY),
): FillChoice<Slot>[] {
  const sinceDay = firstDay - FAIR_DAYS;
  const able = new Map<number, Load[]>();
  for (const person of people) {
    const load = new Load(person, sinceDay);
    for (const positionId of person.positionIds) {
      const loads = able.get(positionId);
      if (loads) loads.push(load);
      else able.set(positionId, [load]);
    }
  }
  const ableFor = (slot: Slot) => able.get(slot.positionId) ?? [];
  const choices: FillChoice<Slot>[] = [];
  const sorted = slots.toSorted(
    (a, b) =>
      a.startsAt - b.startsAt ||
      a.eventId - b.eventId ||
      ableFor(a).length - ableFor(b).length ||
      a.positionId - b.positionId,
  );
  for (const slot of sorted) {
    for (const chosen of pickBest(ableFor(slot), slot)) {
      choices.push({ slot, personId: chosen.id, why: chosen.toWhy() });
      chosen.add(slot);
    }
  }
  return choices;
}

/** Everybody who can do the position, in the order of the filling. Those whom it would not choose come last. */
export function rankPeople(slot: FillSlot, people: readonly FillPerson[]): RankedPerson[] {
  const ranked = people
    .filter((person) => person.positionIds.has(slot.positionId))
    .map((person) => {
      const load = new Load(person, slot.day - FAIR_DAYS);
      return { exclusion: load.measure(slot), load };
    });
  return ranked
    .toSorted((a, b) => Number(a.exclusion !== null) - Number(b.exclusion !== null) || compareLoads(a.load, b.load))
    .map(({ exclusion, load }) => ({ personId: load.id, exclusion, why: load.toWhy() }));
}
