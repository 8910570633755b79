import { loadSharp } from './decode-image.ts';

/** The size that social networks show. */
const WIDTH = 1200;
const HEIGHT = 630;
const JPEG_QUALITY = 82;

/** The picture of a shared link, cut from a photo of ours so that the focus stays in it. */
export async function makeSharedPicture(photo: Uint8Array, focus: { x: number; y: number }): Promise<Uint8Array> {
  const sharp = await loadSharp();
  const { width, height } = await sharp(photo).metadata();
  const scale = Math.max(WIDTH / width, HEIGHT / height);
  const [scaledWidth, scaledHeight] = [Math.ceil(width * scale), Math.ceil(height * scale)];
  return sharp(photo)
    .resize({ width: scaledWidth, height: scaledHeight, fit: 'fill' })
    .extract({
      left: findStart(scaledWidth, WIDTH, focus.x),
      top: findStart(scaledHeight, HEIGHT, focus.y),
      width: WIDTH,
      height: HEIGHT,
    })
    .jpeg({ quality: JPEG_QUALITY })
    .toBuffer();
}

/** Puts the focus into the middle, as far as the picture reaches. */
function findStart(length: number, shown: number, focus: number): number {
  return Math.min(Math.max(Math.round(length * focus - shown / 2), 0), length - shown);
}
