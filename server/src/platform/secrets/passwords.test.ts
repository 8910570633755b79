import { hash } from '@node-rs/argon2';
import { describe, expect, it } from 'vitest';
import { hashPassword, simulatePasswordCheck, verifyPassword } from './passwords.ts';

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
    const ratio = await compareCosts('evening light');
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.67);
  });

  it('a simulated check of a password in decomposed notation costs as much as a real one', async () => {
    const ratio = await compareCosts(CAFE.normalize('NFD'));
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.67);
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

/** The cost of a simulated check, relative to a real one of a wrong password. */
async function compareCosts(wrong: string): Promise<number> {
  const stored = await hashPassword('morning light');
  const verifying: number[] = [];
  const burning: number[] = [];
  for (let round = 0; round < 9; round += 1) {
    verifying.push(await time(() => verifyPassword(stored, wrong)));
    burning.push(await time(() => simulatePasswordCheck(wrong)));
  }
  return median(burning) / median(verifying);
}

/** Microseconds of processor time of all threads, which other processes do not affect. */
async function time(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
