import { listAttacks } from './pattern-attacks.ts';

/** Growing, because an exponential or cubic pattern would not end on a long text. */
const LENGTHS = [24, 500, 4000, 32_000];
/** Far above the time of a linear pattern on the longest text. */
const SUSPICIOUS_MS = 8;
/** Four times the length takes four times the time if the pattern is linear, and sixteen times if it is quadratic. */
const GROWTH_MAX = 8;
const ROUNDS = 3;

/** A text on which the time of the pattern grows faster than its length, or null. */
export function findSuperlinearText(pattern: RegExp): string | null {
  for (const attack of listAttacks(pattern)) {
    for (const length of LENGTHS) {
      if (measureMs(pattern, attack(length)) < SUSPICIOUS_MS) continue;
      if (growsTooFast(pattern, attack, length)) return attack(24);
      break;
    }
  }
  return null;
}

function growsTooFast(pattern: RegExp, attack: (length: number) => string, length: number): boolean {
  const [quarter, whole] = [length / 4, length].map((size) => {
    const text = attack(size);
    return Math.min(...Array.from({ length: ROUNDS }, () => measureMs(pattern, text)));
  });
  return quarter !== undefined && whole !== undefined && whole >= SUSPICIOUS_MS && whole > GROWTH_MAX * quarter;
}

/** CPU time of this thread: other work of the machine does not count. */
function measureMs(pattern: RegExp, text: string): number {
  const before = process.threadCpuUsage();
  text.replace(pattern, '');
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1000;
}
