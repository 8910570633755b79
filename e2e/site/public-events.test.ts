import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { expectNoAxeViolations } from '../support/axe.ts';
import { defineJourneys, eventually } from '../support/journey.ts';

const journey = defineJourneys();

/** A browser on a busy machine may need this long. */
const PATIENT = { timeout: 30_000 };

const CATEGORIES = ['General', 'Worship', 'Youth', 'Community', 'Special'];
/** A white PNG of one pixel. */
const PNG = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAQAAAC1HAwCAAAAC0lEQVR42mP8/x8AAwMCAO+ip1sAAAAASUVORK5CYII=';

const titles = async (page: Page) => page.getByRole('main').getByRole('heading', { level: 3 }).allInnerTexts();

async function openEvents(page: Page): Promise<string[]> {
  await page.goto('/events');
  await page.getByRole('main').locator('time').first().waitFor();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  return requests;
}

/** Opens the modal and fills the given values, without submitting. */
async function fillEvent(page: Page, values: Record<string, string>) {
  await page.getByRole('button', { name: 'Add Event', exact: true }).click();
  const dialog = page.getByRole('dialog');
  for (const [label, text] of Object.entries(values)) {
    const field = dialog.getByLabel(label, { exact: true });
    if (label === 'Category') await field.selectOption(text);
    else await field.fill(text);
  }
  return dialog;
}

const WHOLE = {
  Title: 'Choir picnic',
  Date: '2031-05-10',
  Time: '10:30',
  Location: 'Karura Forest',
  Description: 'Bring a song and a basket.',
};

journey('sample events are upcoming, and the search covers title and description', async ({ openPage }) => {
  const page = await openPage();
  await openEvents(page);
  const all = await titles(page);
  expect(all.length).toBeGreaterThan(3);
  const today = new Date().toLocaleDateString('en-CA', { timeZone: 'Africa/Nairobi' });
  const days = await page
    .getByRole('main')
    .locator('time')
    .evaluateAll((nodes) => nodes.map((node) => node.getAttribute('datetime') ?? ''));
  expect(days.every((day) => day > today)).toBe(true);

  const search = page.getByLabel('Search events');
  await search.fill('OPEN MIC');
  await expect.poll(async () => titles(page), PATIENT).toEqual(['Youth open mic night']);
  await search.fill('pilau');
  await expect.poll(async () => titles(page), PATIENT).toEqual(['Newcomers’ lunch']);
  await search.fill('Umoja grounds');
  await page.getByRole('heading', { name: 'No events found' }).waitFor();
  await page.getByRole('button', { name: 'Show all events' }).click();
  await expect.poll(async () => titles(page), PATIENT).toEqual(all);
});

journey('the category filter shows each of the five and stays in the URL', async ({ openPage }) => {
  const page = await openPage();
  await openEvents(page);
  const filter = page.getByLabel('Filter by category');
  await eventually(async () => (await filter.locator('option').allInnerTexts()).slice(1)).toEqual(CATEGORIES);
  for (const category of CATEGORIES) {
    await filter.selectOption(category);
    await page.waitForURL(`**/events?category=${category.toLowerCase()}`);
    const cards = page.getByRole('main').locator('li', { has: page.getByRole('heading') });
    await expect
      .poll(async () => {
        const texts = await cards.allInnerTexts();
        return texts.length > 0 && texts.every((text) => text.includes(category));
      }, PATIENT)
      .toBe(true);
  }
  const special = await titles(page);
  await page.reload();
  await expect.poll(async () => titles(page), PATIENT).toEqual(special);
});

journey('the modal requires title, date, time, location and description', async ({ openPage }) => {
  const page = await openPage();
  await openEvents(page);
  const all = await titles(page);
  const dialog = await fillEvent(page, {});
  for (const label of ['Title', 'Category', 'Date', 'Time', 'Location', 'Capacity', 'Description', 'Image']) {
    await dialog.getByLabel(label, { exact: true }).waitFor();
  }
  const send = dialog.getByRole('button', { name: 'Add Event', exact: true });
  for (const [label, text] of Object.entries(WHOLE)) {
    await send.click();
    await dialog.getByText(`${label} is required`, { exact: true }).waitFor();
    const field = dialog.getByLabel(label, { exact: true });
    await expect.poll(async () => field.evaluate((node) => node === document.activeElement), PATIENT).toBe(true);
    await field.fill(text);
  }
  await dialog.getByLabel('Capacity', { exact: true }).fill('-1');
  await send.click();
  await dialog.getByText('Capacity must be a whole number from 1 to 100000').waitFor();
  await eventually(async () => titles(page)).toEqual(all);
  await expectNoAxeViolations(page);

  await page.keyboard.press('Escape');
  await page.getByRole('heading', { name: 'Leave without adding the event?' }).waitFor();
  await page.getByRole('button', { name: 'Keep writing' }).click();
  await eventually(async () => dialog.getByLabel('Title', { exact: true }).inputValue()).toBe(WHOLE.Title);
  await dialog.getByRole('button', { name: 'Cancel', exact: true }).click();
  await page.getByRole('button', { name: 'Leave', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await eventually(async () => titles(page)).toEqual(all);
});

journey('an added event is stored on this device with its picture, and no server is called', async ({ openPage }) => {
  const page = await openPage();
  const requests = await openEvents(page);
  const dialog = await fillEvent(page, { ...WHOLE, Category: 'special', Capacity: '25' });
  await dialog
    .getByLabel('Image', { exact: true })
    .setInputFiles({ name: 'point.png', mimeType: 'image/png', buffer: Buffer.from(PNG, 'base64') });
  await dialog.getByRole('img', { name: 'Preview of the chosen picture' }).waitFor();
  await dialog.getByRole('button', { name: 'Add Event', exact: true }).click();
  await dialog.waitFor({ state: 'hidden' });
  await page.getByText('It’s saved on this device.').waitFor();
  await page.reload();
  const card = page.getByRole('listitem').filter({ hasText: WHOLE.Title });
  await card.getByText('Room for 25').waitFor();
  for (const text of ['10:30 AM', WHOLE.Location, WHOLE.Description, 'Special'])
    await card.getByText(text).first().waitFor();
  await eventually(async () => card.locator('time').getAttribute('datetime')).toBe(WHOLE.Date);
  await eventually(async () => card.locator('img').getAttribute('src')).toMatch(/^data:image\/jpeg;base64,/);
  expect(requests.filter((url) => new URL(url).pathname.startsWith('/api'))).toEqual([]);

  const elsewhere = await openPage();
  await openEvents(elsewhere);
  expect(await titles(elsewhere)).not.toContain(WHOLE.Title);
});

journey('capacity and image are optional', async ({ openPage }) => {
  const page = await openPage();
  await openEvents(page);
  const dialog = await fillEvent(page, WHOLE);
  for (const label of ['Capacity', 'Image']) {
    await eventually(async () => dialog.getByLabel(label, { exact: true }).getAttribute('required')).toBeNull();
  }
  await dialog.getByRole('button', { name: 'Add Event', exact: true }).click();
  const card = page.getByRole('listitem').filter({ hasText: WHOLE.Title });
  await card.getByText(WHOLE.Description).waitFor();
  expect(await card.getByText('Room for').count()).toBe(0);
});

journey('a picture that is too large or invalid is rejected beside its field', async ({ openPage }) => {
  const page = await openPage();
  await openEvents(page);
  const dialog = await fillEvent(page, WHOLE);
  const image = dialog.getByLabel('Image', { exact: true });
  const large = Buffer.alloc(5 * 1024 * 1024 + 1);
  await image.setInputFiles({ name: 'large.png', mimeType: 'image/png', buffer: large });
  await dialog.getByText('Image must be 5MB or less').waitFor();
  await image.setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') });
  await dialog.getByText('Image must be PNG or JPEG').waitFor();
  await image.setInputFiles({ name: 'broken.png', mimeType: 'image/png', buffer: Buffer.from('hello') });
  await dialog.getByText('This image could not be read.').waitFor();
  await dialog.getByRole('button', { name: 'Add Event', exact: true }).click();
  await eventually(async () => dialog.isVisible()).toBe(true);
});

journey('with full storage the event is shown, with a note that it is not saved', async ({ openPage }) => {
  const page = await openPage();
  await openEvents(page);
  await page.evaluate(() => {
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError');
    };
  });
  const dialog = await fillEvent(page, WHOLE);
  await dialog.getByRole('button', { name: 'Add Event', exact: true }).click();
  await page.getByText('this device has no room to save it').waitFor();
  await eventually(async () => titles(page)).toContain(WHOLE.Title);
});

journey('deleting asks first with the safe choice focused, and the event stays deleted', async ({ openPage }) => {
  const page = await openPage();
  const requests = await openEvents(page);
  const title = 'Youth open mic night';
  await page.getByRole('button', { name: `Delete ${title}`, exact: true }).click();
  const question = page.getByRole('dialog');
  await question.getByText(`Are you sure you want to delete ${title}?`, { exact: true }).waitFor();
  const safe = question.getByRole('button', { name: 'Cancel', exact: true });
  await eventually(async () => safe.evaluate((node) => node === document.activeElement)).toBe(true);
  await safe.click();
  await eventually(async () => titles(page)).toContain(title);
  await page.getByRole('button', { name: `Delete ${title}`, exact: true }).click();
  await question.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect.poll(async () => titles(page), PATIENT).not.toContain(title);
  await page.reload();
  await page.getByRole('main').locator('time').first().waitFor();
  expect(await titles(page)).not.toContain(title);
  expect(requests.filter((url) => new URL(url).pathname.startsWith('/api'))).toEqual([]);
  await page.getByRole('button', { name: 'Restore the sample events' }).click();
  await expect.poll(async () => titles(page), PATIENT).toContain(title);
});

journey('Register Now only shows a note to see the church office, and there is no Edit', async ({ openPage }) => {
  const page = await openPage();
  const requests = await openEvents(page);
  const before = await titles(page);
  const card = page
    .getByRole('listitem')
    .filter({ hasText: before[0] ?? '' })
    .first();
  await card.getByRole('button', { name: 'Register Now', exact: true }).click();
  await card.getByText('Please register at the church office').waitFor();
  await eventually(async () => titles(page)).toEqual(before);
  expect(requests).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);
  expect(await page.getByRole('button', { name: /edit/i }).count()).toBe(0);
  expect(await page.getByRole('link', { name: /edit/i }).count()).toBe(0);
});
