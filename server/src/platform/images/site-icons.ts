import { loadSharp } from './decode-image.ts';

type Icons = Record<string, Uint8Array>;

const FAVICON_PX = 32;
/** Phones cut a square to a shape of their own: what matters lies inside. */
const SAFE_SHARE = 0.72;

/** Icons of the pages, made of a logo that we have encoded ourselves, by the name of their file. */
export async function makeSiteIcons(logo: Uint8Array, ground: string): Promise<Icons> {
  const sharp = await loadSharp();
  const draw = (pixels: number) =>
    sharp(logo)
      .resize({ width: pixels, height: pixels, fit: 'contain', background: { r: 0, g: 0, b: 0, alpha: 0 } })
      .png();
  const drawOnGround = async (pixels: number) => {
    const inner = Math.round(pixels * SAFE_SHARE);
    const margin = (pixels - inner) / 2;
    const [before, after] = [Math.floor(margin), Math.ceil(margin)];
    return sharp(await draw(inner).toBuffer())
      .extend({ top: before, left: before, bottom: after, right: after, background: ground })
      .flatten({ background: ground })
      .png()
      .toBuffer();
  };
  return {
    'icon-192.png': await draw(192).toBuffer(),
    'icon-512.png': await draw(512).toBuffer(),
    'icon-maskable-512.png': await drawOnGround(512),
    'apple-touch-icon.png': await drawOnGround(180),
    'favicon.ico': encodeIco(await draw(FAVICON_PX).toBuffer(), FAVICON_PX),
  };
}

/** An .ico file is a short table in front of a PNG. */
function encodeIco(picture: Uint8Array, size: number): Uint8Array {
  const table = Buffer.alloc(22);
  table.writeUInt16LE(1, 2);
  table.writeUInt16LE(1, 4);
  table.writeUInt8(size, 6);
  table.writeUInt8(size, 7);
  table.writeUInt16LE(1, 10);
  table.writeUInt16LE(32, 12);
  table.writeUInt32LE(picture.length, 14);
  table.writeUInt32LE(table.length, 18);
  return Buffer.concat([table, picture]);
}
