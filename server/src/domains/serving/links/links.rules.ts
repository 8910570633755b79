import { randomBytes } from 'node:crypto';
import { LINK_TOKEN_LENGTH } from '@kanisa/contract/serving/serving.ts';

/** Letters and digits that are not mistaken for each other, 32 in all: five bits each. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz023456789';

/** Short enough for a text message. The lasting limit on answers makes up for its length. */
export function createLinkToken(): string {
  return [...randomBytes(LINK_TOKEN_LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length] ?? 'a').join('');
}

export const isLinkToken = (value: string) =>
  value.length === LINK_TOKEN_LENGTH && [...value].every((character) => ALPHABET.includes(character));
