import { EXAMPLE_PARTS } from '@kanisa/contract/site/example-parts.ts';
import { expect } from 'vitest';
import { crawlSite, findExampleTraces, findTraces, listStarts } from '../support/example-traces.ts';
import { defineJourneys } from '../support/journey.ts';
import { openLoadedPage } from '../support/open-loaded-page.ts';
import { expectCurrentPageToPassChecks } from '../support/page-checks.ts';
import type { Product } from '../support/product.ts';
import { publishByApi } from '../support/site.ts';
import { readStoredTexts, waitUntilStored } from '../support/worker.ts';

const journey = defineJourneys();

const LONG_NAME = 'Cathedral of the Redeemer & of All Saints of the Lakeside X.';

interface Names {
  name: string;
  short_name: string;
  town: string;
}

/** Publishes the facts of a church that left the whole example out. */
async function publishOwnSite(product: Product, names: Names, kiswahili: boolean): Promise<void> {
  const { town } = names;
  const address = { street: `Oginga Odinga Street, ${town}`, town, latitude: 0.5143, longitude: 35.2698 };
  const own = { ...names, phone: '+254 711 222 333', email: 'office@ours.example' };
  await publishByApi(
    product,
    ({ facts }) => ({
      facts: { ...facts, ...own, address: { ...facts.address, ...address } },
      languages: { kiswahili },
    }),
    EXAMPLE_PARTS,
  );
}

journey('a name is complete in titles, previews and files, whatever it is made of', async ({ product, openPage }) => {
  const page = await openPage({ width: 360 });
  for (const [name, short, town, place, kiswahili] of [
    ["St Mark's, Kisumu", "St Mark's", 'Kisumu', "St Mark's, Kisumu", true],
    [LONG_NAME, 'Cathedral of the Redeemer', 'Eldoret', `${LONG_NAME}, Eldoret`, false],
  ] as const) {
    await publishOwnSite(product, { name, short_name: short, town }, kiswahili);
    const home = await (await fetch(product.origin)).text();
    const version = Number(/"version":(\d+)/.exec(home)?.[1]);
    const starts = listStarts(version).filter((path) => kiswahili || !/sw/.test(path));
    const answers = await crawlSite(product.origin, starts);
    expect(findTraces(answers)).toEqual([]);
    for (const [path, text] of answers) expect(text, path).not.toContain(`${town}, ${town}`);
    expect([...answers.keys()].some((path) => path.startsWith('/sw'))).toBe(kiswahili);
    const { name: appName } = JSON.parse(answers.get('/site.webmanifest') ?? '') as { name: string };
    expect(appName).toBe(place);
    expect((await fetch(`${product.origin}/sw/about`, { redirect: 'manual' })).status).toBe(kiswahili ? 200 : 404);
    for (const path of ['/', '/about', '/contact']) {
      await openLoadedPage(page, path);
      expect(await page.title()).toContain(path === '/' ? place : name);
      const read = async (selector: string) => page.locator(selector).first().getAttribute('content');
      expect(await read('meta[name="description"]')).toContain(place);
      expect(await read('meta[property="og:site_name"]')).toBe(name);
      await expectCurrentPageToPassChecks(page, `${path} of ${name}`);
      await page.setViewportSize({ width: 360, height: 800 });
    }
    const data = (await page.locator('script[type="application/ld+json"]').textContent()) ?? '';
    expect(JSON.parse(data)).toMatchObject({ name, address: { addressLocality: town } });
  }
});

journey('pages without the example pass the checks, and nothing of it is stored', async ({ product, openPage }) => {
  await publishOwnSite(product, { name: 'Neema Chapel', short_name: 'Neema', town: 'Eldoret' }, true);
  const phone = await openPage({ worker: true });
  await openLoadedPage(phone, '/');
  await waitUntilStored(phone);
  const stored = await readStoredTexts(phone);
  expect(stored.length).toBeGreaterThan(3);
  expect(findTraces(stored)).toEqual([]);

  const visitor = await openPage({ width: 360 });
  for (const path of ['/', '/about', '/ministries', '/events', '/contact', '/sw']) {
    await openLoadedPage(visitor, path);
    expect(findExampleTraces(await visitor.content()), path).toEqual([]);
    await expectCurrentPageToPassChecks(visitor, `${path} without the example`);
    await visitor.setViewportSize({ width: 360, height: 800 });
  }
});
