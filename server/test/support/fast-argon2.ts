import { verify as compare, hash as hashAtCost, type Options } from '@node-rs/argon2/index.js';

/** Argon2id at its lowest cost. The product's cost is tested where it is set. */
const LOWEST_COST: Options = { memoryCost: 8, timeCost: 1 };

export async function hash(password: string, options: Options): Promise<string> {
  return hashAtCost(password, { ...options, ...LOWEST_COST });
}

let paused: { start: () => void; released: Promise<void> } | undefined;

/** Compares the next password at once, but returns the result only after `release`. */
export function pauseNextPasswordCheck(): { started: Promise<void>; release: () => void } {
  const [started, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  paused = { start: started.resolve, released: released.promise };
  return { started: started.promise, release: released.resolve };
}

export async function verify(stored: string, password: string): Promise<boolean> {
  const isSame = await compare(stored, password);
  const current = paused;
  paused = undefined;
  current?.start();
  await current?.released;
  return isSame;
}

export type { Options } from '@node-rs/argon2/index.js';
