import { clientMessages } from '@kanisa/contract/core/client-messages.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { registerUser, signInBrowser } from '../support/accounts.ts';
import { signInByApi } from '../support/api-client.ts';
import { createDepartmentWithLeader } from '../support/departments.ts';
import { createEventAsAdmin } from '../support/events-and-messages.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { cutNetwork, OFFLINE_ERRORS, restoreNetwork, waitForStoredAnswers } from '../support/offline.ts';
import { clickButton, waitForText } from '../support/page-actions.ts';
import { fillPost, getStrip, tellOnline, waitForWaiting, waitUntilSent } from '../support/waiting-writes.ts';

const journey = defineJourneys();

/** The dashboard, profile, applications, family, departments, messages, the calendar. */
const WARMED_COUNT = 7;

async function navigate(page: Page, path: string): Promise<void> {
  await page.evaluate((target) => {
    history.pushState(null, '', target);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
}

journey('an application to a department that was never opened is written offline, and sent later', async (walk) => {
  walk.allowErrors(...OFFLINE_ERRORS);
  const { department } = await createDepartmentWithLeader(walk.product);
  const member = await registerUser(walk.product);
  const page = await walk.openPage({ width: 360 });
  await signInBrowser(page, member);
  await page.goto('/dashboard');
  await waitForStoredAnswers(page, WARMED_COUNT);
  await cutNetwork(page);
  await navigate(page, `/department/${department.id}`);
  await page.getByRole('heading', { level: 1, name: department.name }).waitFor();
  await navigate(page, `/department/${department.id}/apply`);
  await page.getByLabel('Motivation', { exact: true }).fill('I can sing.');
  await clickButton(page, 'Submit Application');
  await eventually(async () => getStrip(page).count()).toBe(1);
  await restoreNetwork(page);
  await tellOnline(page);
  await waitUntilSent(page);
  const api = await signInByApi(walk.product, member);
  const { applications } = await api<{ applications: unknown[] }>('/profile/applications');
  expect(applications).toHaveLength(1);
});

journey('pages say what is true when the browser knows of no network', async (walk) => {
  walk.allowErrors(...OFFLINE_ERRORS);
  const event = await createEventAsAdmin(walk.product, { title: 'Picnic of the choir', is_public: true });
  const page = await walk.openPage({ width: 360 });
  await signInBrowser(page, await registerUser(walk.product));
  // The files of the page of an event are loaded, those of the other page are not.
  await page.goto(`/calendar/${event.id}`);
  await page.getByRole('heading', { level: 1, name: event.title }).waitFor();
  await waitForStoredAnswers(page, WARMED_COUNT);
  await page.context().setOffline(true);
  await navigate(page, '/calendar/999999');
  await waitForText(page, 'This page can’t be read offline. Open it again once you are online.');
  expect(await page.locator('main').getByText(clientMessages.network).count()).toBe(0);
  await navigate(page, '/profile/data');
  await waitForText(page, clientMessages.offline);
  expect(await page.locator('main').getByText(clientMessages.network).count()).toBe(0);
  await page.context().setOffline(false);
});

journey('the login says how much was deleted unsent when the session ended', async (walk) => {
  walk.allowErrors(...OFFLINE_ERRORS, /401/);
  const { leader, department } = await createDepartmentWithLeader(walk.product);
  const page = await walk.openPage({ width: 360 });
  await signInBrowser(page, leader);
  await page.goto('/dashboard');
  await fillPost(page, department.id, 'Practice on Friday');
  await cutNetwork(page);
  await clickButton(page, 'Post Info');
  await waitForWaiting(page);
  await page.evaluate(() => {
    localStorage.setItem('authToken', 'an-access-token-that-is-over');
    localStorage.setItem('refreshToken', 'a-refresh-token-that-is-over');
  });
  await restoreNetwork(page);
  await tellOnline(page);
  await page.waitForURL('**/login');
  await waitForText(page, /1 change was deleted from this device before it was sent/);
});
