import { crc32, deflateSync } from 'node:zlib';

export const PNG_SIGNATURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

export function makePngChunk(type: string, data: Uint8Array): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const chunk = Buffer.alloc(body.length + 8);
  chunk.writeUInt32BE(data.length);
  body.copy(chunk, 4);
  chunk.writeUInt32BE(crc32(body), body.length + 4);
  return chunk;
}

/** A square RGB picture; each row of `rows` begins with its filter byte. */
export function encodeSquarePng(side: number, rows: Uint8Array): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  // Bit depth 8, colour type RGB.
  header.set([8, 2], 8);
  return Buffer.concat([
    PNG_SIGNATURE,
    makePngChunk('IHDR', header),
    makePngChunk('IDAT', deflateSync(rows, { level: 1 })),
    makePngChunk('IEND', Buffer.alloc(0)),
  ]);
}

export function makeSolidPng(colour: readonly [red: number, green: number, blue: number], side = 64): Buffer {
  const row = Buffer.concat([Buffer.from([0]), Buffer.alloc(side * 3, Buffer.from(colour))]);
  return encodeSquarePng(side, Buffer.concat(Array.from({ length: side }, () => row)));
}
