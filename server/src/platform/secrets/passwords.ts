import { hash, type Options, verify } from '@node-rs/argon2';

/** Argon2id is 2 here: the library's enum exists for the compiler only and cannot be imported. */
const ARGON2ID = 2;

/** OWASP's floor for argon2id; about 30 ms of one core, in a thread beside the event loop. */
const COST: Options = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Serves passwords and codes alike: both can be guessed, so both need a slow hash. */
export function hashPassword(password: string): Promise<string> {
  return hash(password, COST);
}

/** A stored value that is no hash at all is an error, not a wrong password. */
export function verifyPassword(stored: string, password: string): Promise<boolean> {
  return verify(stored, password);
}

/**
 * Spends what a verification costs, for an account that does not exist: verifying is hashing once and
 * comparing, so hashing what was typed takes the same time and tells nothing.
 */
export async function simulatePasswordCheck(password: string): Promise<void> {
  await hash(password, COST);
}
