import { Secret, TOTP } from 'otpauth';
import type { CDPSession, Page } from 'playwright-core';
import { executeOnServer } from '../../tools/test/postgres-databases.ts';
import { submitLoginForm } from './accounts.ts';
import { clickButton, getField } from './page-actions.ts';
import type { Product } from './product.ts';

export interface Authenticator {
  client: CDPSession;
  authenticatorId: string;
}

/** A phone's own authenticator in the browser of this page: it finds its passkeys by itself and knows its owner. */
export async function addAuthenticator(page: Page): Promise<Authenticator> {
  const client = await page.context().newCDPSession(page);
  await client.send('WebAuthn.enable', { enableUI: false });
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return { client, authenticatorId };
}

/** The name is filled in with that of the device, once it is known. */
export async function createPasskey(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>('#passkey input')?.value);
  await clickButton(page, 'Create a passkey');
  await page.getByText('Your passkey is ready.', { exact: true }).waitFor();
}

type ShowCode = (stepsAhead: number) => string;

/** Sets up an app as a person does who types the key. Returns the codes that the app shows. */
export async function setUpApp(page: Page): Promise<ShowCode> {
  await clickButton(page, 'Set up an app');
  return confirmApp(page, 'Your authenticator app is set up.');
}

/** Sets up a new app in place of the old one, on the same page. */
export async function replaceApp(page: Page): Promise<ShowCode> {
  await clickButton(page, 'Replace the authenticator app');
  await page.getByText('Your old app works until you have confirmed the new one.', { exact: true }).waitFor();
  return confirmApp(page, /^Your new authenticator app is set up\./);
}

async function confirmApp(page: Page, done: string | RegExp): Promise<ShowCode> {
  const key = (await page.locator('#app code').innerText()).replaceAll(' ', '');
  const app = new TOTP({ secret: Secret.fromBase32(key) });
  // Counted from here, so that a step that begins meanwhile changes no code of the journey.
  const start = Date.now();
  const showCode = (stepsAhead: number) => app.generate({ timestamp: start + stepsAhead * 30_000 });
  await getField(page, 'Code that the app shows now').pressSequentially(showCode(0));
  await page.getByText(done, { exact: true }).waitFor();
  return showCode;
}

/** Keeps the recovery codes, which turns two-step login on. Returns them. */
export async function keepRecoveryCodes(page: Page): Promise<string[]> {
  await clickButton(page, 'Show my recovery codes');
  const items = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await items.first().waitFor();
  const codes = await items.allInnerTexts();
  await getField(page, 'Type one of the codes').fill(codes[3] ?? '');
  await clickButton(page, 'Turn on two-step login');
  await page.getByText('Two-step login is on.', { exact: true }).first().waitFor();
  return codes;
}

/** Clears the storage on a file without scripts: no call of a page is left that would miss its token. */
export async function forgetSession(page: Page): Promise<void> {
  await page.goto('/robots.txt');
  await page.evaluate(() => localStorage.clear());
}

/**
 * Logs in by name and password and waits for the second step. The login page asks an authenticator for a passkey by
 * itself; its owner must not touch it before the form is sent.
 */
export async function openSecondStep(
  page: Page,
  user: { username: string; password: string },
  authenticator?: Authenticator,
): Promise<void> {
  if (authenticator) await setTouched(authenticator, false);
  await page.goto('/login');
  await submitLoginForm(page, user);
  await page.waitForURL('**/login/second');
  if (authenticator) await setTouched(authenticator, true);
}

async function setTouched({ client, authenticatorId }: Authenticator, enabled: boolean): Promise<void> {
  await client.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled });
}

/** Makes every proof of every session too old, as after ten minutes. */
export async function ageProofs(product: Product): Promise<void> {
  await executeOnServer(product.databaseUrl, `update sessions set proved_at = now() - interval '11 minutes'`);
}

/** Makes the passkeys of a user belong to another host, as after a move of the site. */
export async function movePasskeys(product: Product, username: string, host: string): Promise<void> {
  await executeOnServer(
    product.databaseUrl,
    `update passkeys set rp_id = '${host}' where user_id = (select id from users where username = '${username}')`,
  );
}

/** Requires two-step login of a role from a day; the office itself can choose only days ahead. */
export async function requireTwoStep(product: Product, audience: 'admins' | 'staff', days: number): Promise<void> {
  await executeOnServer(
    product.databaseUrl,
    `insert into two_step_policy (id, audience, required_from, updated_at) values (1, '${audience}', current_date + ${days}, now())
     on conflict (id) do update set audience = excluded.audience, required_from = excluded.required_from`,
  );
}

export async function dropRequirement(product: Product): Promise<void> {
  await executeOnServer(product.databaseUrl, 'delete from two_step_policy');
}
