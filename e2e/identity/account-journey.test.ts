import { expect } from 'vitest';
import { getMailCode } from '../../tools/test/parse-mail.ts';
import {
  fillRegistrationForm,
  invalidateAccessToken,
  invalidateSession,
  listSessionKeys,
  logInThroughForm,
  makeRegistration,
  readLocalStorage,
  registerUser,
  SESSION_KEYS,
  signInBrowser,
  submitLoginForm,
} from '../support/accounts.ts';
import { EMBEDDED_DATABASE } from '../support/databases.ts';
import { defineJourneys, eventually } from '../support/journey.ts';
import { openLoadedPage } from '../support/open-loaded-page.ts';

const journey = defineJourneys(EMBEDDED_DATABASE);

journey(
  'a user registers, verifies, signs in, stays signed in past an expired access token, and signs out',
  async ({ product, openPage, allowErrors }) => {
    const person = makeRegistration();
    const page = await openPage();

    await page.goto('/');
    await page.getByRole('link', { name: 'New Member', exact: true }).click();
    await page.waitForURL('**/register');
    await fillRegistrationForm(page, person);
    await page.getByLabel('Use a church email address', { exact: true }).check();
    await page.getByRole('button', { name: 'Register', exact: true }).click();

    await page.waitForURL('**/verify-email');
    const code = getMailCode(await product.mailbox.next({ to: person.personal_email }));
    await page.getByText(person.personal_email).first().waitFor();
    // A phone may drop the tab while its owner reads the mail; the reload simulates that.
    await page.reload();
    await page.getByText(person.personal_email).first().waitFor();
    // The last digit submits the form.
    await page.getByLabel('Verification code', { exact: true }).pressSequentially(code);
    await page.getByText(new RegExp(`Welcome.*${person.username}`)).waitFor();
    await page
      .getByRole('link', { name: 'Proceed to Login', exact: true })
      .or(page.getByRole('button', { name: 'Proceed to Login', exact: true }))
      .click();

    await page.waitForURL('**/login');
    await submitLoginForm(page, person);
    await page.waitForURL('**/dashboard');
    await page.getByText(`Welcome, ${person.username}!`, { exact: true }).waitFor();
    await page.getByText('Your role: user', { exact: true }).waitFor();
    const stored = await readLocalStorage(page);
    expect(Object.keys(stored)).toEqual(expect.arrayContaining(SESSION_KEYS));
    expect(stored).toMatchObject({
      authRole: 'user',
      username: person.username,
      departmentIds: '[]',
      ministryIds: '[]',
    });

    await page.reload();
    await page.getByText(`Welcome, ${person.username}!`, { exact: true }).waitFor();

    allowErrors(/status of 401/);
    await invalidateAccessToken(page);
    const refreshed = page.waitForResponse('**/api/auth/refresh');
    await page.reload();
    expect((await refreshed).status()).toBe(200);
    await page.getByText(`Welcome, ${person.username}!`, { exact: true }).waitFor();
    await eventually(async () => (await readLocalStorage(page))['authToken']).not.toBe('an-access-token-that-is-over');
    expect((await readLocalStorage(page))['refreshToken']).not.toBe(stored['refreshToken']);

    const lastTokens = await readLocalStorage(page);
    await page.getByRole('button', { name: 'Logout', exact: true }).click();
    await page.waitForURL(`${product.origin}/`);
    expect(await listSessionKeys(page)).toEqual([]);
    await page.getByRole('link', { name: 'Existing Member', exact: true }).first().waitFor();

    // The browser forgot the tokens; the server must reject them too.
    const answer = await fetch(`${product.origin}/api/auth/session`, {
      headers: { authorization: `Bearer ${lastTokens['authToken']}` },
    });
    expect(answer.status).toBe(401);
  },
);

journey('the guard sends a visitor to the login and then back to the requested page', async (walk) => {
  const member = await registerUser(walk.product);
  const page = await walk.openPage();
  await page.goto('/dashboard?from=mail#top');
  await page.waitForURL('**/login*');
  await submitLoginForm(page, member);
  await page.waitForURL('**/dashboard?from=mail#top');
  await page.getByText(`Welcome, ${member.username}!`, { exact: true }).waitFor();
});

journey('a login without a requested page leads to the dashboard', async (walk) => {
  const page = await walk.openPage();
  await logInThroughForm(page, await registerUser(walk.product));
  expect(new URL(page.url()).pathname).toBe('/dashboard');
});

journey('one signs in with a username in any case, an e-mail address or a Kenyan phone number', async (walk) => {
  const member = await registerUser(walk.product);
  const spellings = [
    member.username.toUpperCase(),
    member.personal_email.toUpperCase(),
    member.phone_number,
    member.phone_number.replace('+254', '0'),
  ];
  for (const username of spellings) await logInThroughForm(await walk.openPage(), { ...member, username });
});

journey('an unknown path leads home', async (walk) => {
  walk.allowErrors(/status of 404/);
  const page = await walk.openPage();
  expect((await page.goto('/no/such/page'))?.status()).toBe(404);
  await page.waitForURL(`${walk.product.origin}/`);
  await page.getByRole('heading', { level: 1 }).waitFor();
});

journey('signing out in one tab signs out the others', async (walk) => {
  const member = await registerUser(walk.product);
  const first = await walk.openPage({ ownBrowser: true });
  await logInThroughForm(first, member);
  const second = await first.context().newPage();
  // Requests still in flight would be rejected and log console errors.
  await openLoadedPage(second, '/dashboard');
  await second.getByText(`Welcome, ${member.username}!`, { exact: true }).waitFor();

  await first.getByRole('button', { name: 'Logout', exact: true }).click();
  await first.waitForURL(`${walk.product.origin}/`);
  await second.getByText(`Welcome, ${member.username}!`, { exact: true }).waitFor({ state: 'detached' });
  await second.getByRole('button', { name: 'Logout', exact: true }).waitFor({ state: 'detached' });
  await eventually(async () => second.evaluate(() => localStorage.getItem('authToken'))).toBeNull();
});

journey('requests rejected at the same time share one token refresh', async (walk) => {
  const page = await walk.openPage({ ownBrowser: true });
  // No page of the product is open when the token expires: navigation would cancel its refresh and repeat it.
  await signInBrowser(page, await registerUser(walk.product));
  walk.allowErrors(/status of 401/);
  await invalidateAccessToken(page);
  const refreshes: string[] = [];
  const context = page.context();
  context.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh')) refreshes.push(request.url());
  });
  // Two tabs of one user must share the refresh as well.
  const other = await context.newPage();
  await Promise.all([page.goto('/dashboard'), other.goto('/dashboard')]);
  for (const tab of [page, other]) {
    await tab.getByText(/^Welcome, /).waitFor();
    await tab.waitForLoadState('networkidle');
  }
  expect(refreshes).toHaveLength(1);
});

journey('an ended session says so and leads to the login', async (walk) => {
  const page = await walk.openPage();
  await signInBrowser(page, await registerUser(walk.product));
  walk.allowErrors(/status of 401/);
  await invalidateSession(page);
  await page.goto('/dashboard');
  await page.waitForURL('**/login*');
  await page.getByText('Session expired. Please log in again.', { exact: true }).waitFor();
  expect(await listSessionKeys(page)).toEqual([]);
});

journey('form values of an ended session return after the login, for the same user only', async (walk) => {
  walk.allowErrors(/status of 401/);
  const [mother, stranger] = [await registerUser(walk.product), await registerUser(walk.product)];
  const page = await walk.openPage({ width: 360 });
  const [name, day] = [page.getByLabel('Name', { exact: true }), page.getByLabel('Date of birth')];
  const back = page.getByText('What you typed is back.', { exact: true });
  const endWhileTyping = async () => {
    await name.fill('Zawadi');
    await day.fill('2019-03-04');
    await page.getByLabel('Relationship', { exact: true }).selectOption('child');
    await invalidateSession(page);
    await page.getByRole('button', { name: 'Add Family Member', exact: true }).click();
    await page.getByText('Log in to continue. What you typed is still here.', { exact: true }).waitFor();
  };
  await signInBrowser(page, mother);
  await page.goto('/profile/family/add');
  await endWhileTyping();
  await submitLoginForm(page, mother);
  await back.waitFor();
  await eventually(async () => [await name.inputValue(), await day.inputValue()]).toEqual(['Zawadi', '2019-03-04']);

  await page.getByRole('button', { name: 'Close', exact: true }).click();
  await endWhileTyping();
  await submitLoginForm(page, stranger);
  await page.waitForURL('**/profile/family/add');
  await name.waitFor();
  await eventually(async () => [await name.inputValue(), await day.inputValue()]).toEqual(['', '']);
  expect(await back.count()).toBe(0);
});

journey('without JavaScript a guarded page shows its loading text', async (walk) => {
  const page = await walk.openPage({ javaScript: false });
  await page.goto('/dashboard');
  await page.getByText('Loading...', { exact: true }).waitFor();
});
