import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { logInThroughForm, readLocalStorage, registerUser, signInBrowser } from '../support/accounts.ts';
import { createEventAsAdmin } from '../support/events-and-messages.ts';
import { defineJourneys } from '../support/journey.ts';
import { getButton, waitForText } from '../support/page-actions.ts';

const journey = defineJourneys();

const getEmailField = (page: Page) => page.getByLabel('Personal email', { exact: true });
const waitForEmail = async (page: Page, email: string) =>
  page.waitForFunction((value) => [...document.querySelectorAll('input')].some((one) => one.value === value), email);

/**
 * Acts as a return from the back/forward cache, which Playwright switches off: the page stands as it was left, the
 * storage has changed meanwhile, and no event told about it. Returns what the page shows before the next frame.
 */
async function restorePage(page: Page, stored: Record<string, string>): Promise<string> {
  return page.evaluate(async (entries) => {
    localStorage.clear();
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
    dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    await new Promise((resolve) => {
      setTimeout(resolve);
    });
    return document.body.innerText + [...document.querySelectorAll('input')].map(({ value }) => value).join(' ');
  }, stored);
}

journey('after a logout the back button leads to the login and shows nothing of the user', async (walk) => {
  const member = await registerUser(walk.product);
  const page = await walk.openPage();
  await logInThroughForm(page, member);
  await page.goto('/profile');
  await waitForEmail(page, member.personal_email);
  await getButton(page, 'Logout').click();
  await page.getByRole('banner').getByRole('link', { name: 'Existing Member', exact: true }).waitFor();
  await page.goBack();
  await page.waitForURL('**/login');
  expect(await getEmailField(page).count()).toBe(0);
  for (const text of [member.username, member.personal_email, member.phone_number]) {
    expect(await page.content()).not.toContain(text);
  }
});

journey('a restored page shows nothing of a user who has logged out', async (walk) => {
  const member = await registerUser(walk.product);
  const page = await walk.openPage();
  await signInBrowser(page, member);
  await page.goto('/profile');
  await waitForEmail(page, member.personal_email);
  const shown = await restorePage(page, {});
  for (const text of [member.username, member.personal_email]) expect(shown).not.toContain(text);
  await page.waitForURL('**/login');
});

journey('a restored page shows the user who has logged in since, and nothing of the one before', async (walk) => {
  const [before, now] = [await registerUser(walk.product), await registerUser(walk.product)];
  const [page, other] = [await walk.openPage(), await walk.openPage()];
  await signInBrowser(other, now);
  await signInBrowser(page, before);
  await page.goto('/profile');
  await waitForEmail(page, before.personal_email);
  const gate = Promise.withResolvers<void>();
  await page.route('**/profile', async (route) => {
    if (route.request().isNavigationRequest()) await gate.promise;
    await route.continue();
  });
  const shown = await restorePage(page, await readLocalStorage(other));
  for (const text of [before.username, before.personal_email]) expect(shown).not.toContain(text);
  gate.resolve();
  await waitForEmail(page, now.personal_email);
  expect(await page.content()).not.toContain(before.personal_email);
  expect(new URL(page.url()).pathname).toBe('/profile');
});

journey(
  'a restored public page shows no answer of a user who has logged out, even before it has loaded',
  async (walk) => {
    const member = await registerUser(walk.product);
    const { id } = await createEventAsAdmin(walk.product, { title: 'Choir day', is_public: true });
    const page = await walk.openPage();
    await signInBrowser(page, member);
    await page.goto(`/calendar/${id}`);
    await getButton(page, 'I will come').click();
    await waitForText(page, 'You’re coming');
    const gate = Promise.withResolvers<void>();
    await page.route('**/api/calendar/**', async (route) => {
      await gate.promise;
      await route.continue();
    });
    expect(await restorePage(page, {})).not.toContain('You’re coming');
    gate.resolve();
    await page.getByRole('link', { name: 'Log in to say you’re coming' }).waitFor();
  },
);
