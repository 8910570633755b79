import { crc32, inflateRawSync } from 'node:zlib';

const CENTRAL_ENTRY = 0x02_01_4b_50;
const CENTRAL_END = 0x06_05_4b_50;
const LOCAL_ENTRY = 0x04_03_4b_50;
const CENTRAL_END_BYTES = 22;
const COMMENT_BYTES_MAX = 65_535;
const IS_ENCRYPTED = 1;
const STORED = 0;
const DEFLATED = 8;

export class BrokenZipError extends Error {
  override name = 'BrokenZipError';
}

/** The content is larger than the caller allows, whatever the archive says about its size. */
export class ZipTooLargeError extends Error {
  override name = 'ZipTooLargeError';
}

interface ZipEntry {
  name: string;
  isEncrypted: boolean;
  read: () => Buffer;
}

interface UnpackedZip {
  /** Names of all entries. */
  names: string[];
  isEncrypted: boolean;
  /** Content of the wanted entries by name. */
  files: Map<string, Buffer>;
}

/** Unpacks the wanted entries of an archive, as long as all of them together stay within the limit. */
export function unpackZip(
  bytes: Uint8Array,
  { isWanted, bytesMax, entriesMax }: { isWanted: (name: string) => boolean; bytesMax: number; entriesMax: number },
): UnpackedZip {
  const files = new Map<string, Buffer>();
  let left = bytesMax;
  const entries = listEntries(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), entriesMax, () => left);
  const isEncrypted = entries.some((entry) => entry.isEncrypted);
  for (const { name, read } of isEncrypted ? [] : entries) {
    if (!isWanted(name)) continue;
    if (files.has(name)) throw new BrokenZipError(`two entries are called ${name}`);
    const content = read();
    left -= content.length;
    files.set(name, content);
  }
  return { names: entries.map(({ name }) => name), isEncrypted, files };
}

function listEntries(zip: Buffer, entriesMax: number, getBytesLeft: () => number): ZipEntry[] {
  const end = findCentralEnd(zip);
  const count = zip.readUInt16LE(end + 10);
  if (count > entriesMax) throw new ZipTooLargeError(`${count} entries`);
  const entries: ZipEntry[] = [];
  let at = zip.readUInt32LE(end + 16);
  for (let index = 0; index < count; index += 1) {
    if (at + 46 > zip.length || zip.readUInt32LE(at) !== CENTRAL_ENTRY) throw new BrokenZipError('no entry is here');
    const nameEnd = at + 46 + zip.readUInt16LE(at + 28);
    const head = at;
    entries.push({
      name: zip.toString('utf8', at + 46, nameEnd),
      isEncrypted: (zip.readUInt16LE(at + 8) & IS_ENCRYPTED) !== 0,
      read: () => readEntry(zip, head, getBytesLeft()),
    });
    at = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return entries;
}

/** The comment behind it has any length, so it is searched from the end. */
function findCentralEnd(zip: Buffer): number {
  const first = Math.max(0, zip.length - CENTRAL_END_BYTES - COMMENT_BYTES_MAX);
  for (let at = zip.length - CENTRAL_END_BYTES; at >= first; at -= 1) {
    if (zip.readUInt32LE(at) === CENTRAL_END) return at;
  }
  throw new BrokenZipError('the archive has no end');
}

function readEntry(zip: Buffer, head: number, bytesMax: number): Buffer {
  const method = zip.readUInt16LE(head + 10);
  const checksum = zip.readUInt32LE(head + 16);
  const packedBytes = zip.readUInt32LE(head + 20);
  const local = zip.readUInt32LE(head + 42);
  if (local + 30 > zip.length || zip.readUInt32LE(local) !== LOCAL_ENTRY)
    throw new BrokenZipError('no content is here');
  const from = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
  const packed = zip.subarray(from, from + packedBytes);
  const content = method === STORED ? packed : inflate(packed, { method, bytesMax });
  if (content.length > bytesMax) throw new ZipTooLargeError('the content is too large');
  if (crc32(content) !== checksum) throw new BrokenZipError('the checksum differs');
  return content;
}

function inflate(packed: Buffer, { method, bytesMax }: { method: number; bytesMax: number }): Buffer {
  if (method !== DEFLATED) throw new BrokenZipError(`unknown method ${method}`);
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, bytesMax) });
  } catch (error) {
    const isTooLarge = error instanceof RangeError && 'code' in error && error.code === 'ERR_BUFFER_TOO_LARGE';
    throw isTooLarge ? new ZipTooLargeError('the content is too large') : new BrokenZipError('broken content');
  }
}
