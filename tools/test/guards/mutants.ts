import { readFileSync } from 'node:fs';
import path from 'node:path';

/** One guard that is taken out: which text of which file becomes which other. */
export interface Mutant {
  file: string;
  line: number;
  kind: 'policy' | 'access' | 'authorize' | 'ownership' | 'refusal' | 'rule';
  at: number;
  old: string;
  new: string;
}

type Replacement = Omit<Mutant, 'file' | 'line' | 'kind'>;

/** Every guard of a file, by what kind of file it is. */
export function listMutants(root: string, file: string): Mutant[] {
  const text = readFileSync(path.join(root, file), 'utf8');
  const lineOf = (at: number) => text.slice(0, at).split('\n').length;
  return listFinders(file).flatMap(([kind, find]) =>
    find(text).map((found) => ({ ...found, kind, file, line: lineOf(found.at) })),
  );
}

function listFinders(file: string): [Mutant['kind'], (text: string) => Replacement[]][] {
  if (file.endsWith('.test.ts')) return [];
  if (file === 'server/src/policy/policy.ts') return [['policy', findPolicyRows]];
  if (/^contract\/src\/.*\.ts$/.test(file))
    return [
      ['access', findAccesses],
      ['rule', findSchemaRules],
    ];
  if (file.endsWith('.repo.ts')) return [['ownership', findOwnershipChecks]];
  if (/^server\/src\/(domains|http|policy)\//.test(file))
    return [
      ['authorize', findAuthorizations],
      ['refusal', findRejections],
    ];
  return [];
}

/** A row of the table: everybody may. A part of a rule: it asks for less. */
function findPolicyRows(text: string): Replacement[] {
  return [
    ...findReplacements(
      text,
      /(?<=allows: )(isActive|isAdmin|mayChange|isAdminOrMember|mayReview|hasRole\([^)]*\))(?=[,\s])/g,
      () => '() => true',
    ),
    ...findReplacements(text, /(?<=allows: )\(actor, facts\) =>/g, () => '(actor, facts) => true ||'),
    ...findReplacements(text, /actor\.isActive && /g, () => ''),
    ...findReplacements(text, /\n {4}isHidden: true,/g, () => ''),
  ];
}

/** Whoever is signed in may call it; what asks for that only is open to the world. */
function findAccesses(text: string): Replacement[] {
  return findReplacements(text, /(?<=\n {2}access: )'(?!public')[\w.-]+'/g, (old) =>
    old === "'signed-in'" ? "'public'" : "'signed-in'",
  );
}

/** The question is not asked, and yet noted as if it had been: the tripwire alone must not be what notices. */
function findAuthorizations(text: string): Replacement[] {
  return findReplacements(
    text,
    /\bauthorize\(deps\.policy, actor, ([^,]+), .*\);/g,
    (_old, action) => `actor.authorized.add(${action});`,
  );
}

/** Whose it is does not matter. */
function findOwnershipChecks(text: string): Replacement[] {
  return findReplacements(text, /\beq\(\w+\.(userId|recipientId|senderId|createdBy), [\w.]+\)/g, () => 'undefined');
}

/** What would be refused is not, though it is still looked at. Faults of our own (`throw new Error`) guard nothing. */
function findRejections(text: string): Replacement[] {
  return findReplacements(text, /(?<=\bif \(.+\)) throw (?!new Error\(|error;).*/g, () => ' void 0;');
}

const SCHEMA_RULES = /\.(max|min|regex|refine|superRefine|length)\(/g;

/**
 * A rule of a schema, with all that stands between its brackets; and unknown properties are let pass, but for those of
 * a path, which has none.
 */
function findSchemaRules(text: string): Replacement[] {
  const calls = [...text.matchAll(SCHEMA_RULES)].filter(({ index }) => !/\bMath$/.test(text.slice(0, index)));
  const removed = calls.map(({ index }) => ({
    at: index,
    old: text.slice(index, findEndOfCall(text, index)),
    new: '',
  }));
  return [
    ...removed,
    ...findReplacements(text, /(?<!(?:params: |Params = )z)\.strictObject\(/g, (old) =>
      old.replace('strictObject', 'object'),
    ),
  ];
}

/** Where the bracket closes that is opened next; brackets in texts do not count. */
function findEndOfCall(text: string, from: number): number {
  let depth = 0;
  let quote = '';
  for (let at = text.indexOf('(', from); at < text.length; at += 1) {
    const char = text[at] ?? '';
    if (char === '\\') at += 1;
    else if (quote !== '') quote = char === quote ? '' : quote;
    else if (char === "'" || char === '`') quote = char;
    else if (char === '(') depth += 1;
    else if (char === ')') {
      depth -= 1;
      if (depth === 0) return at + 1;
    }
  }
  throw new Error(`A bracket is never closed: ${text.slice(from, from + 60)}`);
}

function findReplacements(text: string, pattern: RegExp, by: (old: string, group: string) => string): Replacement[] {
  return [...text.matchAll(pattern)].map((match) => ({
    at: match.index,
    old: match[0],
    new: by(match[0], match[1] ?? ''),
  }));
}

export function applyMutant(text: string, { at, old, new: other }: Mutant): string {
  if (text.slice(at, at + old.length) !== old)
    throw new Error('The file is not what it was when its guards were listed.');
  return text.slice(0, at) + other + text.slice(at + old.length);
}

/** The same sample for the same seed, spread over the whole list. */
export function takeSample<T>(list: readonly T[], count: number, seed: number): T[] {
  const keyed = list.map((one, index) => ({
    one,
    index,
    key: Math.imul((index + 1) ^ (seed * 7919), 0x9e3779b1) >>> 0,
  }));
  const chosen = keyed.toSorted((a, b) => a.key - b.key).slice(0, count);
  return chosen.toSorted((a, b) => a.index - b.index).map(({ one }) => one);
}
