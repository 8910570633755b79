import sharp from 'sharp';
import { expect, it } from 'vitest';
import { makeSharedPicture } from './shared-picture.ts';

/** Red on the left, blue on the right. */
async function makePhoto(): Promise<Buffer> {
  const half = (background: string) => sharp({ create: { width: 800, height: 400, channels: 3, background } }).png();
  return sharp(await half('#ff0000').toBuffer())
    .extend({ right: 800, background: '#0000ff' })
    .webp()
    .toBuffer();
}

it.each([
  [0, 'red'],
  [1, 'blue'],
])('with the focus at %d across, the picture is %s', async (x, colour) => {
  const picture = await makeSharedPicture(await makePhoto(), { x, y: 0.5 });
  const { format, width, height } = await sharp(picture).metadata();
  expect([format, width, height]).toEqual(['jpeg', 1200, 630]);
  const [red = 0, , blue = 0] = [...(await sharp(picture).resize(1, 1).raw().toBuffer())];
  expect(red > blue ? 'red' : 'blue').toBe(colour);
});
