import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { PHOTO_MAX_BYTES } from '@kanisa/contract/core/photos.ts';
import { SITE_IMAGE_MAX_BYTES } from '@kanisa/contract/site/site-images.ts';
import {
  insertSegments,
  makeCrowdedExif,
  makePhoneExif,
  makeScanBomb,
} from '../../server/test/support/jpeg-builder.ts';
import {
  makeAnimatedPng,
  makeCmykJpeg,
  makeFlatJpeg,
  makeFlatPng,
  makeFlatWebp,
  makeJpegWithProfile,
  makeNoisyJpeg,
  makeNoisyWebp,
  makePatternedPng,
  makeProfileChunk,
  makeTextBomb,
} from '../../server/test/support/test-images.ts';
import type { Cost } from './images/clean-photo-child.ts';
import { createTemporaryFolder } from './support/cleanup.ts';
import { type Figure, printTable } from './support/figures.ts';

const SECONDS_MAX = 2;
/** Only admins upload these, and they are made in three widths. */
const SITE_SECONDS_MAX = 3;
const MEGABYTES_MAX = 150;
/** 6324 x 6324 is just under 40 megapixels. */
const SIDE = 6324;

const square = { width: SIDE, height: SIDE };
const repeatItem = <T>(count: number, one: T) => Array<T>(count).fill(one);

/**
 * The most expensive accepted image of each kind, and rejected ones; built one after the other, because they are large.
 */
const CASES: Record<string, () => Promise<Buffer>> = {
  'an ordinary photo of 12 MP': () => makeNoisyJpeg(4000, 3000),
  'the same, progressive': () => makeNoisyJpeg(4000, 3000, { progressive: true }),
  'flat PNG of 40 MP': () => makeFlatPng(SIDE, SIDE),
  'flat PNG of 40 MP, interlaced': () => makeFlatPng(SIDE, SIDE, { progressive: true }),
  'flat PNG of 29 MP, interlaced': () => makeFlatPng(5400, 5400, { progressive: true }),
  'patterned PNG of 40 MP with alpha': () => makePatternedPng({ ...square, colour: 'rgba' }),
  'patterned PNG of 40 MP, 16 bits with alpha': () => makePatternedPng({ ...square, bits: 16, colour: 'rgba' }),
  'patterned PNG of 12 MP, 16 bits with alpha': () =>
    makePatternedPng({ width: 3500, height: 3500, bits: 16, colour: 'rgba' }),
  'patterned PNG of 16 MP, 16 bits': () => makePatternedPng({ width: 4050, height: 4050, bits: 16 }),
  'patterned PNG of 40 MP with a profile': async () =>
    makePatternedPng({ ...square, chunks: [await makeProfileChunk()] }),
  'patterned PNG of 26 MP with a profile': async () =>
    makePatternedPng({ width: 5150, height: 5150, chunks: [await makeProfileChunk()] }),
  'patterned PNG of 10 MP, 16 bits, alpha, a profile': async () =>
    makePatternedPng({ width: 3160, height: 3160, bits: 16, colour: 'rgba', chunks: [await makeProfileChunk()] }),
  'PNG of 20000 x 2000 with alpha': () => makePatternedPng({ width: 20_000, height: 2000, colour: 'rgba' }),
  'PNG of 2000 x 20000 with alpha': () => makePatternedPng({ width: 2000, height: 20_000, colour: 'rgba' }),
  'PNG of 1000000 x 40': () => makePatternedPng({ width: 1_000_000, height: 40 }),
  'PNG with 600 texts of 8 MB each': () =>
    makePatternedPng({ width: 100, height: 100, chunks: repeatItem(600, makeTextBomb()) }),
  'animated PNG of 2000 frames': async () => makeAnimatedPng(600, 600, 2000),
  'PNG, cut off in the middle': async () => truncateFile(await makePatternedPng(square)),
  'progressive JPEG of 40 MP': () => makeFlatJpeg(SIDE, SIDE, { progressive: true }),
  'progressive JPEG of 40 MP, full colour': () =>
    makeFlatJpeg(SIDE, SIDE, { progressive: true, chromaSubsampling: '4:4:4' }),
  'progressive JPEG of 20 MP, full colour': () =>
    makeFlatJpeg(4540, 4540, { progressive: true, chromaSubsampling: '4:4:4' }),
  'JPEG of 40 MP in 40 scans': async () => makeScanBomb(SIDE, SIDE, 40),
  'JPEG of 40 MP in 800 scans': async () => makeScanBomb(SIDE, SIDE, 800),
  'JPEG of 40 MP with a profile': () => makeJpegWithProfile(SIDE, SIDE),
  'JPEG of 40 MP in CMYK': () => makeCmykJpeg(SIDE, SIDE),
  'JPEG of 65000 x 600': () => makeFlatJpeg(65_000, 600),
  'JPEG with 5400 entries of EXIF': async () => insertSegments(await makeFlatJpeg(4000, 3000), makeCrowdedExif()),
  'JPEG from a phone, with position and thumbnail': async () =>
    insertSegments(await makeNoisyJpeg(4000, 3000), makePhoneExif(6, await makeFlatJpeg(160, 120))),
  'JPEG with an archive and a page behind it': async () =>
    Buffer.concat([await makeFlatJpeg(1000, 1000), Buffer.from('PK\x03\x04<html><script>alert(1)</script>')]),
  'JPEG, cut off in the middle': async () => truncateFile(await makeNoisyJpeg(4000, 3000)),
  'JPEG of 41 MP': () => makeFlatJpeg(6404, 6404),
  'noise that begins like a JPEG': async () => Buffer.concat([Buffer.from([0xff, 0xd8, 0xff, 0xe0]), randomBytes(5e6)]),
};

/** Pictures of the public site may be larger files, and WebP. */
const SITE_CASES: typeof CASES = {
  'site: patterned PNG of 40 MP with alpha': () => makePatternedPng({ ...square, colour: 'rgba' }),
  'site: progressive JPEG of 40 MP': () => makeFlatJpeg(SIDE, SIDE, { progressive: true }),
  'site: noisy WebP of 25 MP': () => makeNoisyWebp(5000, 5000),
  'site: flat WebP of 25 MP with alpha': () => makeFlatWebp(5000, 5000),
  'site: flat WebP of 25 MP, lossless': () => makeFlatWebp(5000, 5000, { lossless: true }),
  'site: noisy WebP of 6 MP, lossless': () => makeNoisyWebp(2500, 2500, { lossless: true }),
  'site: WebP of 26 MP': () => makeFlatWebp(5100, 5100),
};

const truncateFile = (bytes: Buffer) => bytes.subarray(0, bytes.length / 2);

/**
 * Each image runs in a separate process, whose peak memory is then the image's. Wall time would include other
 * processes.
 */
export async function benchImages(): Promise<Figure[]> {
  const folder = createTemporaryFolder();
  const costs: [name: string, size: number, cost: Cost][] = [];
  for (const [name, make] of Object.entries({ ...CASES, ...SITE_CASES })) {
    const isSite = name in SITE_CASES;
    const bytes = await make();
    if (bytes.length > (isSite ? SITE_IMAGE_MAX_BYTES : PHOTO_MAX_BYTES))
      throw new Error(`${name}: ${bytes.length} bytes exceed the upload limit`);
    const file = path.join(folder, 'picture');
    writeFileSync(file, bytes);
    const child = await promisify(execFile)(process.execPath, [
      path.join(import.meta.dirname, 'images/clean-photo-child.ts'),
      file,
      ...(isSite ? ['--site'] : []),
    ]);
    costs.push([name, bytes.length, JSON.parse(child.stdout) as Cost]);
  }
  printTable(
    ['picture', 'kB', 'CPU s', 'wall s', 'peak MB', 'outcome'],
    costs.map(([name, size, { cpuSeconds, seconds, peakMegabytes, outcome }]) => [
      name,
      (size / 1000).toFixed(0),
      cpuSeconds.toFixed(2),
      seconds.toFixed(2),
      peakMegabytes.toFixed(0),
      outcome,
    ]),
  );
  const isOfSite = ([name]: (typeof costs)[number]) => name in SITE_CASES;
  return [
    ...judgeCosts(
      'hostile photos',
      SECONDS_MAX,
      costs.filter((one) => !isOfSite(one)).map(([, , cost]) => cost),
    ),
    ...judgeCosts(
      'hostile pictures of the site',
      SITE_SECONDS_MAX,
      costs.filter(isOfSite).map(([, , cost]) => cost),
    ),
  ];
}

function judgeCosts(name: string, secondsMax: number, costs: readonly Cost[]): Figure[] {
  const slowest = Math.max(...costs.map(({ cpuSeconds }) => cpuSeconds));
  const largest = Math.max(...costs.map(({ peakMegabytes }) => peakMegabytes));
  return [
    {
      name: `${name}: CPU of the most expensive, s`,
      measured: slowest.toFixed(2),
      target: `at most ${secondsMax}`,
      isMet: slowest <= secondsMax,
    },
    {
      name: `${name}: memory of the most expensive, MB`,
      measured: largest.toFixed(0),
      target: `at most ${MEGABYTES_MAX}`,
      isMet: largest <= MEGABYTES_MAX,
    },
  ];
}
