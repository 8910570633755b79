import { countTextParts, listNonGsmCharacters } from '@kanisa/contract/messaging/text-parts.ts';
import type { Translate } from '../../../i18n/translate.ts';
import type { ServingNoticeName } from './serving-words.rules.ts';

export interface ServingTextInput {
  church: string;
  firstName: string;
  position: string;
  /** Short day and time. */
  date: string;
  /** Number of dates that the message asks about. */
  count: number;
  url: string;
}

type AskingKind = Extract<ServingNoticeName, 'ask' | 'ask_again'>;

/** Plain forms of characters outside the GSM alphabet, which would halve the length of a text. */
const PLAIN: Record<string, string> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
  '\u202f': ' ',
};

function toGsm(text: string): string {
  const plain = [...text].map((character) => PLAIN[character] ?? character).join('');
  return [...plain].map((character) => toGsmCharacter(character)).join('');
}

function toGsmCharacter(character: string): string {
  if (isGsm(character)) return character;
  const bare = character.normalize('NFKD').replace(/\p{M}/gu, '');
  return [...bare].filter(isGsm).join('');
}

const isGsm = (character: string) => listNonGsmCharacters(character).length === 0;

const shorten = (text: string, length: number) =>
  text.length <= length ? text : `${text.slice(0, Math.max(1, length - 1)).trimEnd()}.`;

/** Lengths of the church, the name and the position, from the nicest to the shortest. */
const LENGTHS = [
  [30, 20, 30],
  [20, 15, 24],
  [14, 12, 18],
  [8, 10, 12],
  [6, 8, 8],
] as const;

const fits = (text: string) => {
  const { alphabet, parts } = countTextParts(text);
  return alphabet === 'GSM 03.38' && parts === 1;
};

/** One text of at most 160 GSM characters. What is too long is shortened, and the link never. */
export function buildServingText(t: Translate, kind: AskingKind, input: ServingTextInput): string {
  for (const [church, name, position] of LENGTHS) {
    const values = {
      church: shorten(toGsm(input.church), church),
      name: shorten(toGsm(input.firstName), name),
      position: shorten(toGsm(input.position), position),
      date: toGsm(input.date),
      count: String(input.count),
      url: input.url,
    };
    const text = toGsm(write(t, kind, values, input.count));
    if (fits(text)) return text;
  }
  return toGsm(`${shorten(toGsm(input.church), 20)}: ${input.url}`);
}

function write(t: Translate, kind: AskingKind, values: Record<string, string>, count: number): string {
  if (kind === 'ask_again') {
    return t('{church}: {name}, {position} moved to {date}. Can you still serve? {url}', values);
  }
  if (count > 1) {
    return t('{church}: {name}, can you serve on {count} dates? {position}, from {date}. {url}', values);
  }
  return t('{church}: {name}, can you serve? {position}, {date}. {url}', values);
}
