import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { signInBrowser } from '../support/accounts.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { openLoadedPage } from '../support/open-loaded-page.ts';
import { expectCurrentPageToPassChecks } from '../support/page-checks.ts';
import { ADMIN } from '../support/product.ts';

const journey = defineJourneys();

async function listMissingSteps(page: Page): Promise<string[]> {
  await openLoadedPage(page, '/dashboard');
  await page.getByRole('heading', { name: 'Upcoming events' }).waitFor();
  return page.getByRole('region', { name: 'Set up your church' }).getByRole('heading', { level: 3 }).allInnerTexts();
}

journey('a new installation is set up, and the dashboard lists the missing steps until they are done', async (walk) => {
  const { product, openPage } = walk;
  const page = await openPage();
  await page.goto('/login');
  await page.waitForLoadState('networkidle');
  expect(await page.getByText('This is the demo').count()).toBe(0);
  await signInBrowser(page, ADMIN);
  const all = ['Your own account', 'Public site', 'Email', 'Text messages', 'First departments'];
  await eventually(async () => listMissingSteps(page)).toEqual(all);
  await page.getByRole('button', { name: 'Text messages: not needed' }).click();
  await page.getByText('Skipped. You can find it on the setup page.').waitFor();
  await eventually(async () => page.getByRole('heading', { name: 'Text messages' }).count()).toBe(0);

  await page.getByRole('link', { name: 'Open: Email' }).click();
  await page.waitForURL('**/admin/setup#email');
  const email = page.getByRole('region', { name: 'Email' });
  await email.getByText('To do', { exact: true }).waitFor();
  product.mailbox.behave((step) => (step === 'rcpt' ? '550 5.7.1 Relaying denied' : undefined));
  await email.getByRole('button', { name: 'Send a test email' }).click();
  await email.getByText('Relaying denied').waitFor();
  product.mailbox.behave(() => undefined);
  await email.getByRole('button', { name: 'Send a test email' }).click();
  await email.getByText('The mail server accepted it').waitFor();
  expect((await product.mailbox.next({ to: ADMIN.email })).subject).toBe('A test from Utukufu Church');
  await email.getByText('Done', { exact: true }).waitFor();

  const site = page.getByRole('region', { name: 'Public site' });
  await site.getByText('Visitors still see the example church.').waitFor();
  await eventually(async () => site.getByRole('link', { name: 'Make it your church' }).getAttribute('href')).toBe(
    '/admin/site',
  );
  const first = page.getByRole('region', { name: 'First departments' });
  await first.getByLabel('Names, one per line').fill('Choir\nUshers');
  await first.getByRole('button', { name: 'Add Youth' }).click();
  await first.getByRole('button', { name: 'Create 3 departments' }).click();
  await page.getByText('3 departments created').first().waitFor();
  await first.getByText('Done', { exact: true }).waitFor();
  await expectCurrentPageToPassChecks(page, '/admin/setup');

  await eventually(async () => listMissingSteps(page)).toEqual(['Your own account', 'Public site']);
});
