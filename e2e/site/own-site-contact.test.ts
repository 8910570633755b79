import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { signInBrowser } from '../support/accounts.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { openLoadedPage } from '../support/open-loaded-page.ts';
import { clickButton, failRequests, getButton, getField } from '../support/page-actions.ts';
import { expectCurrentPageToPassChecks } from '../support/page-checks.ts';
import { ADMIN } from '../support/product.ts';
import { publishByApi } from '../support/site.ts';

const journey = defineJourneys();

const MESSAGE = 'When is the first service?\nI come with two children.';

async function fillContactForm(page: Page): Promise<void> {
  await getField(page, 'Name').fill('Njeri Kamau');
  await getField(page, 'Email').fill('njeri@people.example');
  await getField(page, 'Phone').fill('0712 345678');
  await getField(page, 'Message').fill(MESSAGE);
}

journey(
  'a delivered message reaches the office and the list of messages',
  async ({ product, openPage, allowErrors }) => {
    // The browser logs the failed requests that this journey is about.
    allowErrors(/400|ERR_INTERNET_DISCONNECTED/);
    await publishByApi(product, ({ facts, contact }) => ({
      facts: { ...facts, email: 'office@neema.example' },
      contact: { ...contact, form: 'deliver', lead: { en: 'Watch us live:\nhttps://neema.example/live.' } },
    }));
    const page = await openPage({ width: 360 });
    await openLoadedPage(page, '/contact');
    expect(await page.locator('input[name="website"]').isVisible()).toBe(false);
    const link = page.getByRole('main').getByRole('link', { name: 'https://neema.example/live', exact: true });
    await eventually(async () => link.getAttribute('href')).toBe('https://neema.example/live');
    await fillContactForm(page);
    await page.context().setOffline(true);
    await clickButton(page, 'Send Message');
    await page.getByText('Network error or CORS issue. Please try again.').locator('visible=true').waitFor();
    await eventually(async () => getField(page, 'Message').inputValue()).toBe(MESSAGE);
    await eventually(async () => getButton(page, 'Send Message').isEnabled()).toBe(true);
    await page.context().setOffline(false);
    await failRequests(page, 'POST', '/site/messages');
    await clickButton(page, 'Send Message');
    await page.getByText('Failed to send your message').waitFor();
    await eventually(async () => getField(page, 'Message').inputValue()).toBe(MESSAGE);
    await page.unrouteAll();

    const alerts: string[] = [];
    page.on('dialog', (dialog) => {
      alerts.push(dialog.message());
      void dialog.accept();
    });
    // The server refuses a form that was open for less than three seconds.
    await eventually(async () => page.evaluate(() => performance.now())).toBeGreaterThan(5_000);
    await clickButton(page, 'Send Message');
    await eventually(() => Promise.resolve(alerts)).toEqual([
      'Thank you for your message. We will get back to you soon!',
    ]);
    await eventually(() => getField(page, 'Message').inputValue()).toBe('');
    const mail = await product.mailbox.next({ to: 'office@neema.example' });
    expect(mail.text).toContain('When is the first service?');

    const staff = await openPage({ width: 360 });
    await signInBrowser(staff, ADMIN);
    await openLoadedPage(staff, '/admin/site/messages');
    const card = staff.getByRole('article', { name: 'Njeri Kamau' });
    await card.getByText('Unread', { exact: true }).waitFor();
    await staff.getByText('Messages are kept 90 days and then deleted.').waitFor();
    await expectCurrentPageToPassChecks(staff, '/admin/site/messages with a message');
    await getButton(staff, 'Mark as read: Njeri Kamau').click();
    await getButton(staff, 'Mark as unread: Njeri Kamau').waitFor();
    await getButton(staff, 'Delete the message of Njeri Kamau').click();
    await staff.getByRole('dialog').getByRole('button', { name: 'Delete', exact: true }).click();
    await staff.getByRole('heading', { name: 'No messages' }).waitFor();
  },
);
