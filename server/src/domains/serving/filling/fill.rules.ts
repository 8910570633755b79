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

/** The person while the plan grows. */
class Load {
  readonly person: FillPerson;
  /** In order of their start. */
  readonly commitments: Commitment[];
  readonly #byMonth = new Map<string, number>();

  constructor(person: FillPerson) {
    this.person = person;
    this.commitments = [];
    for (const one of person.commitments.toSorted((a, b) => a.startsAt - b.startsAt)) this.add(one);
  }

  add(one: Commitment): void {
    let at = this.commitments.length;
    while (at > 0 && (this.commitments[at - 1]?.startsAt ?? 0) > one.startsAt) at -= 1;
    this.commitments.splice(at, 0, one);
    this.#byMonth.set(one.month, (this.#byMonth.get(one.month) ?? 0) + 1);
  }

  findExclusion(slot: FillSlot): Exclusion | null {
    const { away, declined, monthlyMax } = this.person;
    if (away.some(({ from, until }) => slot.day >= from && slot.day <= until)) return 'away';
    if (declined.has(toDateKey(slot))) return 'declined';
    if (this.commitments.some((one) => overlaps(one, slot))) return 'busy';
    return monthlyMax !== null && (this.#byMonth.get(slot.month) ?? 0) >= monthlyMax ? 'maximum' : null;
  }

  rank(slot: FillSlot, sinceDay: number): Rank {
    let [total, count, last, isNear] = [0, 0, Number.NEGATIVE_INFINITY, false];
    for (const { day, startsAt } of this.commitments) {
      const distance = Math.abs(day - slot.day);
      if (day >= sinceDay) total += 1;
      if (distance <= FAIR_DAYS) count += 1;
      if (startsAt <= slot.startsAt && day > last) last = day;
      if (distance <= WEEK_DAYS) isNear = true;
    }
    return { total, count, last, isNear };
  }
}

interface Rank {
  /** Dates since 56 days before the first date to fill. In a plan of a year a moving window alone would not stay fair. */
  total: number;
  count: number;
  /** Epoch day of the last date before. */
  last: number;
  isNear: boolean;
}

/** A date that ends when another begins does not overlap it. One without a length takes its first instant. */
function overlaps(a: { startsAt: number; endsAt: number }, b: { startsAt: number; endsAt: number }): boolean {
  if (a.startsAt === b.startsAt) return true;
  return a.startsAt < b.endsAt && b.startsAt < a.endsAt;
}

/** Fewest dates, then longest ago, then not next to another date; the id decides between equals. */
function compareRanks(a: Rank & { id: number }, b: Rank & { id: number }): number {
  if (a.total !== b.total) return a.total - b.total;
  if (a.count !== b.count) return a.count - b.count;
  if (a.last !== b.last) return a.last < b.last ? -1 : 1;
  if (a.isNear !== b.isNear) return a.isNear ? 1 : -1;
  return a.id - b.id;
}

const toWhy = ({ count, last, isNear }: Rank): CandidateWhy => ({
  dates_in_56_days: count,
  last_served_on: last === Number.NEGATIVE_INFINITY ? null : new Date(last * DAY_MS).toISOString().slice(0, 10),
  is_week_before: isNear,
});

/**
 * Chooses people for the open places. The same input gives the same choice. Dates are filled in order, and at each date
 * first the position for which the fewest people are left, so that nobody who can do several takes the place of
 * somebody who can do one.
 */
export function fillPlaces<Slot extends FillSlot>(
  slots: readonly Slot[],
  people: readonly FillPerson[],
): FillChoice<Slot>[] {
  const loads = people.map((person) => new Load(person));
  const able = Map.groupBy(
    loads.flatMap((load) => [...load.person.positionIds].map((positionId) => ({ positionId, load }))),
    ({ positionId }) => positionId,
  );
  const ableFor = (slot: FillSlot) => (able.get(slot.positionId) ?? []).map(({ load }) => load);
  const sinceDay = Math.min(...slots.map(({ day }) => day)) - FAIR_DAYS;
  const choices: FillChoice<Slot>[] = [];
  const sorted = slots.toSorted(
    (a, b) =>
      a.startsAt - b.startsAt ||
      a.eventId - b.eventId ||
      ableFor(a).length - ableFor(b).length ||
      a.positionId - b.positionId,
  );
  for (const slot of sorted) {
    const ranked = ableFor(slot)
      .filter((load) => load.findExclusion(slot) === null)
      .map((load) => ({ id: load.person.id, load, ...load.rank(slot, sinceDay) }))
      .toSorted(compareRanks);
    for (const chosen of ranked.slice(0, slot.open)) {
      chosen.load.add(slot);
      choices.push({ slot, personId: chosen.id, why: toWhy(chosen) });
    }
  }
  return choices;
}

/** Everybody who can do the position, in the order of the filling. Those whom it would not choose come last. */
export function rankPeople(slot: FillSlot, people: readonly FillPerson[]): RankedPerson[] {
  const ranked = people
    .filter((person) => person.positionIds.has(slot.positionId))
    .map((person) => {
      const load = new Load(person);
      return { id: person.id, exclusion: load.findExclusion(slot), ...load.rank(slot, slot.day - FAIR_DAYS) };
    });
  return ranked
    .toSorted((a, b) => Number(a.exclusion !== null) - Number(b.exclusion !== null) || compareRanks(a, b))
    .map(({ id, exclusion, ...rank }) => ({ personId: id, exclusion, why: toWhy(rank) }));
}
