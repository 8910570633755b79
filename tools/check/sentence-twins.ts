import type { Sentence } from './sentence-list.ts';

/** Translations by English sentence. */
export type Catalogue = Readonly<Record<string, string>>;

const PLURAL_FORMS = ['one', 'other'];

/** The names of values in a sentence, sorted. */
function listPlaceholders(text: string): string[] {
  return (text.match(/\{\w+\}/g) ?? []).toSorted();
}

/** The keys under which a catalogue may have the twin. */
function listKeys({ text, context }: Sentence): string[] {
  if (context !== null) return [`${text}_${context}`];
  return [text, ...PLURAL_FORMS.map((form) => `${text}_${form}`)];
}

/** Sentences without a twin. A sentence with a count needs its plural; a text that must not be translated is left out. */
export function findMissingTwins(
  sentences: readonly Sentence[],
  catalogue: Catalogue,
  untranslated: ReadonlySet<string>,
): string[] {
  const known = new Set(Object.keys(catalogue).filter((key) => catalogue[key]?.trim() !== ''));
  return sentences
    .filter(({ text }) => !untranslated.has(text))
    .filter((sentence) => !listKeys(sentence).some((key) => known.has(key)))
    .map(({ place, text, context }) => `${place}: no twin of ${JSON.stringify(context ? `${text}_${context}` : text)}`);
}

/** The English sentence of a key: without the form or the context at its end, if the sentence exists. */
function readEnglish(key: string, texts: ReadonlySet<string>): string | null {
  if (texts.has(key)) return key;
  const base = key.replace(/_[a-z]+$/, '');
  return base !== key && texts.has(base) ? base : null;
}

/** Twins that have other values than their sentence. The singular may leave the count out: 'Spouse'. */
export function findPlaceholderDifferences(catalogue: Catalogue, texts: ReadonlySet<string>): string[] {
  return Object.entries(catalogue).flatMap(([key, twin]) => {
    const english = readEnglish(key, texts) ?? key;
    const isSingular = key !== english && key.endsWith('_one');
    const keep = (names: readonly string[]) => names.filter((name) => !isSingular || !name.includes('count'));
    const [expected, found] = [keep(listPlaceholders(english)), keep(listPlaceholders(twin))];
    if (expected.join() === found.join()) return [];
    return [`${JSON.stringify(key)} has ${expected.join(' ') || 'no value'}, its twin ${found.join(' ') || 'none'}`];
  });
}

/** Lines of a catalogue whose sentence is nowhere in the product. */
export function findUnusedLines(catalogue: Catalogue, texts: ReadonlySet<string>): string[] {
  return Object.keys(catalogue)
    .filter((key) => readEnglish(key, texts) === null)
    .map((key) => `no sentence uses ${JSON.stringify(key)}`);
}

/** The Swahili clock counts from six, so a time of day has digits and never its word before it, nor AM or PM. */
export function findClockWords(catalogue: Catalogue): string[] {
  return Object.entries(catalogue)
    .filter(([, twin]) => /\bsaa (?:\d|\{)|\b(?:AM|PM)\b/i.test(twin))
    .map(([key, twin]) => `${JSON.stringify(key)} tells the time as ${JSON.stringify(twin)}`);
}

/** Words that docs/glossary-sw.md rules out: it has one word for each thing. */
const AVOIDED_WORDS =
  /\b(?:namba|mwanachama|wanachama|memba|meseji|imeili|paswedi|admini|hewani|kitengo|wizara|kasisi|motisha|wavuti|maudhui|logo)\b/i;

export function findAvoidedWords(catalogue: Catalogue): string[] {
  return Object.entries(catalogue).flatMap(([key, twin]) => {
    const [word] = AVOIDED_WORDS.exec(twin) ?? [];
    return word === undefined ? [] : [`${JSON.stringify(key)} says ${word}, which docs/glossary-sw.md rules out`];
  });
}
