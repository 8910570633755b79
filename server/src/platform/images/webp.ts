import { BrokenImageError, type ImageFile, readTextAt } from './image-file.ts';

/** 'RIFF', length, 'WEBP'. */
const HEADER_BYTES = 12;
/** Type and length. */
const CHUNK_HEAD_BYTES = 8;

const NEEDED_CHUNKS = new Set(['VP8X', 'ICCP', 'ALPH', 'VP8 ', 'VP8L', 'EXIF']);
const ANIMATED = 0x02;
const HAS_XMP = 0x04;

/** The decoder holds the whole picture, four bytes per pixel. */
const PIXELS_MAX = 25_000_000;

/** Length of the chunk VP8X. */
const CANVAS_BYTES = 10;

interface Chunk {
  type: string;
  data: Uint8Array;
}

interface Size {
  width: number;
  height: number;
}

export function readWebp(bytes: Uint8Array): ImageFile {
  const chunks = readChunks(bytes);
  const canvas = chunks.find(({ type }) => type === 'VP8X');
  const picture = chunks.find(({ type }) => type === 'VP8 ' || type === 'VP8L');
  if (!picture) throw new BrokenImageError();
  const size = picture.type === 'VP8 ' ? readLossySize(picture.data) : readLosslessSize(picture.data);
  if (canvas) {
    const { width, height } = readCanvasSize(canvas.data);
    // A picture larger than its canvas would cost more than the header tells.
    if (width !== size.width || height !== size.height) throw new BrokenImageError();
  }
  return {
    format: 'webp',
    ...size,
    isCostly: size.width * size.height > PIXELS_MAX,
    bytes: writeChunks(chunks.map((chunk) => (chunk === canvas ? clearXmpFlag(chunk) : chunk))),
  };
}

/** Returns the needed chunks, the first of each type. Other chunks hold text, and animations hold more pictures. */
function readChunks(bytes: Uint8Array): Chunk[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const end = Math.min(bytes.length, CHUNK_HEAD_BYTES + view.getUint32(4, true));
  const chunks = new Map<string, Chunk>();
  for (let at = HEADER_BYTES; at + CHUNK_HEAD_BYTES <= end; ) {
    const type = readTextAt(bytes, at, 4);
    const length = view.getUint32(at + 4, true);
    const from = at + CHUNK_HEAD_BYTES;
    if (from + length > end || type === 'ANIM' || type === 'ANMF') throw new BrokenImageError();
    if (NEEDED_CHUNKS.has(type) && !chunks.has(type)) {
      chunks.set(type, { type, data: bytes.subarray(from, from + length) });
    }
    // Chunks begin at even places.
    at = from + length + (length % 2);
  }
  return [...chunks.values()];
}

function readCanvasSize(data: Uint8Array): Size {
  const [flags = 0, , , , w0 = 0, w1 = 0, w2 = 0, h0 = 0, h1 = 0, h2 = 0] = data;
  if (data.length !== CANVAS_BYTES || (flags & ANIMATED) !== 0) throw new BrokenImageError();
  return { width: 1 + (w0 | (w1 << 8) | (w2 << 16)), height: 1 + (h0 | (h1 << 8) | (h2 << 16)) };
}

function readLossySize(data: Uint8Array): Size {
  const [, , , s0, s1, s2, w0 = 0, w1 = 0, h0 = 0, h1 = 0] = data;
  if (data.length < 10 || s0 !== 0x9d || s1 !== 0x01 || s2 !== 0x2a) throw new BrokenImageError();
  return { width: (w0 | (w1 << 8)) & 0x3fff, height: (h0 | (h1 << 8)) & 0x3fff };
}

function readLosslessSize(data: Uint8Array): Size {
  const [signature, b0 = 0, b1 = 0, b2 = 0, b3 = 0] = data;
  if (data.length < 5 || signature !== 0x2f) throw new BrokenImageError();
  return {
    width: 1 + (b0 | ((b1 & 0x3f) << 8)),
    height: 1 + ((b1 >> 6) | (b2 << 2) | ((b3 & 0x0f) << 10)),
  };
}

function clearXmpFlag({ type, data }: Chunk): Chunk {
  const cleared = Uint8Array.from(data);
  cleared[0] = (data[0] ?? 0) & ~HAS_XMP;
  return { type, data: cleared };
}

function writeChunks(chunks: readonly Chunk[]): Uint8Array {
  const parts = chunks.flatMap(({ type, data }) => [toHead(type, data.length), data, Buffer.alloc(data.length % 2)]);
  const body = Buffer.concat([Buffer.from('WEBP'), ...parts]);
  return Buffer.concat([toHead('RIFF', body.length), body]);
}

function toHead(type: string, length: number): Buffer {
  const head = Buffer.alloc(CHUNK_HEAD_BYTES);
  head.write(type, 'latin1');
  head.writeUInt32LE(length, 4);
  return head;
}
