import type { NewPasskeyCredential } from '@kanisa/contract/identity/passkey.schema.ts';
import { Secret, TOTP } from 'otpauth';
import { expect } from 'vitest';
import type { NewUser } from '../../src/domains/identity/accounts/accounts.repo.ts';
import type { UserRow } from '../../src/domains/identity/accounts/users.view.ts';
import { twoStepPolicy } from '../../src/domains/identity/two-step/two-step.table.ts';
import { createUser, PASSWORD, signInUser } from './factories.ts';
import { type Misbehaviour, SoftwareAuthenticator } from './software-authenticator.ts';
import { ENDPOINTS, startTestApp, type TestApp } from './test-app.ts';

export interface TwoStepUser {
  user: UserRow;
  token: string;
  refreshToken: string;
  authenticator: SoftwareAuthenticator;
  passkeyId: number;
  /** The authenticator app has it in base32. */
  secret: string;
  codes: string[];
}

/** A signed-in user without two-step login. */
export async function startSignedIn() {
  const app = await startTestApp();
  const user = await createUser(app);
  return { app, user, token: (await signInUser(app, user)).access_token };
}

export async function isTwoStepOn(app: TestApp, token: string): Promise<boolean> {
  return (await app.call(ENDPOINTS.readTwoStep, { token })).body.two_step.is_on;
}

/** Requires two-step login of everybody on the staff since yesterday. */
export async function requireTwoStepOfStaff({ deps: { db, clock } }: TestApp): Promise<void> {
  const requiredFrom = new Date(clock.now().getTime() - 86_400_000).toISOString().slice(0, 10);
  await db.insert(twoStepPolicy).values({ id: 1, audience: 'staff', requiredFrom, updatedAt: clock.now() });
}

/** The code that an app shows at this instant. */
export function computeAppCode(secret: string, at: Date): string {
  return TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: at.getTime() });
}

/** The code that an app shows after this one: the present one may be used up. */
export function computeNextAppCode(app: TestApp, secret: string): string {
  app.clock.advance({ seconds: 30 });
  return computeAppCode(secret, app.clock.now());
}

/** The body that adds a passkey. */
export async function buildNewPasskey(
  app: TestApp,
  token: string,
  authenticator = new SoftwareAuthenticator(),
  odd: Misbehaviour = {},
): Promise<{ token: string; name: string; credential: NewPasskeyCredential }> {
  const started = await app.call(ENDPOINTS.startPasskey, { token });
  expect([started.status, started.body.error]).toEqual([200, undefined]);
  return { token: started.body.token, name: 'My phone', credential: authenticator.register(started.body.options, odd) };
}

export async function addPasskey(
  app: TestApp,
  token: string,
  authenticator = new SoftwareAuthenticator(),
): Promise<{ authenticator: SoftwareAuthenticator; passkeyId: number }> {
  const body = await buildNewPasskey(app, token, authenticator);
  const added = await app.call(ENDPOINTS.addPasskey, { token, body });
  expect([added.status, added.body.error]).toEqual([201, undefined]);
  return { authenticator, passkeyId: added.body.passkey.id };
}

export async function addApp(app: TestApp, token: string): Promise<string> {
  const started = await app.call(ENDPOINTS.startApp, { token });
  expect(started.status).toBe(200);
  const { secret } = started.body;
  const body = { code: computeAppCode(secret, app.clock.now()) };
  expect((await app.call(ENDPOINTS.confirmApp, { token, body })).status).toBe(200);
  return secret;
}

/** Makes recovery codes and confirms them, which turns two-step login on. */
export async function turnTwoStepOn(app: TestApp, token: string): Promise<string[]> {
  const made = await app.call(ENDPOINTS.createRecoveryCodes, { token });
  expect(made.status).toBe(200);
  const body = { code: made.body.codes[0] ?? '' };
  expect((await app.call(ENDPOINTS.confirmRecoveryCodes, { token, body })).status).toBe(200);
  return made.body.codes;
}

/** A user with two-step login: a passkey, an app whose first code is used up, and ten recovery codes. */
export async function createTwoStepUser(
  app: TestApp,
  { differs = {}, isSynced = false }: { differs?: Partial<NewUser>; isSynced?: boolean } = {},
): Promise<TwoStepUser> {
  const user = await createUser(app, differs);
  const { access_token: token, refresh_token: refreshToken } = await signInUser(app, user);
  const { authenticator, passkeyId } = await addPasskey(app, token, new SoftwareAuthenticator({ isSynced }));
  const secret = await addApp(app, token);
  const codes = await turnTwoStepOn(app, token);
  return { user, token, refreshToken, authenticator, passkeyId, secret, codes };
}

/** Logs in with the password, and returns the token of the second step. */
export async function startSecondStep(app: TestApp, { username }: { username: string }): Promise<string> {
  const body = { identifier: username, password: PASSWORD };
  const answered = await app.call(ENDPOINTS.login, { body });
  expect([answered.status, answered.body.access_token]).toEqual([200, undefined]);
  return answered.body.two_step.token;
}
