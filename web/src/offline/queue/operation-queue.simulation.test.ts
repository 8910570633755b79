import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ACTIONS, type Act, type Faults, simulate } from '../../test/operation-simulation/simulation.ts';

/** `OPERATION_RUNS=10000 npm test -- unit operation-queue` tries more. */
const RUNS = Number(process.env['OPERATION_RUNS'] ?? 1000);
/** A planted fault is found within far fewer. */
const FAULT_RUNS = 1000;

const act: fc.Arbitrary<Act> = fc.record({
  action: fc.constantFrom(...ACTIONS),
  device: fc.nat(2),
  tab: fc.nat(1),
  pick: fc.nat(1000),
  steps: fc.array(fc.nat(50), { maxLength: 25, size: 'max' }),
});
const acts = fc.array(act, { minLength: 20, maxLength: 80, size: 'max' });

describe('three devices of two people, with two tabs each, cuts, lost answers, full devices, kills and changing accounts', () => {
  test('lose no write, double none, keep their order, leave nothing waiting and show what the server holds', async () => {
    let [effects, waited] = [0, 0];
    const property = fc.asyncProperty(acts, async (given) => {
      const result = await simulate(given);
      effects += result.effects;
      waited += result.waited;
      expect(result.faults).toEqual([]);
    });
    await fc.assert(property, { numRuns: RUNS });
    // The runs are about something.
    expect(effects).toBeGreaterThan(RUNS);
    expect(waited).toBeGreaterThan(RUNS);
  });
});

describe('the simulation finds', () => {
  async function findFault(faults: Faults, pattern = /./): Promise<string> {
    const property = fc.asyncProperty(
      acts,
      async (given) => !pattern.test((await simulate(given, faults)).faults.join()),
    );
    const { counterexample } = await fc.check(property, { numRuns: FAULT_RUNS, seed: 7, endOnFailure: true });
    if (!counterexample) return 'nothing';
    return (await simulate(counterexample[0], faults)).faults.join(', ');
  }

  test('a new id for each attempt', async () => {
    let attempts = 0;
    const tamper: Faults['tamper'] = (request) => {
      attempts += 1;
      return request.operationId === undefined ? request : { ...request, operationId: `attempt ${attempts}` };
    };
    expect(await findFault({ tamper })).toMatch(/unknown|lost|doubled/);
  });

  test('a screen that says “waits” before the write is stored', async () => {
    expect(await findFault({ isStoreLazy: true })).not.toBe('nothing');
  });

  test('a tab that does not hear what another one sent', async () => {
    const pattern = /unequal to the server: tab \d of device \d/;
    expect(await findFault({ isDeaf: true }, pattern)).toMatch(pattern);
  });
});
