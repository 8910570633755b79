import { createHash } from 'node:crypto';

export interface DrawnPicture {
  bytes: Uint8Array;
  hash: string;
}

/** Twice what the largest face on a page takes. */
const SIDE_PIXELS = 256;

/** No upload may be one: the product lets the library read PNG and JPEG alone. */
const SVG_LOADER = { operation: ['VipsForeignLoadSvg'] };

/** In the form in which the product keeps uploads; before it takes any. */
export async function renderPictures(drawings: readonly string[]): Promise<DrawnPicture[]> {
  const { default: sharp } = await import('sharp');
  sharp.concurrency(1);
  sharp.unblock(SVG_LOADER);
  try {
    return await Promise.all(
      drawings.map(async (drawing) => {
        const svg = Buffer.from(drawing.replace('<svg ', `<svg width="${SIDE_PIXELS}" height="${SIDE_PIXELS}" `));
        const bytes = await sharp(svg).webp({ quality: 82, effort: 1 }).toBuffer();
        return { bytes, hash: createHash('sha256').update(bytes).digest('hex') };
      }),
    );
  } finally {
    sharp.block(SVG_LOADER);
  }
}
