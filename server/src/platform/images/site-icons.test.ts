import sharp from 'sharp';
import { expect, it } from 'vitest';
import { makeSiteIcons } from './site-icons.ts';

/** A wide logo: it must not be stretched. */
const makeLogo = () =>
  sharp({ create: { width: 300, height: 200, channels: 4, background: '#c0392b' } })
    .webp()
    .toBuffer();

it('makes every icon that the pages name, square and with a safe margin where phones cut', async () => {
  const icons = await makeSiteIcons(await makeLogo(), '#0b3d2e');
  const sizes = await Promise.all(
    Object.entries(icons).map(async ([name, bytes]) => {
      const png = name.endsWith('.ico') ? bytes.subarray(22) : bytes;
      const { format, width, height } = await sharp(png).metadata();
      return [name, format, width, height];
    }),
  );
  expect(sizes).toEqual([
    ['icon-192.png', 'png', 192, 192],
    ['icon-512.png', 'png', 512, 512],
    ['icon-maskable-512.png', 'png', 512, 512],
    ['apple-touch-icon.png', 'png', 180, 180],
    ['favicon.ico', 'png', 32, 32],
  ]);
  const corner = async (name: string) =>
    [...(await sharp(icons[name]).extract({ left: 0, top: 0, width: 1, height: 1 }).raw().toBuffer())].slice(0, 4);
  expect(await corner('icon-maskable-512.png')).toEqual([0x0b, 0x3d, 0x2e]);
  expect((await corner('icon-192.png'))[3]).toBe(0);
});
