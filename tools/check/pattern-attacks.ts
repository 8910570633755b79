import { type AST, parseRegExpLiteral } from '@eslint-community/regexpp';

/** Characters to try for a class, beside those of the pattern itself. */
const COMMON_CHARACTERS = [...'aZ0 .-/_@"\'\\<>=:;,!?#%()[]{}\n\t', 'é', '’'];
/** No pattern accepts all of them, so that each match fails after one of them. */
const FAILING_ENDS = ['', '\u0000', '!', '\n', ' ', 'a', '"', '~'];
const BODIES_MAX = 3;
/** A counted repetition with at least this many rounds is attacked like an unlimited one. */
const MANY_ROUNDS = 50;

/** Builds texts of about `length` characters that make a backtracking engine repeat as much work as possible. */
export type Attack = (length: number) => string;

type Part = AST.Element | AST.Alternative | AST.Pattern;

/**
 * Attacks on every long repetition of a pattern: a run of its characters, the text before it followed by such a run,
 * and that text again and again, each with an end that makes the match fail.
 */
export function listAttacks({ source, flags }: RegExp): Attack[] {
  const { pattern } = parseRegExpLiteral(`/${source}/${flags}`);
  const characters = [...new Set([...collectCharacters(pattern), ...COMMON_CHARACTERS])];
  const write = createWriter(characters, flags);
  const starts = new Set<string>(['']);
  const bodies = new Set<string>();
  for (const { before, element } of listRepetitions(pattern)) {
    starts.add(before.map((part) => write(part)[0] ?? '').join(''));
    for (const body of write(element).slice(0, BODIES_MAX)) if (body !== '') bodies.add(body);
  }
  const units = [...starts].flatMap((start) => [...bodies].map((body) => ({ start, body })));
  return units.flatMap(({ start, body }) =>
    FAILING_ENDS.flatMap((end): Attack[] => [
      (length) => start + body.repeat(length / body.length) + end,
      (length) => (start + body).repeat(length / (start.length + body.length)) + end,
    ]),
  );
}

function collectCharacters(part: Part): string[] {
  return [...part.raw.replace(/\\[\s\S]/g, '')].filter((char) => char.trim() !== '');
}

interface Repetition {
  before: AST.Element[];
  element: AST.Element;
}

function listRepetitions(part: Part, before: AST.Element[] = []): Repetition[] {
  switch (part.type) {
    case 'Pattern':
    case 'Group':
    case 'CapturingGroup':
      return part.alternatives.flatMap((alternative) => listRepetitions(alternative, before));
    case 'Assertion':
      return 'alternatives' in part
        ? part.alternatives.flatMap((alternative) => listRepetitions(alternative, before))
        : [];
    case 'Alternative':
      return part.elements.flatMap((element, at) =>
        listRepetitions(element, [...before, ...part.elements.slice(0, at)]),
      );
    case 'Quantifier': {
      const inner = listRepetitions(part.element, before);
      return part.max >= MANY_ROUNDS ? [{ before, element: part.element }, ...inner] : inner;
    }
    case 'Character':
    case 'CharacterSet':
    case 'CharacterClass':
    case 'ExpressionCharacterClass':
    case 'Backreference':
      return [];
  }
}

/** Returns a function that lists short texts matched by a part. */
function createWriter(characters: readonly string[], flags: string): (part: Part) => string[] {
  const writeClass = (raw: string): string[] => {
    const one = new RegExp(`^(?:${raw})$`, flags.replace(/[gy]/g, ''));
    return characters.filter((char) => one.test(char));
  };
  const write = (part: Part): string[] => {
    switch (part.type) {
      case 'Pattern':
      case 'Group':
      case 'CapturingGroup':
        return part.alternatives.flatMap(write);
      case 'Alternative':
        return combine(part.elements.map(write));
      case 'Quantifier': {
        const once = write(part.element);
        return once.map((text) => text.repeat(Math.max(part.min, 1)));
      }
      case 'Character':
        return [String.fromCodePoint(part.value)];
      case 'CharacterSet':
      case 'CharacterClass':
      case 'ExpressionCharacterClass':
        return writeClass(part.raw);
      case 'Backreference':
        return [part.resolved].flat().flatMap(write);
      case 'Assertion':
        return [''];
    }
  };
  return write;
}

/** Joins the first text of each part, then varies one part at a time. */
function combine(parts: readonly string[][]): string[] {
  const first = parts.map((texts) => texts[0] ?? '');
  const varied = parts.flatMap((texts, at) => texts.slice(1, BODIES_MAX).map((text) => first.with(at, text).join('')));
  return [first.join(''), ...varied];
}
