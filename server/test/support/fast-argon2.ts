import { verify as compare, hash as hashAtCost, type Options } from '@node-rs/argon2/index.js';

/** Argon2id at its lowest cost. The product's cost is tested where it is set. */
const LOWEST_COST: Options = { memoryCost: 8, timeCost: 1 };

export async function hash(password: string, options: Options): Promise<string> {
  return hashAtCost(password, { ...options, ...LOWEST_COST });
}

let held: { begin: () => void; released: Promise<void> } | undefined;

/** The next comparison of a password is made, and tells its result only when it is released. */
export function holdNextVerify(): { begun: Promise<void>; release: () => void } {
  const [begun, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  held = { begin: begun.resolve, released: released.promise };
  return { begun: begun.promise, release: released.resolve };
}

export async function verify(stored: string, password: string): Promise<boolean> {
  const isSame = await compare(stored, password);
  const hold = held;
  held = undefined;
  hold?.begin();
  await hold?.released;
  return isSame;
}

export type { Options } from '@node-rs/argon2/index.js';
