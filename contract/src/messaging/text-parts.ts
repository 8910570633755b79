/**
 * What a text message costs: which alphabet a phone network needs for it, and in how many parts it travels. The form
 * and the server count with this one function.
 */

/** GSM 03.38, without the escape. */
const GSM_PLAIN =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Those that the escape reaches: each takes two places. */
const GSM_EXTENDED = '\f^{}\\[~]|€';

const PLAIN = new Set(GSM_PLAIN);
const EXTENDED = new Set(GSM_EXTENDED);

export type TextAlphabet = 'GSM 03.38' | 'UCS-2';

/** Alone, and in each part of several, where a header takes its place. */
export const TEXT_PART_LIMITS: Record<TextAlphabet, { alone: number; each: number }> = {
  'GSM 03.38': { alone: 160, each: 153 },
  'UCS-2': { alone: 70, each: 67 },
};

export interface TextCount {
  alphabet: TextAlphabet;
  /** Places that it takes, as its alphabet counts them. */
  units: number;
  parts: number;
  /** Places that are left before another part is needed. */
  left: number;
}

function alphabetOf(text: string): TextAlphabet {
  return wideCharacters(text).length > 0 ? 'UCS-2' : 'GSM 03.38';
}

/** Places of one character: an escaped one takes two, and so does one beyond the first 65,536, such as 🙏. */
function unitsOf(character: string, alphabet: TextAlphabet): number {
  if (alphabet === 'UCS-2') return character.length;
  return EXTENDED.has(character) ? 2 : 1;
}

/** The parts themselves. No character is cut in two: one that no longer fits begins the next part. */
export function splitText(text: string): string[] {
  const alphabet = alphabetOf(text);
  const { alone, each } = TEXT_PART_LIMITS[alphabet];
  const characters = [...text].map((character) => ({ character, units: unitsOf(character, alphabet) }));
  if (characters.length === 0) return [];
  if (sum(characters) <= alone) return [text];
  const parts: string[] = [''];
  let filled = 0;
  for (const { character, units } of characters) {
    if (filled + units > each) {
      parts.push('');
      filled = 0;
    }
    parts[parts.length - 1] += character;
    filled += units;
  }
  return parts;
}

export function countText(text: string): TextCount {
  const alphabet = alphabetOf(text);
  const { alone, each } = TEXT_PART_LIMITS[alphabet];
  const taken = (part: string) => sum([...part].map((character) => ({ units: unitsOf(character, alphabet) })));
  const parts = splitText(text);
  const left = parts.length > 1 ? each - taken(parts.at(-1) ?? '') : alone - taken(text);
  return { alphabet, units: taken(text), parts: parts.length, left };
}

function sum(items: readonly { units: number }[]): number {
  return items.reduce((total, { units }) => total + units, 0);
}

/** The characters that force the costlier alphabet, each once. */
export function wideCharacters(text: string): string[] {
  return [...new Set(text)].filter((character) => !PLAIN.has(character) && !EXTENDED.has(character));
}

/** What a phone's keyboard or a word processor puts in by itself, and what says the same in the plain alphabet. */
const PLAIN_FORMS: Record<string, string> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '–': '-',
  '—': '-',
  '…': '...',
  '\u00a0': ' ',
  '\u202f': ' ',
  '\t': ' ',
};

/** The same words with plain marks. It may be longer: … becomes three. */
export function plainForm(text: string): string {
  return [...text].map((character) => PLAIN_FORMS[character] ?? character).join('');
}

/** What can be offered instead: it is written differently, still fits, and costs no more parts. */
export function offeredForm(text: string, most: number): string | null {
  const plain = plainForm(text);
  return plain !== text && plain.length <= most && countText(plain).parts <= countText(text).parts ? plain : null;
}
