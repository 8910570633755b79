/**
 * Length of a text message, which determines its price: the alphabet that the phone network needs, and the number of
 * parts. Form and server share this code.
 */

/** Basic character set of GSM 03.38, without the escape character. */
const GSM_PLAIN =
  '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
/** Extension table of GSM 03.38: an escape precedes each character, so it takes two units. */
const GSM_EXTENDED = '\f^{}\\[~]|€';

const PLAIN = new Set(GSM_PLAIN);
const EXTENDED = new Set(GSM_EXTENDED);

export type TextAlphabet = 'GSM 03.38' | 'UCS-2';

/** Units of a single text, and of each part of several, where a header takes some. */
export const TEXT_PART_LIMITS: Record<TextAlphabet, { alone: number; each: number }> = {
  'GSM 03.38': { alone: 160, each: 153 },
  'UCS-2': { alone: 70, each: 67 },
};

export interface TextCount {
  alphabet: TextAlphabet;
  /** Length in units of the alphabet. */
  units: number;
  parts: number;
  /** Units left before another part is needed. */
  left: number;
}

function detectAlphabet(text: string): TextAlphabet {
  return listNonGsmCharacters(text).length > 0 ? 'UCS-2' : 'GSM 03.38';
}

/** Units of one character. Two for an escaped GSM character, and for a surrogate pair in UCS-2, such as 🙏. */
function countUnits(character: string, alphabet: TextAlphabet): number {
  if (alphabet === 'UCS-2') return character.length;
  return EXTENDED.has(character) ? 2 : 1;
}

/** Splits a text into its parts. A character that does not fit as a whole begins the next part. */
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
  const countTextUnits = (part: string) =>
    sumUnits([...part].map((character) => ({ units: countUnits(character, alphabet) })));
  const parts = splitIntoParts(text);
  const left = parts.length > 1 ? each - countTextUnits(parts.at(-1) ?? '') : alone - countTextUnits(text);
  return { alphabet, units: countTextUnits(text), parts: parts.length, left };
}

function sumUnits(items: readonly { units: number }[]): number {
  return items.reduce((total, { units }) => total + units, 0);
}

/** Characters that force the more expensive UCS-2, each once. */
export function listNonGsmCharacters(text: string): string[] {
  return [...new Set(text)].filter((character) => !PLAIN.has(character) && !EXTENDED.has(character));
}

/** Characters that keyboards and word processors insert automatically, with their GSM 03.38 equivalents. */
const GSM_EQUIVALENTS: Record<string, string> = {
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

/** Replaces typographic characters. The result may be longer: … becomes three dots. */
export function toGsmText(text: string): string {
  return [...text].map((character) => GSM_EQUIVALENTS[character] ?? character).join('');
}

/** Suggests a cheaper spelling: null unless it differs, fits and needs no more parts. */
export function suggestGsmText(text: string, max: number): string | null {
  const plain = toGsmText(text);
  return plain !== text && plain.length <= max && countTextParts(plain).parts <= countTextParts(text).parts
    ? plain
    : null;
}
