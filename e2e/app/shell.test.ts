import { ROLE_ACTIONS } from '@kanisa/contract/core/role-actions.ts';
import { ROLES, type Role } from '@kanisa/contract/core/roles.ts';
import type { LoginAnswer } from '@kanisa/contract/identity/accounts.schema.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { logInThroughForm, postJson, registerUser } from '../support/accounts.ts';
import { expectNoAxeViolations } from '../support/axe.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { ADMIN, type Product } from '../support/product.ts';

const journey = defineJourneys();

/** Menu items that tests may ignore, so that a page added later does not break these journeys. */
const LAZY_MENU_ITEMS = ['Departments'];
const listTexts = async (page: Page, selector: string) =>
  (await page.locator(selector).allInnerTexts()).filter((text) => !LAZY_MENU_ITEMS.includes(text));

/** Waits for hydration: a click before it has no effect. */
const waitForHydration = async (page: Page) => page.locator('html[data-session]').waitFor();

/**
 * Puts the admin's session into the browser under another role: the API answers every call, and the menus are that
 * role's.
 */
async function signInAs(product: Product, page: Page, role: Role) {
  const login = { identifier: ADMIN.username, password: ADMIN.password };
  const { access_token, refresh_token } = await postJson<LoginAnswer>(product, '/auth/login', login);
  const actions = ROLE_ACTIONS[role];
  const session = { user: { role, username: ADMIN.username }, department_ids: [], ministry_ids: [], actions };
  await page.context().route('**/api/auth/session', async (route) => route.fulfill({ json: session }));
  const stored = {
    authToken: access_token,
    refreshToken: refresh_token,
    username: ADMIN.username,
    authRole: role,
  };
  await page.context().addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) localStorage.setItem(key, value);
  }, stored);
  await page.goto('/');
  await page.getByRole('banner').getByRole('button', { name: 'Logout', exact: true }).waitFor();
}

journey('the header stays at the top while the page scrolls', async ({ openPage }) => {
  for (const width of [360, 1280]) {
    const page = await openPage({ width, height: 600 });
    await page.goto('/about');
    const bar = page.getByRole('banner');
    await eventually(async () => bar.evaluate((node) => getComputedStyle(node).position)).toBe('fixed');
    await page.evaluate(() => window.scrollTo({ top: 1500, behavior: 'instant' }));
    await eventually(async () => page.evaluate(() => window.scrollY)).toBe(1500);
    expect((await bar.boundingBox())?.y).toBe(0);
    await eventually(async () => bar.getByRole('link', { name: /home page/ }).isVisible()).toBe(true);
  }
});

journey('only About and Ministries have dropdowns, which work by mouse and by keyboard', async ({ openPage }) => {
  const page = await openPage();
  await page.goto('/');
  await waitForHydration(page);
  const menu = page.getByRole('banner').getByRole('navigation', { name: 'Main' });
  await eventually(async () => listTexts(page, 'header nav > ul > li > a')).toEqual([
    'Home',
    'About',
    'Ministries',
    'Events',
    'Calendar',
    'Contact',
  ]);
  await eventually(async () => menu.getByRole('button').count()).toBe(2);
  const dropdowns = {
    About: ['Our Story', 'Our Pastor', 'Mission & Vision'],
    Ministries: ['Youth', 'Community Outreach', 'Worship'],
  };
  for (const [name, children] of Object.entries(dropdowns)) {
    const entry = menu.getByRole('listitem').filter({ has: page.getByRole('button', { name: `${name} menu` }) });
    const sheet = entry.getByRole('list');
    expect(await sheet.isVisible()).toBe(false);
    await menu.getByRole('link', { name, exact: true }).hover();
    await sheet.waitFor();
    await eventually(async () => sheet.getByRole('link').allInnerTexts()).toEqual(children);
    await page.mouse.move(0, 700);
    await sheet.waitFor({ state: 'hidden' });

    const button = menu.getByRole('button', { name: `${name} menu`, exact: true });
    await button.focus();
    await menu.getByRole('link', { name, exact: true }).hover();
    await page.keyboard.press('Enter');
    await page.mouse.move(0, 700);
    await sheet.waitFor();
    await eventually(async () => button.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Escape');
    await sheet.waitFor({ state: 'hidden' });
    await eventually(async () => button.evaluate((node) => node === document.activeElement)).toBe(true);
  }
});

journey('the header marks the current page, with and without JavaScript', async ({ openPage }) => {
  const pages = {
    '/': 'Home',
    '/about': 'About',
    '/ministries': 'Ministries',
    '/events': 'Events',
    '/calendar': 'Calendar',
    '/contact': 'Contact',
  };
  for (const javaScript of [true, false]) {
    const page = await openPage({ javaScript });
    for (const [path, name] of Object.entries(pages)) {
      await page.goto(path);
      if (javaScript) await waitForHydration(page);
      await eventually(async () => page.locator('header [aria-current="page"]').allInnerTexts(), path).toEqual([name]);
    }
  }
});

journey('the mobile menu has every link of the header and both buttons', async ({ openPage }) => {
  const page = await openPage({ width: 360, height: 740 });
  await page.goto('/');
  await waitForHydration(page);
  await page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog').waitFor();
  await eventually(async () => listTexts(page, 'dialog nav > ul > li > a')).toEqual([
    'Home',
    'About',
    'Ministries',
    'Events',
    'Calendar',
    'Contact',
  ]);
  await eventually(async () => listTexts(page, 'dialog nav ul ul a')).toEqual([
    'Our Story',
    'Our Pastor',
    'Mission & Vision',
    'Youth',
    'Community Outreach',
    'Worship',
  ]);
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('link', { name: 'Existing Member', exact: true }).waitFor();
  await drawer.getByRole('link', { name: 'New Member', exact: true }).click();
  await page.waitForURL('**/register');
});

journey('the links are in the header from 1024 px, and in a drawer below that', async ({ openPage }) => {
  const page = await openPage({ width: 1024 });
  await page.goto('/about');
  await waitForHydration(page);
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

journey('Escape closes the drawer and returns the focus', async ({ openPage }) => {
  const page = await openPage({ width: 360, height: 740 });
  await page.goto('/');
  await waitForHydration(page);
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
  await bar.getByRole('link', { name: 'New Member', exact: true }).click();
  await page.waitForURL('**/register');
});

journey('a member sees Logout, and no admin toggle; Logout returns home', async ({ product, openPage }) => {
  const page = await openPage();
  await logInThroughForm(page, await registerUser(product));
  const bar = page.getByRole('banner');
  const logout = bar.getByRole('button', { name: 'Logout', exact: true });
  await logout.waitFor();
  expect(await bar.getByRole('link', { name: 'Existing Member', exact: true }).count()).toBe(0);
  expect(await bar.getByRole('link', { name: 'New Member', exact: true }).count()).toBe(0);
  expect(await bar.getByRole('switch', { name: 'Admin', exact: true }).count()).toBe(0);
  await logout.click();
  await page.waitForURL((url) => url.pathname === '/');
  await bar.getByRole('link', { name: 'Existing Member', exact: true }).waitFor();
  expect(await logout.count()).toBe(0);
});

journey(
  'the admin toggle and the sidebar are for four roles, on wide and narrow screens',
  async ({ product, openPage }) => {
    const staff: Role[] = [];
    const narrow: Role[] = [];
    for (const role of ROLES) {
      const page = await openPage();
      await signInAs(product, page, role);
      const toggle = page.getByRole('banner').getByRole('switch', { name: 'Admin', exact: true });
      const panel = page.getByRole('complementary', { name: 'Administration' });
      if (await toggle.isVisible()) {
        staff.push(role);
        await panel.getByText('Admin Mode Full Access', { exact: true }).waitFor();
      }
      await eventually(async () => panel.isVisible()).toBe(staff.includes(role));

      await page.setViewportSize({ width: 360, height: 740 });
      await page.getByRole('banner').getByRole('button', { name: 'Menu', exact: true }).click();
      const drawer = page.getByRole('dialog');
      await drawer.getByRole('link', { name: 'Dashboard', exact: true }).waitFor();
      if (await drawer.getByRole('switch', { name: 'Admin', exact: true }).isVisible()) narrow.push(role);
    }
    expect(staff.toSorted()).toEqual(['admin', 'department_leader', 'moderator', 'pastor']);
    expect(narrow).toEqual(staff);
  },
);

journey('the sidebar has Management, then Quick Actions, then its footer', async ({ product, openPage }) => {
  const page = await openPage();
  await signInAs(product, page, 'admin');
  const panel = page.getByRole('complementary', { name: 'Administration' });
  await panel.getByRole('navigation', { name: 'Management' }).waitFor();
  await panel.getByRole('navigation', { name: 'Quick Actions' }).waitFor();
  const text = (await panel.innerText()).replaceAll(/\s+/g, ' ').trim();
  expect(text).toMatch(
    /^Management .*Quick Actions .*Records Audit trail Deletion requests Public site Setup Admin Mode Full Access$/,
  );
});

journey('staff open and close the side panel with the toggle', async ({ openPage }) => {
  const page = await openPage();
  await logInThroughForm(page, ADMIN);
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

journey('the page for a wrong role says so and links to the login', async ({ openPage }) => {
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

journey('the footer has quick links, service times, contact details and social links', async ({ openPage }) => {
  const page = await openPage();
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('navigation', { name: 'Quick links' }).waitFor();
  await eventually(async () => listTexts(page, 'footer nav a')).toEqual([
    'Home',
    'About',
    'Ministries',
    'Events',
    'Calendar',
    'Contact',
  ]);
  const lines = (await footer.innerText()).split('\n').map((line) => line.trim());
  for (const line of ['Sunday 9:00-11:30 AM', 'Bible Study Wednesday 6:00 PM', 'Youth Friday 5:00 PM']) {
    expect(lines).toContain(line);
  }
  expect(lines).toContain('Jogoo Road, Nairobi');
  const href = async (name: string) => footer.getByRole('link', { name, exact: true }).getAttribute('href');
  await eventually(async () => href('+254 700 000 000')).toBe('tel:+254700000000');
  await eventually(async () => href('hello@utukufu.example')).toBe('mailto:hello@utukufu.example');
  const social = footer.getByRole('list', { name: 'Social media' }).getByRole('link');
  const hosts = await social.evaluateAll((links) =>
    links.map((link) => new URL((link as HTMLAnchorElement).href).host),
  );
  expect(hosts).toEqual(['www.facebook.com', 'www.instagram.com', 'www.youtube.com']);
  await footer.getByRole('link', { name: 'Ministries', exact: true }).click();
  await page.waitForURL('**/ministries');
});

journey('the header is one line at 1024 px, and keeps its logo at 320 px', async ({ product, openPage }) => {
  const visitor = await openPage();
  const staff = await openPage();
  await signInAs(product, staff, 'admin');
  for (const page of [visitor, staff]) {
    for (const width of [1024, 320]) {
      await page.setViewportSize({ width, height: 700 });
      await page.goto('/contact');
      await waitForHydration(page);
      const layout = await page.getByRole('banner').evaluate((header) => {
        const shown = [...header.querySelectorAll('a, button')].map((node) => node.getBoundingClientRect());
        const boxes = shown.filter((box) => box.width > 0 && box.top < 64);
        return {
          logo: header.querySelector('svg')?.getBoundingClientRect().width,
          height: Math.max(...boxes.map((box) => box.height)),
          right: Math.max(...boxes.map((box) => box.right)),
        };
      });
      expect(layout.logo).toBe(34);
      expect(layout.height).toBeLessThanOrEqual(48);
      expect(layout.right).toBeLessThanOrEqual(width);
    }
  }
});
