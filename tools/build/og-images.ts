import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { EXAMPLE_SITE } from '../../contract/src/site/example/example-site.ts';
import { projectRoot } from '../paths.ts';
import { launchBrowser } from '../test/chromium.ts';

/** `node tools/build/og-images.ts`: draws the Open Graph images and the icons from our own SVG. */
const PUBLIC = path.join(projectRoot, 'web/public');
const ART = path.join(projectRoot, 'web/src/art');
const FONTS = path.join(projectRoot, 'node_modules/@fontsource-variable');

const PAGES = [
  { name: 'home', art: 'hero', ratio: 1600 / 520, sun: [0.706, 0.465], title: EXAMPLE_SITE.facts.tagline.en },
  { name: 'about', art: 'scene-about', ratio: 5, sun: [0.7375, 0.53], title: 'A church that keeps a chair for you' },
  { name: 'ministries', art: 'scene-ministries', ratio: 5, sun: [0.7375, 0.56], title: 'Seven ministries, one table' },
  { name: 'events', art: 'scene-events', ratio: 5, sun: [0.7375, 0.54], title: 'Come once, and see' },
  { name: 'contact', art: 'scene-contact', ratio: 5, sun: [0.7375, 0.56], title: 'Talk to us' },
  // Without words, for every church that has published its own.
  { name: 'church', art: 'hero', ratio: 1600 / 520, sun: [0.706, 0.465], title: null },
] as const;

const ICONS = [
  { file: 'apple-touch-icon.png', size: 180, square: true },
  { file: 'icon-192.png', size: 192, square: false },
  { file: 'icon-512.png', size: 512, square: false },
  { file: 'icon-maskable-512.png', size: 512, square: true },
] as const;

async function readAsDataUrl(file: string, type: string): Promise<string> {
  return `data:${type};base64,${(await readFile(file)).toString('base64')}`;
}

async function buildFontFaces(): Promise<string> {
  const face = async (family: string, name: string) =>
    `@font-face{font-family:${family};font-weight:100 900;src:url(${await readAsDataUrl(path.join(FONTS, name), 'font/woff2')})}`;
  const faces = [
    face('Head', 'fraunces/files/fraunces-latin-wght-normal.woff2'),
    face('Text', 'inter/files/inter-latin-wght-normal.woff2'),
  ];
  return (await Promise.all(faces)).join('');
}

async function buildImageHtml(page: (typeof PAGES)[number], faces: string): Promise<string> {
  const art = await readAsDataUrl(path.join(ART, `${page.art}.svg`), 'image/svg+xml');
  const height = page.ratio > 4 ? 300 : 400;
  const width = height * page.ratio;
  const [across, up] = page.sun;
  const sun = { x: 840, y: 630 - height * up };
  const { name, town } = EXAMPLE_SITE.facts;
  const words = page.title === null ? '' : `<div><p>${name}, ${town}</p><h1>${page.title}</h1></div>`;
  return `<!doctype html><style>${faces}
    *{margin:0}body{position:relative;width:1200px;height:630px;overflow:hidden;color:#fff;
    background:radial-gradient(720px 520px at ${sun.x}px ${sun.y}px,#ffd98fee,#f8b46a88 24%,#de7c5855 50%,#925c7420 76%,transparent),
    linear-gradient(#16223f,#22335f 34%,#3f4474 60%,#7a557a 82%,#b97268)}
    i{position:absolute;left:${sun.x - 900}px;top:${sun.y - 900}px;width:1800px;height:1800px;border-radius:50%;
    background:repeating-conic-gradient(from 6deg,transparent 0 1deg,#ffe8ba33 5deg,transparent 9deg 18deg);
    mask:radial-gradient(closest-side,transparent 8%,#000 16%,#0008 50%,transparent 96%)}
    img{position:absolute;bottom:0;left:${sun.x - width * across}px;width:${width}px;height:${height}px}
    div{position:absolute;left:64px;top:56px;width:860px}
    p{font:600 30px/1.2 Text;color:#ffd88f}h1{font:600 74px/1.06 Head;letter-spacing:-.02em;margin-top:18px;text-wrap:balance}
    </style><i></i><img src="${art}" alt="">${words}`;
}

async function drawImages(browser: Browser): Promise<void> {
  const faces = await buildFontFaces();
  const tab = await browser.newPage({ viewport: { width: 1200, height: 630 } });
  await mkdir(path.join(PUBLIC, 'og'), { recursive: true });
  for (const page of PAGES) {
    await tab.setContent(await buildImageHtml(page, faces));
    await tab.evaluate(async () => document.fonts.ready);
    await tab.screenshot({ path: path.join(PUBLIC, `og/${page.name}.jpg`), type: 'jpeg', quality: 84 });
  }
  await tab.close();
}

async function drawIcon(browser: Browser, size: number, isSquare: boolean): Promise<Buffer> {
  const mark = await readAsDataUrl(path.join(PUBLIC, 'favicon.svg'), 'image/svg+xml');
  const tab = await browser.newPage({ viewport: { width: size, height: size } });
  // Phones crop a square to their own shape: the background fills it, and the mark keeps a margin.
  const [ground, inset] = isSquare ? ['#1b2a4a', size * 0.1] : ['transparent', 0];
  await tab.setContent(
    `<!doctype html><style>body{margin:0;background:${ground}}img{display:block;margin:${inset}px;width:${size - 2 * inset}px}</style><img src="${mark}" alt="">`,
  );
  const picture = await tab.screenshot({ omitBackground: true });
  await tab.close();
  return picture;
}

/** An .ico file is a short table in front of a PNG. */
function encodeIco(picture: Buffer, size: number): Buffer {
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

const browser = await launchBrowser();
try {
  await drawImages(browser);
  for (const { file, size, square } of ICONS) {
    await writeFile(path.join(PUBLIC, file), await drawIcon(browser, size, square));
  }
  await writeFile(path.join(PUBLIC, 'favicon.ico'), encodeIco(await drawIcon(browser, 32, false), 32));
} finally {
  await browser.close();
}
console.log('The pictures and icons are in web/public.');
