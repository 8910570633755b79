import { expect } from 'vitest';
import { registerUser, signInBrowser } from '../support/accounts.ts';
import { signInByApi } from '../support/api-client.ts';
import { getUserId } from '../support/departments.ts';
import { defineJourneys } from '../support/journey.ts';
import { expectCurrentPageToPassChecks } from '../support/page-checks.ts';
import { ADMIN } from '../support/product.ts';

const journey = defineJourneys();

journey('an inactive person reads on the dashboard what that means', async (walk) => {
  const { product } = walk;
  walk.allowErrors(/status of 403/);
  const member = await registerUser(product);
  const id = await getUserId(product, member);
  const admin = await signInByApi(product, ADMIN);
  await admin(`/admin/users/${id}/deactivate`, { method: 'PATCH' });
  const page = await walk.openPage({ width: 360, height: 740 });
  await signInBrowser(page, member);
  await page.goto('/dashboard');
  await page.getByText('Your account is inactive.', { exact: true }).waitFor();
  await page.getByText(/until the church office activates your account again/).waitFor();
  await page.getByRole('link', { name: 'Contact the church office', exact: true }).waitFor();
  await expectCurrentPageToPassChecks(page, 'the dashboard of an inactive person');
});

journey('the dashboard asks for its content while its scripts load, and once', async (walk) => {
  const page = await walk.openPage({ width: 360, ownBrowser: true });
  await signInBrowser(page, await registerUser(walk.product));
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const reads = ['/api/dashboard', '/api/profile'];
  const early = Promise.all(reads.map(async (read) => page.waitForRequest(`**${read}`)));
  // No script of the page runs before the document has asked.
  await page.route('**/assets/*.js', async (route) => {
    await early;
    await route.continue();
  });
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 2, name: 'Your account' }).waitFor();
  expect(asked.filter((path) => reads.includes(path)).toSorted()).toEqual(reads);
});
