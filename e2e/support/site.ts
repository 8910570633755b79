import type { ExamplePart } from '@kanisa/contract/site/example-parts.ts';
import type { SiteImageKind } from '@kanisa/contract/site/picture-sizes.ts';
import { SITE_SECTIONS, type SiteSection } from '@kanisa/contract/site/sections.ts';
import type { SiteContent } from '@kanisa/contract/site/site-content.schema.ts';
import type { Page } from 'playwright-core';
import { signInByApi } from './api-client.ts';
import { openLoadedPage } from './open-loaded-page.ts';
import { clickButton } from './page-actions.ts';
import { makePhoto } from './photos.ts';
import { ADMIN, type Product } from './product.ts';

/** Saves the form of a section, which leads back to the list of sections. */
export async function saveSiteSection(page: Page): Promise<void> {
  await clickButton(page, 'Save');
  await page.waitForURL('**/admin/site');
  await page.getByText('Saved. Publish to make it live.').first().waitFor();
}

/** Publishes what is saved, after a look at the changes. */
export async function publishThroughDialog(page: Page): Promise<void> {
  await openLoadedPage(page, '/admin/site');
  await clickButton(page, 'See the changes and publish');
  const dialog = page.getByRole('dialog', { name: 'This will change' });
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click();
  // It renders every page, which takes long on a busy machine.
  await dialog.waitFor({ state: 'detached', timeout: 60_000 });
  // The page is loaded anew, with the name that is live now.
  await page.getByText('Your site is live.').waitFor();
}

interface Saved {
  revision: number;
  content: object;
}

/** Saves a section over the API, as another admin would do meanwhile. */
export async function saveByApi<Section extends SiteSection>(
  product: Product,
  section: Section,
  change: (content: SiteContent[Section]) => SiteContent[Section],
): Promise<void> {
  const api = await signInByApi(product, ADMIN);
  const { revision, content } = await api<Saved>(`/admin/site/sections/${section}`);
  const json = { revision, content: change(content as SiteContent[Section]) };
  await api(`/admin/site/sections/${section}`, { method: 'PUT', json });
}

/** Uploads a picture over the API, with the consent that a portrait needs, and returns its name. */
export async function addPictureByApi(product: Product, kind: SiteImageKind): Promise<string> {
  const api = await signInByApi(product, ADMIN);
  // Large enough for every kind.
  const { buffer, mimeType } = makePhoto(undefined, 640);
  const photo = new Blob([buffer as Uint8Array<ArrayBuffer>], { type: mimeType });
  const form = { kind, agrees: 'true', image: photo };
  const { image } = await api<{ image: { name: string } }>('/admin/site/images', { method: 'POST', form });
  return image.name;
}

/** Removes a picture for good, as another admin would do meanwhile. */
export async function removePictureByApi(product: Product, name: string): Promise<void> {
  const api = await signInByApi(product, ADMIN);
  await api(`/admin/site/images/${name}`, { method: 'DELETE' });
}

/** Changes sections over the API and publishes them without these parts of the example, to prepare a journey. */
export async function publishByApi(
  product: Product,
  change: (content: SiteContent) => Partial<{ [Section in SiteSection]: object }>,
  leaveOut: readonly ExamplePart[] = [],
): Promise<void> {
  const api = await signInByApi(product, ADMIN);
  const saved = await Promise.all(SITE_SECTIONS.map((section) => api<Saved>(`/admin/site/sections/${section}`)));
  const content = Object.fromEntries(SITE_SECTIONS.map((section, index) => [section, saved[index]?.content]));
  for (const [section, next] of Object.entries(change(content as unknown as SiteContent))) {
    const revision = saved[SITE_SECTIONS.indexOf(section as SiteSection)]?.revision;
    await api(`/admin/site/sections/${section}`, { method: 'PUT', json: { revision, content: next } });
  }
  const { draft } = await api<{ draft: string }>('/admin/site/changes');
  await api('/admin/site/publish', { method: 'POST', json: { draft, leave_out: leaveOut } });
}
