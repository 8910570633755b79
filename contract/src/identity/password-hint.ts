import { message } from '../core/message.ts';
import { isPasswordLongEnough, normalisePassword } from './accounts.ts';
import { isCommonWord } from './common-passwords.ts';

export const passwordHints = {
  common: message(
    'Many people use this password or one like it, so it’s easy to guess. Several unrelated words are safer.',
  ),
  church: message(
    'This password contains the name of the church, so it’s easy to guess. Several unrelated words are safer.',
  ),
  ownName: message('This password contains your name, so it’s easy to guess. Several unrelated words are safer.'),
  otherName: message(
    'This password contains the person’s name, so it’s easy to guess. Several unrelated words are safer.',
  ),
} as const;

export interface KnownNames {
  church: string;
  /** First name, last name, username, e-mail: what others know of the person. */
  person: readonly string[];
}

/** Shorter names count only if they stand alone: Ann in `ann-2026`, but not in `channel`. */
const NAME_IN_WORD_MIN = 4;
const NAME_MIN = 3;
/** Part of many churches' names, and of many good passwords. */
const GENERIC_CHURCH_WORDS = new Set(['church', 'kanisa', 'the', 'and', 'for', 'saint', 'holy', 'centre', 'center']);
/** Signs in place of letters: `p@ssw0rd`. */
const LOOKALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

/**
 * Finds why a password is easy to guess; null if there is no known reason. It never rejects one. Passwords that are too
 * short have an error of their own.
 */
export function findPasswordWeakness(password: string, names: KnownNames): 'common' | 'church' | 'name' | null {
  if (!isPasswordLongEnough(password)) return null;
  const plain = simplify(password);
  if (isCommon(plain)) return 'common';
  const person = names.person.flatMap((name) => splitWords(simplify(removeDomain(name))));
  if (person.some((word) => containsName(plain, word))) return 'name';
  const church = splitWords(simplify(names.church)).filter((word) => !GENERIC_CHURCH_WORDS.has(word));
  if (church.some((word) => containsName(plain, word))) return 'church';
  return null;
}

/** Lower case without accents. */
function simplify(text: string): string {
  return normalisePassword(text).toLowerCase().normalize('NFD').replace(/\p{M}/gu, '');
}

const removeDomain = (name: string) => name.split('@')[0] ?? '';
const splitWords = (text: string) => text.split(/[^\p{L}]/u).filter((word) => word !== '');
const isLetter = (character: string) => character.toLowerCase() !== character.toUpperCase();

function isCommon(plain: string): boolean {
  const core = trimToLetters(plain);
  const letters = splitWords(core).join('');
  const unmasked = splitWords([...core].map((character) => LOOKALIKES[character] ?? character).join('')).join('');
  if ([letters, unmasked].some(isCommonWord)) return true;
  return isRepeated(plain) || isRun(plain);
}

/** Without the digits and signs at both ends. */
function trimToLetters(text: string): string {
  const characters = [...text];
  const first = characters.findIndex(isLetter);
  return first === -1 ? '' : characters.slice(first, characters.findLastIndex(isLetter) + 1).join('');
}

/** The same one to four characters again and again: `11111111`, `abcabcabc`. */
function isRepeated(text: string): boolean {
  return [1, 2, 3, 4].some((size) => [...text].every((character, index) => character === text[index % size]));
}

/** Each character follows the one before, up or down: `12345678`, `hgfedcba`. The zero comes after the nine. */
function isRun(text: string): boolean {
  const codes = [...text].map((character) => (character === '0' ? 58 : (character.codePointAt(0) ?? 0)));
  return [1, -1].some((step) => codes.every((code, index) => index === 0 || code - (codes[index - 1] ?? 0) === step));
}

function containsName(plain: string, name: string): boolean {
  if (name.length >= NAME_IN_WORD_MIN) return plain.includes(name);
  return name.length >= NAME_MIN && splitWords(plain).includes(name);
}
