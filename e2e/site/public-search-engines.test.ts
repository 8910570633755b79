import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { defineJourneys, eventually } from '../support/journey.ts';

const journey = defineJourneys();

/** Texts that each page must contain without JavaScript. */
const PAGES: Record<string, readonly string[]> = {
  '/': ['Join Us', 'Existing Member', '9:00-11:30 AM', 'Worship', 'Thanksgiving Sunday', 'Wanjiku Kamau'],
  '/about': ['forty plastic chairs', 'Rev. Daniel Mwangi', 'Our mission', 'Our vision', '1998', 'Upendo'],
  '/ministries': ['Highlights', 'Brian Kimani', 'Youth leader', 'Joseph Barasa', 'Kitchen', 'Open mic'],
  '/events': ['Thanksgiving Sunday', 'Medical camp, Umoja', '8:00 AM', 'church office'],
  '/contact': ['Jogoo Road, Nairobi', '+254 700 000 000', 'hello@utukufu.example', 'By matatu'],
};

async function headOf(page: Page) {
  return page.evaluate(() => {
    const content = (selector: string) => document.querySelector(selector)?.getAttribute('content') ?? '';
    return {
      title: document.title,
      description: content('meta[name="description"]'),
      image: content('meta[property="og:image"]'),
      ogTitle: content('meta[property="og:title"]'),
      ogUrl: content('meta[property="og:url"]'),
      canonical: document.querySelector('link[rel="canonical"]')?.getAttribute('href') ?? '',
      icons: document.querySelectorAll('link[rel="icon"], link[rel="apple-touch-icon"], link[rel="manifest"]').length,
      data: document.querySelector('script[type="application/ld+json"]')?.textContent ?? null,
    };
  });
}

journey('the five pages are readable without JavaScript', async ({ openPage }) => {
  const page = await openPage({ javaScript: false });
  for (const [path, texts] of Object.entries(PAGES)) {
    await page.goto(path);
    await eventually(async () => page.getByRole('heading', { level: 1 }).count()).toBe(1);
    for (const text of texts) {
      await eventually(
        async () => page.getByText(text).filter({ visible: true }).count(),
        `${path}: ${text}`,
      ).toBeGreaterThan(0);
    }
  }
});

journey('each page has its own title, description, picture and canonical URL', async ({ product, openPage }) => {
  const page = await openPage();
  const heads = [];
  for (const path of Object.keys(PAGES)) {
    await page.goto(path);
    const head = await headOf(page);
    expect(head.canonical).toBe(`https://utukufu.example${path}`);
    expect(head.ogUrl).toBe(head.canonical);
    expect(head.icons).toBe(4);
    expect(head.ogTitle).not.toBe('');
    expect(head.description.length).toBeGreaterThan(60);
    const picture = await fetch(product.origin + new URL(head.image).pathname);
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
    heads.push(head);
  }
  for (const key of ['title', 'description', 'image'] as const) {
    expect(new Set(heads.map((head) => head[key])).size).toBe(heads.length);
  }
});

journey('search engines find the church, its hours and its pages', async ({ product, openPage }) => {
  const page = await openPage();
  for (const path of ['/', '/contact']) {
    await page.goto(path);
    const data = JSON.parse((await headOf(page)).data ?? '{}') as Record<string, unknown>;
    expect(data).toMatchObject({ '@type': 'Church', name: 'Utukufu Church', address: { streetAddress: 'Jogoo Road' } });
    expect(data['openingHoursSpecification']).toHaveLength(3);
  }
  const text = async (path: string) => (await fetch(product.origin + path)).text();
  expect(await text('/robots.txt')).toContain('Sitemap: https://utukufu.example/sitemap.xml');
  const sitemap = await text('/sitemap.xml');
  for (const path of Object.keys(PAGES)) expect(sitemap).toContain(`<loc>https://utukufu.example${path}</loc>`);
});

journey('the icons that browsers and phones request exist', async ({ product }) => {
  const types = {
    '/favicon.svg': 'image/svg+xml',
    '/favicon.ico': 'image/',
    '/apple-touch-icon.png': 'image/png',
    '/icon-192.png': 'image/png',
    '/icon-512.png': 'image/png',
    '/site.webmanifest': 'application/manifest+json',
  };
  for (const [path, type] of Object.entries(types)) {
    const answer = await fetch(product.origin + path);
    expect(answer.status, path).toBe(200);
    expect(answer.headers.get('content-type'), path).toContain(type);
  }
});

journey('touch targets are at least 44 px high on a phone', async ({ openPage }) => {
  const page = await openPage({ width: 360, height: 740 });
  for (const path of Object.keys(PAGES)) {
    await page.goto(path);
    const small = await page.getByRole('main').evaluate((main) =>
      [...main.querySelectorAll('a, button, input, select, textarea')]
        // A ministry's button covers the head of its card, but only its text can be measured here.
        .filter((node) => !node.matches('h2 > button'))
        .map((node) => ({ name: node.textContent ?? '', height: node.getBoundingClientRect().height }))
        .filter(({ height }) => height > 0 && height < 44),
    );
    expect(small, path).toEqual([]);
  }
  await page.goto('/ministries');
  const reach = await page
    .getByRole('button', { name: 'Youth', exact: true })
    .evaluate((node) => getComputedStyle(node, '::after').height);
  expect(Number.parseFloat(reach)).toBeGreaterThan(44);
});
