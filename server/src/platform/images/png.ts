import { BrokenImageError, type ImageFile, readTextAt } from './image-file.ts';

const SIGNATURE_BYTES = 8;
/** Length, type and checksum. */
const CHUNK_OVERHEAD_BYTES = 12;
const HEADER_BYTES = 13;

/** Text chunks must go: 18 compressed ones, 140 kB together, made the decoder take 560 MB. */
const NEEDED_CHUNKS = new Set(['IHDR', 'PLTE', 'tRNS', 'iCCP', 'eXIf', 'IDAT', 'IEND']);
const PIXEL_CHUNK = 'IDAT';

/** Bounds the time: 40 megapixels with alpha fit. */
const UNPACKED_BYTES_MAX = 165_000_000;
/** 16 bits per colour cost three times as much per byte. */
const DEEP_BYTES_MAX = 100_000_000;
/** An interlaced picture is decoded as a whole. */
const INTERLACED_BYTES_MAX = 90_000_000;
/** Converting colours costs more than decoding: above this limit the profile is ignored. */
const PROFILE_BYTES_MAX = 80_000_000;
/** Resizing buffers hundreds of rows. */
const SIDE_PIXELS_MAX = 20_000;

const CHANNELS: Record<number, number> = { 0: 1, 2: 3, 3: 3, 4: 2, 6: 4 };

interface Chunk {
  type: string;
  /** Start of its data. */
  at: number;
  whole: Uint8Array;
}

export function readPng(bytes: Uint8Array): ImageFile {
  const chunks = readChunks(bytes);
  const [first] = chunks;
  if (first?.type !== 'IHDR' || first.whole.length !== HEADER_BYTES + CHUNK_OVERHEAD_BYTES)
    throw new BrokenImageError();
  const header = new DataView(bytes.buffer, bytes.byteOffset + first.at, HEADER_BYTES);
  const width = header.getUint32(0);
  const height = header.getUint32(4);
  const colours = CHANNELS[header.getUint8(9)];
  if (width === 0 || height === 0 || colours === undefined) throw new BrokenImageError();
  const channels = chunks.some(({ type }) => type === 'tRNS') ? colours + 1 : colours;
  const isDeep = header.getUint8(8) > 8;
  const isInterlaced = header.getUint8(12) !== 0;
  const unpacked = width * height * channels * (isDeep ? 2 : 1);
  const limit = Math.min(
    isInterlaced ? INTERLACED_BYTES_MAX : UNPACKED_BYTES_MAX,
    isDeep ? DEEP_BYTES_MAX : UNPACKED_BYTES_MAX,
  );
  const needed = unpacked > PROFILE_BYTES_MAX ? chunks.filter(({ type }) => type !== 'iCCP') : chunks;
  return {
    format: 'png',
    width,
    height,
    isCostly: unpacked > limit || Math.max(width, height) > SIDE_PIXELS_MAX,
    bytes: Buffer.concat([bytes.subarray(0, SIGNATURE_BYTES), ...needed.map(({ whole }) => whole)]),
  };
}

/** Returns the needed chunks up to the end of the picture; of each type except pixels only the first. */
function readChunks(bytes: Uint8Array): Chunk[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const chunks: Chunk[] = [];
  const seen = new Set<string>();
  for (let at = SIGNATURE_BYTES; at + CHUNK_OVERHEAD_BYTES <= bytes.length; ) {
    const end = at + CHUNK_OVERHEAD_BYTES + view.getUint32(at);
    if (end > bytes.length) break;
    const type = readTextAt(bytes, at + 4, 4);
    if (NEEDED_CHUNKS.has(type) && (type === PIXEL_CHUNK || !seen.has(type))) {
      chunks.push({ type, at: at + 8, whole: bytes.subarray(at, end) });
    }
    if (type === 'IEND') return chunks;
    seen.add(type);
    at = end;
  }
  throw new BrokenImageError();
}
