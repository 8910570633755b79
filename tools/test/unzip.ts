import { crc32, inflateRawSync } from 'node:zlib';

export interface UnzippedFile {
  bytes: Buffer;
  isDeflated: boolean;
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const DEFLATED = 8;

/** Reads an archive by its central directory and checks each file's CRC. */
export function unzipArchive(archive: Buffer): Map<string, UnzippedFile> {
  const end = archive.length - 22;
  if (archive.readUInt32LE(end) !== END) throw new Error('The archive has no end');
  const files = new Map<string, UnzippedFile>();
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    if (archive.readUInt32LE(at) !== ENTRY) throw new Error('The archive has a broken directory');
    const nameEnd = at + 46 + archive.readUInt16LE(at + 28);
    const name = archive.toString('utf8', at + 46, nameEnd);
    const isDeflated = archive.readUInt16LE(at + 10) === DEFLATED;
    const start = findDataStart(archive, archive.readUInt32LE(at + 42));
    const packed = archive.subarray(start, start + archive.readUInt32LE(at + 20));
    const bytes = isDeflated ? inflateRawSync(packed) : packed;
    if (crc32(bytes) !== archive.readUInt32LE(at + 16)) throw new Error(`${name} is damaged`);
    files.set(name, { bytes, isDeflated });
    at = nameEnd + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  return files;
}

function findDataStart(archive: Buffer, header: number): number {
  return header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
}
