import { passwordHints } from '@kanisa/contract/identity/password-hint.ts';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { fillRegistrationForm, makeRegistration, registerUser, signInBrowser } from '../support/accounts.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { expectCurrentPageToPassChecks } from '../support/page-checks.ts';
import { ADMIN } from '../support/product.ts';

const journey = defineJourneys();

const getField = (page: Page, label: string) => page.getByLabel(label, { exact: true });
const getHint = (page: Page, hint: keyof typeof passwordHints) => page.getByText(passwordHints[hint], { exact: true });

/** Enters a common password and waits for the hint, which the field names as its description. */
async function expectHint(page: Page, path: string, label: string) {
  await page.goto(path);
  await getField(page, label).fill('Jesus2026');
  await getHint(page, 'common').waitFor();
  const described = await getField(page, label).getAttribute('aria-describedby');
  expect(described?.split(' ')).toContain(await getHint(page, 'common').getAttribute('id'));
  await getField(page, label).fill('seven maize fields');
  await getHint(page, 'common').waitFor({ state: 'detached' });
}

journey('a hint says why a password is easy to guess, and never prevents the registration', async ({ openPage }) => {
  const page = await openPage({ width: 360 });
  const person = makeRegistration();
  const requested: string[] = [];
  page.on('request', (request) => requested.push(request.url()));
  await page.goto('/register');
  await fillRegistrationForm(page, { ...person, password: '', confirm_password: '' });
  expect(requested.filter((url) => url.includes('password-hint'))).toEqual([]);

  const password = getField(page, 'Password');
  await password.fill('Passw');
  await eventually(async () => requested.filter((url) => url.includes('password-hint')).length).toBe(1);
  expect(await page.getByRole('status').allInnerTexts()).not.toContain(passwordHints.common);
  await password.fill('Passw0rd!');
  await getHint(page, 'common').waitFor();
  await expectCurrentPageToPassChecks(page, 'the registration with a hint');
  await password.fill('Utukufu for ever');
  await getHint(page, 'church').waitFor();
  const weak = `${person.last_name} at home`;
  await password.fill(weak);
  await getHint(page, 'ownName').waitFor();
  await getField(page, 'Confirm password').fill(weak);
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await page.waitForURL('**/verify-email');
});

journey('every field that sets a password has the hint', async (walk) => {
  const visitor = await walk.openPage({ width: 360 });
  await expectHint(visitor, '/register', 'Password');
  await expectHint(visitor, '/reset-password', 'New password');
  await getField(visitor, 'Username, email or phone').fill('akinyi.njoroge@example.com');
  await getField(visitor, 'New password').fill('akinyi at home');
  await getHint(visitor, 'ownName').waitFor();
  await expectHint(visitor, '/welcome#token=some', 'Password');

  const member = await registerUser(walk.product);
  const own = await walk.openPage();
  await signInBrowser(own, member);
  await expectHint(own, '/profile/security', 'New password');
  await getField(own, 'New password').fill(`${member.last_name} at home`);
  await getHint(own, 'ownName').waitFor();
  await getField(own, 'New password').fill('');

  const admin = await walk.openPage();
  await signInBrowser(admin, ADMIN);
  await expectHint(admin, '/admin/users/new', 'Password');
  await getField(admin, 'First name').fill('Zawadi');
  await getField(admin, 'Password').fill('zawadi at home');
  await getHint(admin, 'otherName').waitFor();
  await getField(admin, 'First name').fill('');
  await getField(admin, 'Password').fill('');
  await expectHint(admin, '/admin/users/1', 'New password');
});

journey('the list of devices shows which ones were signed out automatically', async (walk) => {
  const member = await registerUser(walk.product);
  const page = await walk.openPage({ width: 360 });
  await signInBrowser(page, member);
  const at = new Date().toISOString();
  const facts = { signed_in_at: at, last_used_at: at, ended_at: at };
  await page.route('**/api/auth/sessions', async (route) => {
    const answer = (await (await route.fetch()).json()) as { ended: unknown[] };
    expect(answer.ended).toEqual([]);
    const ended = [
      { id: 900_001, name: 'Chrome on Android', reason: 'limit', ...facts },
      { id: 900_002, name: null, reason: 'reuse', ...facts },
    ];
    await route.fulfill({ json: { ...answer, ended } });
  });
  await page.goto('/profile/security');
  const list = page.getByRole('list', { name: 'Logged out automatically' }).getByRole('listitem');
  await eventually(async () => list.count()).toBe(2);
  await eventually(async () => list.first().innerText()).toContain('You can be logged in on 100 devices.');
  await eventually(async () => list.last().innerText()).toContain('If you don’t know why, change your password.');
  await eventually(async () => page.getByRole('list', { name: 'Your devices' }).getByRole('listitem').count()).toBe(1);
  await expectCurrentPageToPassChecks(page, 'devices that were signed out automatically');
});
