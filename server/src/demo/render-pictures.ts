import { createHash } from 'node:crypto';

export interface DrawnPicture {
  bytes: Uint8Array;
  hash: string;
}

/** Twice the size of the largest portrait on a page. */
const SIDE_PIXELS = 256;

/** SVG is enabled for the demo's own drawings only: uploads may be PNG or JPEG. */
const SVG_LOADER = { operation: ['VipsForeignLoadSvg'] };

/** Renders in the format of stored uploads. Runs before the server accepts uploads. */
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
