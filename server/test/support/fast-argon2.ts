import { hash as hashAtCost, type Options } from '@node-rs/argon2/index.js';

/** Argon2id at its lowest cost. The product's cost is tested where it is set. */
const LOWEST_COST: Options = { memoryCost: 8, timeCost: 1 };

export async function hash(password: string, options: Options): Promise<string> {
  return hashAtCost(password, { ...options, ...LOWEST_COST });
}

export { type Options, verify } from '@node-rs/argon2/index.js';
