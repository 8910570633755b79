/** Builds JPEG files segment by segment, as no encoder writes them. */

export function makeSegment(marker: number, body: Uint8Array): Buffer {
  const head = Buffer.from([0xff, marker, 0, 0]);
  head.writeUInt16BE(body.length + 2, 2);
  return Buffer.concat([head, body]);
}

const START = Buffer.from([0xff, 0xd8]);
const END = Buffer.from([0xff, 0xd9]);

/** Inserts segments right after the start marker, where cameras write theirs. */
export const insertSegments = (jpeg: Uint8Array, ...segments: Buffer[]) =>
  Buffer.concat([START, ...segments, jpeg.subarray(2)]);

function makeFrame(
  marker: number,
  width: number,
  height: number,
  components: readonly [id: number, sampling: number][],
) {
  const head = Buffer.from([8, 0, 0, 0, 0, components.length]);
  head.writeUInt16BE(height, 1);
  head.writeUInt16BE(width, 3);
  return makeSegment(
    marker,
    Buffer.concat([head, ...components.map(([id, sampling]) => Buffer.from([id, sampling, 0]))]),
  );
}

const makeScanHeader = (spectral: readonly [from: number, to: number], approximation = 0) =>
  makeSegment(0xda, Buffer.from([1, 1, 0x00, ...spectral, approximation]));

/** A header with a large size, followed by next to no data. */
export function makeHollowJpeg(shape: {
  width: number;
  height: number;
  marker?: number;
  sampling?: readonly number[];
  scans?: number;
}): Buffer {
  const { width, height, marker = 0xc0, sampling = [0x22, 0x11, 0x11], scans = 1 } = shape;
  const components = sampling.map((one, index) => [index + 1, one] as [number, number]);
  const scan = Buffer.concat([makeScanHeader([0, 63]), Buffer.from([0])]);
  return Buffer.concat([START, makeFrame(marker, width, height, components), ...Array<Buffer>(scans).fill(scan), END]);
}

/** A Huffman table with one code of one bit. */
const makeHuffmanTable = (kind: number, symbol: number) =>
  makeSegment(0xc4, Buffer.from([kind, 1, ...Array<number>(15).fill(0), symbol]));

function packBits(bits: string): Buffer {
  const bytes = (bits.match(/.{1,8}/g) ?? []).map((eight) => Number.parseInt(eight.padEnd(8, '1'), 2));
  return Buffer.from(bytes.flatMap((byte) => (byte === 0xff ? [byte, 0] : [byte])));
}

/**
 * A grey progressive JPEG with many scans. Each scan is valid and only a few bytes long, but makes the decoder walk
 * over all blocks: first the mean of every block, then one zero bit after the other of each frequency.
 */
export function makeScanBomb(width: number, height: number, scans: number): Buffer {
  const blocks = Math.ceil(width / 8) * Math.ceil(height / 8);
  const END_OF_BLOCKS = 0xe0;
  const LONGEST_RUN = 32_767;
  const run = packBits(`0${'1'.repeat(14)}`.repeat(Math.ceil(blocks / LONGEST_RUN)));
  const walks = Array.from({ length: scans - 1 }, (_, n) => {
    const frequency = 1 + Math.floor(n / 14);
    const bit = 13 - (n % 14);
    const before = bit === 13 ? 0 : bit + 1;
    return Buffer.concat([makeScanHeader([frequency, frequency], (before << 4) | bit), run]);
  });
  return Buffer.concat([
    START,
    makeSegment(0xdb, Buffer.concat([Buffer.from([0]), Buffer.alloc(64, 1)])),
    makeFrame(0xc2, width, height, [[1, 0x11]]),
    makeHuffmanTable(0x00, 0),
    makeHuffmanTable(0x10, END_OF_BLOCKS),
    makeScanHeader([0, 0]),
    Buffer.alloc(Math.ceil(blocks / 8)),
    ...walks,
    END,
  ]);
}

type ExifEntry = readonly [tag: number, type: 1 | 2 | 3 | 4 | 5, values: readonly number[] | string];
const TYPE_BYTES = { 1: 1, 2: 1, 3: 2, 4: 4, 5: 8 } as const;

function encodeExifValue([, type, values]: ExifEntry): Buffer {
  if (typeof values === 'string') return Buffer.from(`${values}\0`, 'latin1');
  const width = type === 5 ? 4 : TYPE_BYTES[type];
  const bytes = Buffer.alloc(values.length * width);
  values.forEach((value, index) => bytes.writeUIntBE(value, index * width, width));
  return bytes;
}

/** An EXIF directory at this offset, followed by its longer values. */
function makeExifDirectory(at: number, entries: readonly ExifEntry[], next = 0): Buffer {
  const size = 2 + 12 * entries.length + 4;
  const head = Buffer.alloc(size);
  const behind: Buffer[] = [];
  head.writeUInt16BE(entries.length, 0);
  entries.forEach((entry, index) => {
    const value = encodeExifValue(entry);
    const place = 2 + 12 * index;
    head.writeUInt16BE(entry[0], place);
    head.writeUInt16BE(entry[1], place + 2);
    head.writeUInt32BE(value.length / TYPE_BYTES[entry[1]], place + 4);
    if (value.length <= 4) value.copy(head, place + 8);
    else head.writeUInt32BE(at + size + Buffer.concat(behind).length, place + 8);
    if (value.length > 4) behind.push(value);
  });
  head.writeUInt32BE(next, size - 4);
  return Buffer.concat([head, ...behind]);
}

const TIFF = Buffer.from('4d4d002a00000008', 'hex');
const makeExif = (...parts: Buffer[]) =>
  makeSegment(0xe1, Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), TIFF, ...parts]));

/** EXIF as a phone writes it: orientation, position, and a thumbnail of the uncropped picture. */
export function makePhoneExif(orientation: number, thumbnail: Uint8Array): Buffer {
  const first = (gps: number, next: number) =>
    makeExifDirectory(
      8,
      [
        [0x010f, 2, 'Simu Nzuri'],
        [0x0112, 3, [orientation]],
        [0x8825, 4, [gps]],
      ],
      next,
    );
  const position: ExifEntry[] = [
    [0x0001, 2, 'S'],
    [0x0002, 5, [1, 1, 17, 1, 3132, 100]],
    [0x0003, 2, 'E'],
    [0x0004, 5, [36, 1, 49, 1, 1234, 100]],
  ];
  const gpsAt = 8 + first(0, 0).length;
  const secondAt = gpsAt + makeExifDirectory(gpsAt, position).length;
  const second = (at: number) =>
    makeExifDirectory(secondAt, [
      [0x0103, 3, [6]],
      [0x0201, 4, [at]],
      [0x0202, 4, [thumbnail.length]],
    ]);
  const thumbnailAt = secondAt + second(0).length;
  return makeExif(
    first(gpsAt, secondAt),
    makeExifDirectory(gpsAt, position),
    second(thumbnailAt),
    Buffer.from(thumbnail),
  );
}

/** EXIF with as many entries as fit. */
export function makeCrowdedExif(): Buffer {
  return makeExif(
    makeExifDirectory(
      8,
      Array.from({ length: 5400 }, (_, n): ExifEntry => [0x0100 + (n % 0x7000), 3, [n & 0xffff]]),
    ),
  );
}
