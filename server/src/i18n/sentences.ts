import { CATALOGUES, type Catalogue } from './catalogues.ts';

/** Placeholders of the contract's template literals, of the server's sentences and of the web app's. */
const PLACEHOLDER = /\$\{[^{}]*\}|\{\{[^{}]*\}\}|\{\w+\}/g;

/** A sentence with values, such as 'Name must be ${NAME_MAX} characters or less'. */
interface Pattern {
  /** The text before, between and behind the values. */
  literals: readonly string[];
  placeholders: readonly string[];
  translation: string;
}

/**
 * Translates finished English sentences. The contract builds its messages once, with their limits in them, so a caller
 * of the API gets them in another language only by their whole text.
 */
export function createSentenceTranslator(catalogue: Catalogue): (english: string) => string {
  const lines = new Map<string, string>();
  const patterns: Pattern[] = [];
  for (const [english, translation] of Object.entries(catalogue)) {
    const placeholders = english.match(PLACEHOLDER);
    if (placeholders === null) lines.set(english, translation);
    else patterns.push({ literals: english.split(PLACEHOLDER), placeholders, translation });
  }
  // The pattern with the most words of its own says most about the sentence.
  patterns.sort((one, other) => countCharacters(other) - countCharacters(one));
  return (english) => lines.get(english) ?? translateByPattern(patterns, english) ?? english;
}

const countCharacters = ({ literals }: Pattern) => literals.join('').length;

function translateByPattern(patterns: readonly Pattern[], english: string): string | null {
  for (const { literals, placeholders, translation } of patterns) {
    const values = findValues(literals, english);
    if (values === null) continue;
    return translation.replace(PLACEHOLDER, (placeholder) => values[placeholders.indexOf(placeholder)] ?? placeholder);
  }
  return null;
}

/** Returns the texts between the literals, or null. No regular expression: its time could grow with the square. */
function findValues(literals: readonly string[], text: string): string[] | null {
  const [first = '', ...others] = literals;
  const last = others.pop() ?? '';
  if (text.length < first.length + last.length || !text.startsWith(first) || !text.endsWith(last)) return null;
  const end = text.length - last.length;
  const values: string[] = [];
  let from = first.length;
  for (const literal of others) {
    const at = text.indexOf(literal, from);
    if (at === -1 || at + literal.length > end) return null;
    values.push(text.slice(from, at));
    from = at + literal.length;
  }
  values.push(text.slice(from, end));
  return values.every((value) => value !== '') ? values : null;
}

const translators = new Map(
  Object.entries(CATALOGUES).map(([language, lines]) => [language, createSentenceTranslator(lines)]),
);

/** Returns the sentence itself in English, and if nobody has translated it. */
export function translateSentence(language: string, english: string): string {
  return translators.get(language)?.(english) ?? english;
}
