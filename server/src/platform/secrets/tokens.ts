import { createHash, createHmac, randomBytes, randomInt } from 'node:crypto';

const TOKEN_BYTES = 32;
const CODE_DIGITS = 6;

/** 256 random bits cannot be guessed, so a fast hash is enough for storage. */
export function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** A token that only the holder of `secret` and the database with `seed` can compute together. */
export function deriveToken(secret: string, seed: string, purpose: string): string {
  return createHmac('sha256', secret).update(`${purpose} ${seed}`).digest('base64url');
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** A code that a person enters. It is short, so storage needs a slow hash and a limit on attempts. */
export function createCode(): string {
  return randomInt(10 ** CODE_DIGITS)
    .toString()
    .padStart(CODE_DIGITS, '0');
}
