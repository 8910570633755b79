import type { LoginAnswer, RegisterBody } from '@kanisa/contract/identity/accounts.schema.ts';
import type { Page } from 'playwright-core';
import { getMailCode } from '../../tools/test/parse-mail.ts';
import type { Product } from './product.ts';

let count = 0;

/** Registration data of a new person. */
export function makeRegistration(): RegisterBody & { username: string } {
  count += 1;
  const username = `wanjiru${process.pid}x${count}`;
  const password = 'a long enough password';
  return {
    first_name: 'Wanjiru',
    last_name: 'Kamau',
    base_username: username,
    username,
    phone_number: `+2547${String(10_000_000 + count)}`,
    password,
    confirm_password: password,
    personal_email: `${username}@people.example`,
  };
}

type PersonName = Partial<Pick<RegisterBody, 'first_name' | 'last_name'>>;

/** Registers a user over the API, without verifying the address. */
export async function registerUnverifiedUser(product: Product, name: PersonName = {}) {
  const { username, ...body } = { ...makeRegistration(), ...name };
  const { user_id } = await postJson<{ user_id: number }>(product, '/auth/register', body);
  const code = getMailCode(await product.mailbox.next({ to: body.personal_email }));
  return { ...body, username, user_id, code };
}

/** Registers and verifies a user over the API. */
export async function registerUser(product: Product, name: PersonName = {}) {
  const { user_id, code, ...member } = await registerUnverifiedUser(product, name);
  await postJson(product, '/auth/verify', { user_id, code });
  return member;
}

export async function postJson<Answer = unknown>(product: Product, path: string, body: unknown): Promise<Answer> {
  const answer = await fetch(`${product.origin}/api${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`POST ${path} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Answer;
}

export async function submitLoginForm(page: Page, { username, password }: { username: string; password: string }) {
  await page.getByLabel('Username, email or phone', { exact: true }).fill(username);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Fills the registration form without submitting it. */
export async function fillRegistrationForm(page: Page, person: RegisterBody) {
  const values = {
    'First name': person.first_name,
    'Last name': person.last_name,
    Username: person.base_username,
    'Phone number': person.phone_number,
    Password: person.password,
    'Confirm password': person.confirm_password,
    'Personal email': person.personal_email,
  };
  for (const [label, text] of Object.entries(values)) await page.getByLabel(label, { exact: true }).fill(text);
}

/** Signs in through the form and waits for the dashboard. */
export async function logInThroughForm(page: Page, user: { username: string; password: string }) {
  await page.goto('/login');
  await submitLoginForm(page, user);
  await page.waitForURL('**/dashboard');
}

/** Signs in over the API and stores the session in the browser, without opening a page of the product. */
export async function signInBrowser(
  page: Page,
  { username, password }: { username: string; password: string },
  origin = '',
) {
  // Any small file of the product's origin gives access to its storage.
  await page.goto(`${origin}/robots.txt`);
  const answer = await page.request.post(`${origin}/api/auth/login`, {
    data: { identifier: username, password },
    headers: { 'user-agent': await page.evaluate(() => navigator.userAgent) },
  });
  if (!answer.ok()) throw new Error(`The login of ${username} answered ${answer.status()}`);
  await page.evaluate(
    (session) => {
      localStorage.setItem('authToken', session.access_token);
      localStorage.setItem('refreshToken', session.refresh_token);
      localStorage.setItem('authRole', session.user.role);
      localStorage.setItem('username', session.user.username);
      localStorage.setItem('departmentIds', JSON.stringify(session.department_ids));
      localStorage.setItem('ministryIds', JSON.stringify(session.ministry_ids));
      if (session.modules) localStorage.setItem('modules', session.modules.join(' '));
    },
    (await answer.json()) as LoginAnswer,
  );
}

export const SESSION_KEYS = ['authRole', 'authToken', 'departmentIds', 'ministryIds', 'refreshToken', 'username'];

/** Everything that this browser stores for the site: the session under its specified keys, and what a visitor chose. */
export async function readLocalStorage(page: Page): Promise<Record<string, string>> {
  return page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
}

/** Lists everything that this browser stores, but for the time of the first visit, which every page stores after seconds. */
export async function listStoredKeys(page: Page): Promise<string[]> {
  return Object.keys(await readLocalStorage(page)).filter((key) => key !== 'visit');
}

/** Lists the specified keys of a session that this browser still stores: none after log-out. */
export async function listSessionKeys(page: Page): Promise<string[]> {
  return Object.keys(await readLocalStorage(page)).filter((key) => SESSION_KEYS.includes(key));
}

/**
 * Answers the background polls of the shell in place of the server, with nothing new. They start a few seconds after a
 * page has opened and repeat, so one of them could notice a changed role or an ended session before the journey's own
 * request does.
 */
export async function muteBackgroundPolls(page: Page) {
  const context = page.context();
  await context.route('**/api/auth/session', async (route) => route.fulfill({ json: {} }));
  await context.route('**/api/messages/unread-count', async (route) => route.fulfill({ json: { unread_count: 0 } }));
  // Nor does a page load what can be read offline: a phone that saves data asks for nothing by itself.
  const saveData = () =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true });
  await context.addInitScript(saveData);
  await page.evaluate(saveData);
}

/** Replaces both tokens with invalid ones, in one step: in between the page could refresh the session. */
export async function invalidateSession(page: Page) {
  await muteBackgroundPolls(page);
  await waitForNetworkIdle(page);
  await page.evaluate(() => {
    localStorage.setItem('authToken', 'an-access-token-that-is-over');
    localStorage.setItem('refreshToken', 'a-refresh-token-that-is-over');
  });
}

/** Simulates an access token that expired after 15 minutes. */
export async function invalidateAccessToken(page: Page) {
  await muteBackgroundPolls(page);
  await waitForNetworkIdle(page);
  await page.evaluate(() => localStorage.setItem('authToken', 'an-access-token-that-is-over'));
}

/** Requests of the opening page would be rejected before the journey's own action. */
const waitForNetworkIdle = async (page: Page) => page.waitForLoadState('networkidle');
