import { expect, it } from 'vitest';
import {
  classifyResource,
  countFirstLoad,
  type FetchedResource,
  FIRST_LOAD_LIMITS,
  listBudgetProblems,
  listFirstLoadProblems,
  splitInlineStyles,
  sumByKind,
} from './first-visit-bytes.ts';

const ORIGIN = 'http://127.0.0.1:4000';
const fetched = (path: string, type: string, bytes: number, encoding = 'br'): FetchedResource => ({
  url: new URL(path, ORIGIN).href,
  type,
  bytes,
  encoding,
});
const page = fetched('/', 'document', 11_000);

it('sums up by kind', () => {
  const visit = [page, fetched('/a.js', 'script', 1), fetched('/b.js', 'script', 2), fetched('/i.ico', 'other', 3)];
  const counted = Object.fromEntries(sumByKind(visit).map(({ kind, files, bytes }) => [kind, [files, bytes]]));
  expect(counted).toEqual({
    HTML: [1, 11_000],
    JavaScript: [2, 3],
    CSS: [0, 0],
    fonts: [0, 0],
    'art and images': [1, 3],
    other: [0, 0],
  });
});

it('counts an icon as a picture, and a drawing in a style sheet too', () => {
  expect(classifyResource(fetched('/favicon.ico', 'other', 1))).toBe('art and images');
  expect(classifyResource(fetched('/assets/kanga.svg', 'stylesheet', 1))).toBe('art and images');
  expect(classifyResource(fetched('/site.webmanifest', 'manifest', 1))).toBe('other');
});

it('accepts the limits themselves', () => {
  const visit = [
    page,
    fetched('/a.js', 'script', 120_000),
    fetched('/a.css', 'stylesheet', 10_000),
    fetched('/f.woff2', 'font', 90_000, ''),
    fetched('/a.svg', 'image', 30_000),
  ];
  expect(listBudgetProblems(visit, ORIGIN)).toEqual([]);
});

it('reports too many bytes of script and style, and of fonts and art', () => {
  expect(listBudgetProblems([page, fetched('/a.js', 'script', 130_001)], ORIGIN)).toEqual([
    'JavaScript and CSS: 130.0 kB, at most 130 kB',
  ]);
  expect(listBudgetProblems([page, fetched('/f.woff2', 'font', 120_001, '')], ORIGIN)).toEqual([
    'fonts and art: 120.0 kB, at most 120 kB',
  ]);
});

it('counts inlined style sheets as CSS, without losing a byte', () => {
  const css = Array.from({ length: 400 }, (_, index) => `.a${index * 7919}{margin:${index}px}`).join('');
  const [rest, styles] = splitInlineStyles(page, `<p>Words</p><style>${css}</style><style>b{}</style>`);
  expect(classifyResource(styles ?? page)).toBe('CSS');
  expect(styles?.bytes).toBeGreaterThan(page.bytes * 0.9);
  expect((rest?.bytes ?? 0) + (styles?.bytes ?? 0)).toBe(page.bytes);
  expect(splitInlineStyles(page, '<p>Words</p>')[1]?.bytes).toBe(0);
});

it('reports a foreign host, a text without brotli, a file loaded twice, and an empty visit', () => {
  const foreign = { ...page, url: 'https://fonts.example/x.css', type: 'stylesheet' };
  expect(listBudgetProblems([page, foreign], ORIGIN)).toEqual(['https://fonts.example was contacted']);
  expect(listBudgetProblems([page, fetched('/a.js', 'script', 1, 'gzip')], ORIGIN)).toEqual([
    `${ORIGIN}/a.js was sent as gzip, not with brotli`,
  ]);
  expect(
    listBudgetProblems([page, fetched('/f.woff2', 'font', 1, ''), fetched('/f.woff2', 'font', 1, '')], ORIGIN),
  ).toEqual([`${ORIGIN}/f.woff2 was fetched more than once`]);
  expect(listBudgetProblems([], ORIGIN)).toEqual(['Nothing was fetched']);
});

const loadFiles = (count: number, bytes = 10) =>
  Array.from({ length: count }, (_, at) => fetched(`/assets/${at}.js`, 'script', bytes));

it('counts the files of a first load behind the login without inlined styles and calls of the API', () => {
  const call = fetched('/api/dashboard', 'fetch', 5_000, '');
  const visit = [...splitInlineStyles(page, '<style>a{}</style>'), ...loadFiles(2), call];
  expect(countFirstLoad(visit)).toEqual({ files: 3, bytes: 11_020 });
});

it('reports one file or one byte too many behind the login', () => {
  const { files, kB } = FIRST_LOAD_LIMITS;
  expect(listFirstLoadProblems(loadFiles(files, 1), ORIGIN)).toEqual([]);
  expect(listFirstLoadProblems(loadFiles(files + 1, 1), ORIGIN)).toEqual(['15 files, at most 14']);
  expect(listFirstLoadProblems(loadFiles(1, kB * 1000), ORIGIN)).toEqual([]);
  expect(listFirstLoadProblems(loadFiles(1, kB * 1000 + 1), ORIGIN)).toEqual([`${kB} kB, at most ${kB} kB`]);
  expect(listFirstLoadProblems([...loadFiles(1), ...loadFiles(1)], ORIGIN)).toEqual([
    `${ORIGIN}/assets/0.js was fetched more than once`,
  ]);
});
