import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectRoot } from '../paths.ts';
import { readSources, type SourceFile } from './boundaries.ts';
import { listAllTexts, listSentences, listUnmarked } from './sentence-list.ts';
import { listBareTexts, listPieces } from './sentence-pieces.ts';
import {
  type Catalogue,
  findAvoidedWords,
  findClockWords,
  findMissingTwins,
  findPlaceholderDifferences,
  findUnusedLines,
} from './sentence-twins.ts';
import { FILES_WITHOUT_SENTENCES, UNTRANSLATED } from './untranslated-texts.ts';

const TEST = /\.test\.tsx?$|\/test\//;

/** A catalogue and the sources whose sentences it translates. */
export interface Tree {
  name: string;
  files: RegExp;
  /** Files in which every text is shown. On the server only mails and the words of notices are. */
  shown: RegExp;
  catalogues: readonly string[];
}

const CONTRACT_LINES = 'contract/src/locales/sw.json';

const TREES: readonly Tree[] = [
  { name: 'contract', files: /^contract\/src\//, shown: /./, catalogues: [CONTRACT_LINES] },
  {
    name: 'web',
    files: /^web\/src\//,
    shown: /./,
    catalogues: ['web/src/locales/sw.json', CONTRACT_LINES],
  },
  {
    name: 'server',
    files: /^server\/src\//,
    shown: /\.mail\.ts$|-(?:words|texts?)\.rules\.ts$/,
    catalogues: ['server/locales/sw.json', CONTRACT_LINES],
  },
];

export interface SentenceReport {
  problems: string[];
  /** The number of sentences of each tree. */
  counts: Record<string, number>;
}

/** Checks that every sentence has a twin with the same values, and that none is put together from pieces. */
export function checkSentences(
  files: readonly SourceFile[],
  readCatalogue: (file: string) => Catalogue,
  trees: readonly Tree[] = TREES,
): SentenceReport {
  const sources = files.filter(({ path: file }) => trees.some((tree) => tree.files.test(file)) && !TEST.test(file));
  const texts = new Set(sources.flatMap(listAllTexts));
  const problems: string[] = [];
  const counts: Record<string, number> = {};
  for (const { name, files: pattern, shown, catalogues } of trees) {
    const lines = Object.assign({}, ...catalogues.map(readCatalogue)) as Catalogue;
    const own = sources.filter(({ path: file }) => pattern.test(file) && !FILES_WITHOUT_SENTENCES.test(file));
    const sentences = own.flatMap(listSentences);
    counts[name] = new Set(sentences.map(({ text, context }) => `${text}_${context}`)).size;
    problems.push(
      ...findMissingTwins(sentences, lines, UNTRANSLATED),
      ...own.flatMap(listPieces).map((place) => `${place}: a sentence is put together from pieces`),
      ...own
        .flatMap((file) => [...listBareTexts(file), ...listUnmarked(file, { isShown: shown.test(file.path) })])
        .filter(({ text }) => !UNTRANSLATED.has(text))
        .map(({ place, text }) => `${place}: ${JSON.stringify(text)} is not marked`),
    );
  }
  for (const file of new Set(trees.flatMap(({ catalogues }) => catalogues))) {
    const lines = readCatalogue(file);
    const found = [
      ...findPlaceholderDifferences(lines, texts),
      ...findUnusedLines(lines, texts),
      ...findClockWords(lines),
      ...findAvoidedWords(lines),
    ];
    problems.push(...found.map((problem) => `${file}: ${problem}`));
  }
  return { problems, counts };
}

const readLines = (file: string) => JSON.parse(readFileSync(path.join(projectRoot, file), 'utf8')) as Catalogue;

if (import.meta.main) {
  const { problems, counts } = checkSentences(await readSources(), readLines);
  for (const problem of problems) console.error(problem);
  const total = Object.entries(counts).map(([name, count]) => `${name} ${count}`);
  console.log(`Sentences: ${total.join(', ')}; ${problems.length} problems.`);
  process.exitCode = problems.length === 0 ? 0 : 1;
}
