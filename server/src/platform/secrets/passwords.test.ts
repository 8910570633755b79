import { describe, expect, it } from 'vitest';
import { hashPassword, simulatePasswordCheck, verifyPassword } from './passwords.ts';

describe('passwords', () => {
  it('are argon2id with the agreed cost and a salt of their own', async () => {
    const [one, two] = await Promise.all([hashPassword('morning light'), hashPassword('morning light')]);
    expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
    expect(one).not.toBe(two);
  });

  it('are told from wrong ones, to the last letter and without cutting long ones', async () => {
    const long = 'x'.repeat(128);
    const [stored, storedLong] = await Promise.all([hashPassword('Mwanga wa asubuhi ☀'), hashPassword(long)]);
    expect(await verifyPassword(stored, 'Mwanga wa asubuhi ☀')).toBe(true);
    expect(await verifyPassword(stored, 'mwanga wa asubuhi ☀')).toBe(false);
    expect(await verifyPassword(stored, '')).toBe(false);
    expect(await verifyPassword(storedLong, long)).toBe(true);
    expect(await verifyPassword(storedLong, `${long.slice(0, -1)}y`)).toBe(false);
  });

  it('a stored value that is no hash is an error, not a wrong password', async () => {
    await expect(verifyPassword('plain text', 'plain text')).rejects.toThrow();
  });

  it('burning costs what verifying costs', async () => {
    const stored = await hashPassword('morning light');
    const verifying: number[] = [];
    const burning: number[] = [];
    for (let round = 0; round < 9; round += 1) {
      verifying.push(await time(() => verifyPassword(stored, 'evening light')));
      burning.push(await time(() => simulatePasswordCheck('evening light')));
    }
    const ratio = median(burning) / median(verifying);
    expect(ratio).toBeGreaterThan(0.6);
    expect(ratio).toBeLessThan(1.67);
  });

  it('leaves the event loop free', async () => {
    let ticks = 0;
    const ticking = setInterval(() => {
      ticks += 1;
    }, 1);
    await Promise.all(Array.from({ length: 6 }, () => hashPassword('morning light')));
    clearInterval(ticking);
    expect(ticks).toBeGreaterThan(5);
  });
});

/** Microseconds of processor time, in whichever thread: others may be using the machine. */
async function time(work: () => Promise<unknown>): Promise<number> {
  const before = process.cpuUsage();
  await work();
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
