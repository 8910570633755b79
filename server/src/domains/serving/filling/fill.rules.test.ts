import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../demo/random.ts';
import { type FillPerson, type FillSlot, fillPlaces, rankPeople } from './fill.rules.ts';

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;
/** Sunday, 22 November 2026. */
const FIRST_DAY = Date.parse('2026-11-22T00:00:00Z') / DAY_MS;

function makeSlot(week: number, differs: Partial<FillSlot> = {}): FillSlot {
  const day = FIRST_DAY + week * 7;
  const startsAt = day * DAY_MS + 6 * HOUR_MS;
  const occursOn = new Date(startsAt).toISOString().slice(0, 10);
  const slot = { positionId: 1, eventId: 1, occursOn, day, month: occursOn.slice(0, 7), open: 1 };
  return { ...slot, startsAt, endsAt: startsAt + 2 * HOUR_MS, ...differs };
}

const makePerson = (id: number, differs: Partial<FillPerson> = {}): FillPerson => ({
  id,
  positionIds: new Set([1]),
  away: [],
  monthlyMax: null,
  declined: new Set(),
  commitments: [],
  ...differs,
});

const choose = (slots: readonly FillSlot[], people: readonly FillPerson[]) =>
  fillPlaces(slots, people).map(({ personId }) => personId);

describe('the filling', () => {
  it('takes turns, says why, and gives the same plan for the same input', () => {
    const slots = [0, 1, 2, 3].map((week) => makeSlot(week));
    const people = [makePerson(1), makePerson(2), makePerson(3)];
    expect(choose(slots, people)).toEqual([1, 2, 3, 1]);
    expect(choose(slots.toReversed(), people.toReversed())).toEqual([1, 2, 3, 1]);
    expect(fillPlaces(slots, people)[3]?.why).toEqual({
      dates_in_56_days: 1,
      last_served_on: '2026-11-22',
      is_week_before: false,
    });
  });

  it.each([
    ['is away', { away: [{ from: FIRST_DAY - 1, until: FIRST_DAY }] }],
    ['declined the date', { declined: new Set(['1 2026-11-22']) }],
    ['serves elsewhere at that hour', { commitments: [makeSlot(0, { startsAt: makeSlot(0).startsAt + HOUR_MS })] }],
    [
      'reached the own maximum',
      { monthlyMax: 1, commitments: [makeSlot(0, { day: FIRST_DAY - 3, startsAt: 0, endsAt: 1 })] },
    ],
    ['cannot do it', { positionIds: new Set([2]) }],
  ])('never takes somebody who %s', (_why, differs: Partial<FillPerson>) => {
    expect(choose([makeSlot(0)], [makePerson(1, differs)])).toEqual([]);
    expect(choose([makeSlot(0)], [makePerson(1, differs), makePerson(2)])).toEqual([2]);
  });

  it('prefers fewest dates in 56 days, then the longest ago', () => {
    const served = (...weeks: number[]) => ({ commitments: weeks.map((week) => makeSlot(week)) });
    const slot = [makeSlot(0)];
    expect(choose(slot, [makePerson(1, served(-2, -4)), makePerson(2, served(-3))])).toEqual([2]);
    expect(choose(slot, [makePerson(1, served(-3)), makePerson(2, served(-5))])).toEqual([2]);
    expect(choose(slot, [makePerson(1, served(-3)), makePerson(2, served(-9, -10, -11))])).toEqual([2]);
  });

  it('lists those whom it would not choose last, with the reason', () => {
    const people = [makePerson(1, { away: [{ from: FIRST_DAY, until: FIRST_DAY }] }), makePerson(2)];
    expect(rankPeople(makeSlot(0), people).map(({ personId, exclusion }) => [personId, exclusion])).toEqual([
      [2, null],
      [1, 'away'],
    ]);
  });

  it('spreads dates between equals by at most one, in 300 drawn churches', () => {
    const random = createRandom(30);
    for (let round = 0; round < 300; round += 1) {
      const needed = Array.from({ length: random.whole(1, 4) }, () => random.whole(1, 4));
      const positionIds = new Set(needed.map((_, n) => n + 1));
      const people = Array.from({ length: random.whole(1, 12) }, (_, n) => makePerson(n + 1, { positionIds }));
      const slots = Array.from({ length: random.whole(1, 52) }, (_, week) =>
        needed.map((open, n) => makeSlot(week, { positionId: n + 1, open })),
      ).flat();
      const chosen = choose(slots, people);
      const counts = people.map(({ id }) => chosen.filter((one) => one === id).length);
      const church = { round, needed, people: people.length, dates: slots.length };
      expect(Math.max(...counts) - Math.min(...counts), JSON.stringify(church)).toBeLessThanOrEqual(1);
    }
  });

  it('chooses the same people page by page as for all dates at once', () => {
    const people = Array.from({ length: 5 }, (_, n) => makePerson(n + 1, { positionIds: new Set([1, 2]) }));
    const weeks = Array.from({ length: 40 }, (_, week) => [makeSlot(week), makeSlot(week, { positionId: 2, open: 2 })]);
    const atOnce = choose(weeks.flat(), people);
    const done: { personId: number; slot: FillSlot }[] = [];
    for (let from = 0; from < weeks.length; from += 10) {
      const page = weeks.slice(from, from + 10).flat();
      const known = people.map((person) => {
        const own = done.filter(({ personId }) => personId === person.id).map(({ slot }) => slot);
        const near = own.filter(({ day }) => day >= FIRST_DAY + from * 7 - 56);
        return { ...person, commitments: near, datesElsewhere: own.length - near.length };
      });
      done.push(...fillPlaces(page, known, FIRST_DAY));
    }
    expect(done.map(({ personId }) => personId)).toEqual(atOnce);
  });

  it('never chooses more than are needed, nobody twice at once and nobody excluded, in 200 drawn churches', () => {
    const random = createRandom(31);
    for (let round = 0; round < 200; round += 1) {
      const people = Array.from({ length: random.whole(0, 15) }, (_, n) => {
        const day = FIRST_DAY + random.whole(0, 12) * 7;
        const monthlyMax = random.percent(50) ? random.whole(1, 3) : null;
        const positionIds = new Set(random.some([1, 2, 3], random.whole(1, 3)));
        return makePerson(n + 1, { positionIds, away: [{ from: day, until: day }], monthlyMax });
      });
      const slots = Array.from({ length: random.whole(1, 12) }, (_, week) =>
        [1, 2, 3].map((positionId) => makeSlot(week, { positionId, open: positionId })),
      ).flat();
      expect(listWrongChoices(slots, people)).toEqual([]);
    }
  });
});

/** One sentence for each broken rule. */
function listWrongChoices(slots: readonly FillSlot[], people: readonly FillPerson[]): string[] {
  const choices = fillPlaces(slots, people);
  const full = slots.filter((slot) => choices.filter((choice) => choice.slot === slot).length > slot.open);
  const wrong = people.flatMap(({ id, positionIds, away, monthlyMax }) => {
    const own = choices.filter(({ personId }) => personId === id).map(({ slot }) => slot);
    const months = [...Map.groupBy(own, ({ month }) => month).values()];
    return [
      own.every(({ positionId }) => positionIds.has(positionId)) ? [] : [`${id} cannot do it`],
      own.every(({ day }) => away.every(({ from }) => day !== from)) ? [] : [`${id} is away`],
      new Set(own.map(({ day }) => day)).size === own.length ? [] : [`${id} serves twice at once`],
      months.every((month) => month.length <= (monthlyMax ?? own.length)) ? [] : [`${id} serves too often`],
    ].flat();
  });
  return [...full.map(() => 'too many'), ...wrong];
}
