import { createHash } from 'node:crypto';

export interface DrawnPicture {
  bytes: Uint8Array;
  hash: string;
}

const QUALITY = 82;

/**
 * In the form in which the product keeps uploads. The library is loaded here for our own drawings alone; the product
 * forbids it to read anything but PNG and JPEG before the first upload.
 */
export async function renderPictures(drawings: readonly string[]): Promise<DrawnPicture[]> {
  const { default: sharp } = await import('sharp');
  return Promise.all(
    drawings.map(async (drawing) => {
      const bytes = await sharp(Buffer.from(drawing)).webp({ quality: QUALITY, effort: 2 }).toBuffer();
      return { bytes, hash: createHash('sha256').update(bytes).digest('hex') };
    }),
  );
}
