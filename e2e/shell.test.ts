import { expect } from 'vitest';
import { expectNoAxeViolations } from './support/axe.ts';
import { eventually, journeys } from './support/journey.ts';
import { logIn, newMember } from './support/people.ts';
import { ADMIN } from './support/product.ts';

const journey = journeys();

journey('from 1024 px on the links stand in the header, under it they are in a drawer', async ({ openPage }) => {
  const page = await openPage({ width: 1024 });
  await page.goto('/about');
  const bar = page.getByRole('banner');
  const menuButton = bar.getByRole('button', { name: 'Menu', exact: true });
  await bar.getByRole('link', { name: 'Events', exact: true }).waitFor();
  expect(await menuButton.isVisible()).toBe(false);

  await page.setViewportSize({ width: 1023, height: 800 });
  await menuButton.waitFor();
  expect(await bar.getByRole('link', { name: 'Contact', exact: true }).count()).toBe(0);
  await menuButton.click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('link', { name: 'Contact', exact: true }).click();
  await page.waitForURL('**/contact');
  await drawer.waitFor({ state: 'hidden' });
});

journey('the drawer closes with Escape and gives the focus back', async ({ openPage }) => {
  const page = await openPage({ width: 360, height: 740 });
  await page.goto('/');
  const menuButton = page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true });
  await menuButton.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('dialog').waitFor();
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await eventually(async () => menuButton.evaluate((node) => node === document.activeElement)).toBe(true);
});

journey('a visitor sees Existing Member and New Member, and no Logout', async ({ openPage }) => {
  const page = await openPage();
  await page.goto('/');
  const bar = page.getByRole('banner');
  await bar.getByRole('link', { name: 'New Member', exact: true }).waitFor();
  expect(await bar.getByRole('button', { name: 'Logout', exact: true }).count()).toBe(0);
  await bar.getByRole('link', { name: 'Existing Member', exact: true }).click();
  await page.waitForURL('**/login');
});

journey('a member sees Logout, and no admin toggle', async ({ product, openPage }) => {
  const page = await openPage();
  await logIn(page, await newMember(product));
  const bar = page.getByRole('banner');
  await bar.getByRole('button', { name: 'Logout', exact: true }).waitFor();
  expect(await bar.getByRole('link', { name: 'Existing Member', exact: true }).count()).toBe(0);
  expect(await bar.getByRole('switch', { name: 'Admin', exact: true }).count()).toBe(0);
});

journey('staff open and close a side panel by the toggle', async ({ openPage }) => {
  const page = await openPage();
  await logIn(page, ADMIN);
  const toggle = page.getByRole('switch', { name: 'Admin', exact: true });
  const footer = page.getByText('Admin Mode Full Access');
  await footer.waitFor();
  await toggle.click();
  await footer.waitFor({ state: 'hidden' });
  await page.reload();
  await toggle.waitFor();
  expect(await footer.isVisible()).toBe(false);
  await toggle.click();
  await footer.waitFor();
});

journey('the page for a wrong role says so and leads to the login', async ({ openPage }) => {
  const page = await openPage();
  await page.goto('/unauthorized');
  await page.getByRole('heading', { name: 'Unauthorized', exact: true }).waitFor();
  await page.getByText('You do not have permission to view this page.', { exact: true }).waitFor();
  await page
    .getByRole('link', { name: 'Go to Login', exact: true })
    .or(page.getByRole('button', { name: 'Go to Login', exact: true }))
    .click();
  await page.waitForURL('**/login');
});

journey('the footer tells when and where', async ({ openPage }) => {
  const page = await openPage();
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  for (const text of ['Sunday', '9:00-11:30 AM', 'Bible Study', 'Wednesday', '6:00 PM', 'Youth', 'Friday', '5:00 PM']) {
    await footer.getByText(text).first().waitFor();
  }
});
