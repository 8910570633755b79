import { hash, type Options } from '@node-rs/argon2';
import { describe, expect, it, vi } from 'vitest';
import { hashPassword, simulatePasswordCheck, verifyPassword } from './passwords.ts';

const computed = vi.hoisted(() => ({ costs: [] as string[] }));

// The real library, which also notes the cost of each hash: processor times would differ from run to run.
vi.mock('@node-rs/argon2', async (importOriginal) => {
  const real = await importOriginal<typeof import('@node-rs/argon2')>();
  return {
    ...real,
    hash(password: string, options: Options = {}) {
      computed.costs.push(`m=${options.memoryCost},t=${options.timeCost},p=${options.parallelism}`);
      return real.hash(password, options);
    },
    verify(stored: string, password: string) {
      computed.costs.push(/m=\d+,t=\d+,p=\d+/.exec(stored)?.[0] ?? '');
      return real.verify(stored, password);
    },
  };
});

const CAFE = 'un café à midi';

describe('passwords', () => {
  it('are argon2id hashes with the agreed cost and their own salt', async () => {
    const [one, two] = await Promise.all([hashPassword('morning light'), hashPassword('morning light')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
  });

  it('are compared to the last character, also when long', async () => {
    const long = 'x'.repeat(128);
    const [stored, storedLong] = await Promise.all([hashPassword('Mwanga wa asubuhi ☀'), hashPassword(long)]);
    expect(await verifyPassword(stored, 'Mwanga wa asubuhi ☀')).toBe(true);
    expect(await verifyPassword(stored, 'mwanga wa asubuhi ☀')).toBe(false);
    expect(await verifyPassword(stored, '')).toBe(false);
    expect(await verifyPassword(storedLong, long)).toBe(true);
    expect(await verifyPassword(storedLong, `${long.slice(0, -1)}y`)).toBe(false);
  });

  it('are the same in both notations of an accent, and old hashes of either notation still match', async () => {
    const [composed, decomposed] = [CAFE.normalize('NFC'), CAFE.normalize('NFD')];
    const [stored, old] = await Promise.all([hashPassword(decomposed), hash(decomposed)]);
    expect(await verifyPassword(stored, composed)).toBe(true);
    expect(await verifyPassword(stored, decomposed)).toBe(true);
    expect(await verifyPassword(old, decomposed)).toBe(true);
    expect(await verifyPassword(old, composed)).toBe(false);
  });

  it('a stored value that is no hash is an error, not a wrong password', async () => {
    await expect(verifyPassword('plain text', 'plain text')).rejects.toThrow();
  });

  it('a simulated check costs as much as a real one', async () => {
    const stored = await hashPassword('morning light');
    const real = await listHashCosts(() => verifyPassword(stored, 'evening light'));
    expect(real).toEqual(['m=19456,t=2,p=1']);
    expect(await listHashCosts(() => simulatePasswordCheck('evening light'))).toEqual(real);
  });

  it('a simulated check of a password in decomposed notation costs as much as a real one', async () => {
    const stored = await hashPassword('morning light');
    const real = await listHashCosts(() => verifyPassword(stored, CAFE.normalize('NFD')));
    expect(real).toHaveLength(2);
    expect(await listHashCosts(() => simulatePasswordCheck(CAFE.normalize('NFD')))).toEqual(real);
  });

  it('do not block the event loop', async () => {
    const work = { isDone: false };
    const hashing = Promise.all(Array.from({ length: 6 }, () => hashPassword('morning light'))).finally(() => {
      work.isDone = true;
    });
    let ticks = 0;
    for (; !work.isDone; ticks += 1) await new Promise((resolve) => setImmediate(resolve));
    await hashing;
    expect(ticks).toBeGreaterThan(5);
  });
});

/** Runs the work and lists the cost of each hash that it computes. Verifying computes one, at the cost of the stored hash. */
async function listHashCosts(work: () => Promise<unknown>): Promise<string[]> {
  computed.costs = [];
  await work();
  return computed.costs;
}
