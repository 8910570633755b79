import { BrokenImageError, type ImageFile, readTextAt } from './image-file.ts';

const PREFIX = 0xff;
const START = 0xd8;
const END = 0xd9;
const SCAN = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP2 = 0xe2;
const APP14 = 0xee;
const COMMENT = 0xfe;

/** Baseline, extended and progressive. No camera writes the others (lossless, arithmetic). */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
const OTHER_FRAMES = new Set([0xc3, 0xc5, 0xc6, 0xc7, 0xc9, 0xca, 0xcb, 0xcd, 0xce, 0xcf]);

/** A picture with several scans is decoded as a whole, as coefficients: two bytes per sample and colour. */
const COEFFICIENT_BYTES_MAX = 125_000_000;
/** Encoders write about ten; each scan processes the whole picture. */
const SCANS_MAX = 40;

interface Frame {
  width: number;
  height: number;
  coefficientBytes: number;
}

interface Segment {
  marker: number;
  start: number;
  /** Start of the data after the length. */
  body: number;
  end: number;
}

export function readJpeg(bytes: Uint8Array): ImageFile {
  const parts: Uint8Array[] = [bytes.subarray(0, 2)];
  let frame: Frame | undefined;
  let scans = 0;
  let hasExif = false;
  for (const segment of readSegments(bytes)) {
    const { marker, start, end } = segment;
    if (OTHER_FRAMES.has(marker) || (FRAMES.has(marker) && frame)) throw new BrokenImageError();
    if (FRAMES.has(marker)) frame = readFrame(bytes, segment);
    if (marker === SCAN) scans += 1;
    const isExif = marker === APP1 && readTextAt(bytes, segment.body, 6) === 'Exif\0\0';
    if (isExif ? !hasExif : isSegmentNeeded(bytes, segment)) parts.push(bytes.subarray(start, end));
    hasExif ||= isExif;
  }
  if (!frame || scans === 0) throw new BrokenImageError();
  const isWhole = scans > 1;
  return {
    format: 'jpeg',
    width: frame.width,
    height: frame.height,
    isCostly: scans > SCANS_MAX || (isWhole && frame.coefficientBytes > COEFFICIENT_BYTES_MAX),
    bytes: Buffer.concat([...parts, Uint8Array.of(PREFIX, END)]),
  };
}

/** Decoding needs two application segments: the colour profile and the colour transform. */
function isSegmentNeeded(bytes: Uint8Array, { marker, body }: Segment): boolean {
  if (marker === APP2) return readTextAt(bytes, body, 12) === 'ICC_PROFILE\0';
  if (marker === COMMENT) return false;
  return marker < APP0 || marker > 0xef || marker === APP0 || marker === APP14;
}

/** Yields segments up to the end of the picture and ignores what follows. A scan extends to the next marker. */
function* readSegments(bytes: Uint8Array): Generator<Segment> {
  for (let at = 2; ; ) {
    const { marker, start } = readMarker(bytes, at);
    if (marker === END) return;
    if (marker === START) throw new BrokenImageError();
    const length = ((bytes[start + 2] ?? 0) << 8) | (bytes[start + 3] ?? 0);
    const headEnd = start + 2 + length;
    if (length < 2 || headEnd > bytes.length) throw new BrokenImageError();
    const end = marker === SCAN ? findScanEnd(bytes, headEnd) : headEnd;
    yield { marker, start, body: start + 4, end };
    at = end;
  }
}

/** A marker may be preceded by any number of fill bytes. */
function readMarker(bytes: Uint8Array, at: number): { marker: number; start: number } {
  let start = at;
  if (bytes[start] !== PREFIX) throw new BrokenImageError();
  while (bytes[start + 1] === PREFIX) start += 1;
  const marker = bytes[start + 1];
  if (marker === undefined || marker === 0) throw new BrokenImageError();
  return { marker, start };
}

function findScanEnd(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(PREFIX, from); at !== -1; at = bytes.indexOf(PREFIX, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) break;
    const isRestart = next >= 0xd0 && next <= 0xd7;
    if (next !== 0 && next !== PREFIX && !isRestart) return at;
  }
  throw new BrokenImageError();
}

function readFrame(bytes: Uint8Array, { body, end }: Segment): Frame {
  const head = bytes.subarray(body, end);
  const [, h1 = 0, h0 = 0, w1 = 0, w0 = 0, count = 0] = head;
  const height = (h1 << 8) | h0;
  const width = (w1 << 8) | w0;
  if (width === 0 || height === 0 || count === 0 || count > 4 || head.length < 6 + 3 * count)
    throw new BrokenImageError();
  const sampling = Array.from({ length: count }, (_, index) => {
    const both = head[7 + 3 * index] ?? 0;
    return { across: both >> 4, down: both & 15 };
  });
  if (sampling.some(({ across, down }) => across < 1 || across > 4 || down < 1 || down > 4))
    throw new BrokenImageError();
  const columns = Math.ceil(width / (8 * Math.max(...sampling.map(({ across }) => across))));
  const rows = Math.ceil(height / (8 * Math.max(...sampling.map(({ down }) => down))));
  const blocks = sampling.reduce((sum, { across, down }) => sum + columns * across * rows * down, 0);
  return { width, height, coefficientBytes: blocks * 64 * 2 };
}
