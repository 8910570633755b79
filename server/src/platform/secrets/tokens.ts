import { createHash, randomBytes, randomInt } from 'node:crypto';

const TOKEN_BYTES = 32;
const CODE_DIGITS = 6;

/** 256 random bits: nobody guesses it, so a plain hash of it is enough at rest. */
export function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** A code that a person types. It is short, so at rest it needs a slow hash and a limit on tries. */
export function createCode(): string {
  return randomInt(10 ** CODE_DIGITS)
    .toString()
    .padStart(CODE_DIGITS, '0');
}
