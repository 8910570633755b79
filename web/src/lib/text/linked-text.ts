import { trimEndCharacters } from '@kanisa/contract/core/text.ts';

export type TextPiece = { text: string; href?: string };

/** Ends at the first blank, quote or bracket that a URL must escape. */
const URL_PATTERN = /\bhttps?:\/\/[^\s<>"“”«»]+/giu;
/** Punctuation that belongs to the sentence and not to a URL at its end. */
const SENTENCE_END = ".,;:!?'’…*";

/** Splits a text into plain pieces and http or https links. Nothing else becomes a link. */
export function splitLinks(text: string): TextPiece[] {
  const pieces: TextPiece[] = [];
  let at = 0;
  for (const match of text.matchAll(URL_PATTERN)) {
    const address = trimSentenceEnd(match[0]);
    const href = toSafeHref(address);
    if (href === null) continue;
    if (match.index > at) pieces.push({ text: text.slice(at, match.index) });
    pieces.push({ text: address, href });
    at = match.index + address.length;
  }
  if (at < text.length) pieces.push({ text: text.slice(at) });
  return pieces;
}

/** '(see https://a.example/b).' ends before the bracket; 'https://a.example/b_(c)' keeps its own bracket. */
function trimSentenceEnd(found: string): string {
  let address = trimEndCharacters(found, SENTENCE_END);
  let strayBrackets = countOf(address, ')') - countOf(address, '(');
  for (; strayBrackets > 0 && address.endsWith(')'); strayBrackets -= 1) {
    address = trimEndCharacters(address.slice(0, -1), SENTENCE_END);
  }
  return address;
}

function countOf(text: string, character: string): number {
  return text.split(character).length - 1;
}

function toSafeHref(address: string): string | null {
  const url = URL.parse(address);
  if (!url || url.hostname === '' || (url.protocol !== 'http:' && url.protocol !== 'https:')) return null;
  // 'https://bank.example@other.example' leads to another host than it seems to.
  return url.username === '' && url.password === '' ? url.href : null;
}
