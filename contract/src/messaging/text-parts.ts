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

function detectAlphabet(text: string): TextAlphabet {
  return listNonGsmCharacters(text).length > 0 ? 'UCS-2' : 'GSM 03.38';
}

/** Places of one character: an escaped one takes two, and so does one beyond the first 65,536, such as 🙏. */
function countUnits(character: string, alphabet: TextAlphabet): number {
  if (alphabet === 'UCS-2') return character.length;
  return EXTENDED.has(character) ? 2 : 1;
}

/** The parts themselves. No character is cut in two: one that no longer fits begins the next part. */
export function splitIntoParts(text: string): string[] {
  const alphabet = detectAlphabet(text);
  const { alone, each } = TEXT_PART_LIMITS[alphabet];
  const characters = [...text].map((character) => ({ character, units: countUnits(character, alphabet) }));
  if (characters.length === 0) return [];
  if (sumUnits(characters) <= alone) return [text];
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

export function countTextParts(text: string): TextCount {
  const alphabet = detectAlphabet(text);
  const { alone, each } = TEXT_PART_LIMITS[alphabet];
  const taken = (part: string) => sumUnits([...part].map((character) => ({ units: countUnits(character, alphabet) })));
  const parts = splitIntoParts(text);
  const left = parts.length > 1 ? each - taken(parts.at(-1) ?? '') : alone - taken(text);
  return { alphabet, units: taken(text), parts: parts.length, left };
}

function sumUnits(items: readonly { units: number }[]): number {
  return items.reduce((total, { units }) => total + units, 0);
}

/** The characters that force the costlier alphabet, each once. */
export function listNonGsmCharacters(text: string): string[] {
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
export function toGsmText(text: string): string {
  return [...text].map((character) => PLAIN_FORMS[character] ?? character).join('');
}

/** What can be offered instead: it is written differently, still fits, and costs no more parts. */
export function suggestGsmText(text: string, most: number): string | null {
  const plain = toGsmText(text);
  return plain !== text && plain.length <= most && countTextParts(plain).parts <= countTextParts(text).parts
    ? plain
    : null;
}
