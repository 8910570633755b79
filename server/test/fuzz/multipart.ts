import { makeSolidPng } from '../../../tools/test/png.ts';

export interface Part {
  name: string;
  content: string | Uint8Array;
  /** Set for a file part. */
  fileName?: string;
  type?: string;
}

export const BOUNDARY = 'fuzz-boundary-7f3a';

export function encodeMultipart(parts: readonly Part[]): Buffer {
  const chunks: Uint8Array[] = [];
  for (const { name, content, fileName, type } of parts) {
    const file = fileName === undefined ? '' : `; filename="${fileName}"`;
    const declared = type === undefined ? '' : `Content-Type: ${type}\r\n`;
    chunks.push(
      Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"${file}\r\n${declared}\r\n`),
    );
    chunks.push(Buffer.from(content), Buffer.from('\r\n'));
  }
  return Buffer.concat([...chunks, Buffer.from(`--${BOUNDARY}--\r\n`)]);
}

export const PNG_FILE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mP8z8BQDwAEhQGAhKmMIQAAAABJRU5ErkJggg==',
  'base64',
);
/** Large enough for a logo, a portrait or the picture of a ministry. */
export const SITE_PICTURE_FILE = makeSolidPng([27, 42, 74], 200);
export const CSV_FILE = Buffer.from(
  'First name,Last name,Phone number,Email\nWanjiku,Kamau,0712000001,w@example.com\n',
);

/** Files that only look like a picture or a CSV file. */
export const ODD_FILES: readonly Uint8Array[] = [
  PNG_FILE.subarray(0, 40),
  Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>'),
  Buffer.from('GIF89a\u0001\u0000\u0001\u0000'),
  Buffer.from('First name,Last name,Phone number\n"open,Kamau,0712000001\n=1+1,@x,"\u0000"\n'),
  Buffer.from([0xff, 0xfe, 0x00, 0xd8]),
  Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 16, 74, 70, 73, 70]),
  new Uint8Array(0),
  Buffer.from('\n,,,\n,,,\n'),
];
