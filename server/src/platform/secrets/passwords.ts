import { normalisePassword } from '@kanisa/contract/identity/accounts.ts';
import { hash, type Options, verify } from '@node-rs/argon2';

/** Argon2id. The library's enum is a type only and cannot be imported. */
const ARGON2ID = 2;

/** OWASP's minimum for argon2id; about 30 ms of one core, in a worker thread. */
const COST: Options = { algorithm: ARGON2ID, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** For passwords and codes: both can be guessed, so both need a slow hash. */
export function hashPassword(password: string): Promise<string> {
  return hash(normalisePassword(password), COST);
}

/** A stored value that is not a hash throws; it is not a wrong password. */
export async function verifyPassword(stored: string, password: string): Promise<boolean> {
  for (const notation of listNotations(password)) {
    if (await verify(stored, notation)) return true;
  }
  return false;
}

/**
 * Takes the time of a real check for an account that does not exist, so that timing reveals nothing: verifying is one
 * hash and a comparison for each notation.
 */
export async function simulatePasswordCheck(password: string): Promise<void> {
  for (const notation of listNotations(password)) await hash(notation, COST);
}

/** Hashes from before the normalisation are of the password as it was entered. */
function listNotations(password: string): Set<string> {
  return new Set([normalisePassword(password), password]);
}
