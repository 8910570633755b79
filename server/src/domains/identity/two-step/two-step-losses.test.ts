import { twoStepMessages } from '@kanisa/contract/identity/two-step.ts';
import { describe, expect, it } from 'vitest';
import { getMailCode } from '../../../../../tools/test/parse-mail.ts';
import { createUser, PASSWORD, signInUser, signInWithRole } from '../../../../test/support/factories.ts';
import { ENDPOINTS, startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import {
  addApp,
  computeNextAppCode,
  createTwoStepUser,
  isTwoStepOn,
  requireTwoStepOfStaff,
  type TwoStepUser,
  turnTwoStepOn,
} from '../../../../test/support/two-step-users.ts';

const THINGS = ['passkey', 'app', 'codes', 'password', 'mailbox'] as const;
type Thing = (typeof THINGS)[number];

/** A person still has these things after a loss. */
type Kept = ReadonlySet<Thing>;

const NEW_PASSWORD = 'another long secret';
const ADDRESS = '203.0.113.9';

/** Each combination of losses, the smallest first. */
const LOSSES: Thing[][] = Array.from({ length: 2 ** THINGS.length }, (_, bits) =>
  THINGS.filter((_thing, at) => (bits >> at) % 2 === 1),
).toSorted((a, b) => a.length - b.length);

/** The documented ways back into an account (the guide: 'If you lose your phone'). */
function findDocumentedWay(kept: Kept): string {
  if (kept.has('passkey')) return 'passkey';
  const isPasswordReachable = kept.has('password') || kept.has('mailbox');
  const step = kept.has('app') ? 'app' : kept.has('codes') ? 'recovery code' : null;
  if (step !== null && isPasswordReachable) return kept.has('password') ? step : `new password by mail, then ${step}`;
  if (step !== null) return `password from the office, then ${step}`;
  if (isPasswordReachable)
    return kept.has('password') ? 'reset by an admin' : 'new password by mail, reset by an admin';
  return 'password from the office, reset by an admin';
}

/** Everything that the person can do alone with what is left. Returns the way that opened a session, or null. */
async function tryAlone(app: TestApp, person: TwoStepUser, kept: Kept): Promise<string | null> {
  if (kept.has('passkey') && (await logInByPasskey(app, person))) return 'passkey';
  const password = await findPassword(app, person, kept);
  if (password === null) return null;
  const prefix = kept.has('password') ? '' : 'new password by mail, then ';
  if (kept.has('app') && (await logInByApp(app, person, password))) return `${prefix}app`;
  if (kept.has('codes') && (await logInByRecoveryCode(app, person, password))) return `${prefix}recovery code`;
  return null;
}

async function logInByPasskey(app: TestApp, { authenticator }: TwoStepUser): Promise<boolean> {
  const { body } = await app.call(ENDPOINTS.askPasskeyForLogin, {});
  const credential = authenticator.answer(body.options);
  return (await app.call(ENDPOINTS.logInByPasskey, { body: { token: body.token, credential } })).status === 200;
}

/** The known password, or a new one by mail. */
async function findPassword(app: TestApp, { user }: TwoStepUser, kept: Kept): Promise<string | null> {
  if (kept.has('password')) return PASSWORD;
  if (!kept.has('mailbox')) return null;
  const identifier = user.username;
  await app.call(ENDPOINTS.forgotPassword, { body: { identifier }, address: ADDRESS });
  await app.waitForMailsSent();
  const mails = app.mailbox.received().filter(({ subject }) => /code/i.test(subject));
  const mail = mails.findLast(({ to }) => to.includes(user.personalEmail ?? ''));
  if (!mail) throw new Error('no mail with a code');
  const code = getMailCode(mail);
  const body = { identifier, code, password: NEW_PASSWORD };
  expect((await app.call(ENDPOINTS.resetPassword, { body })).status).toBe(200);
  return NEW_PASSWORD;
}

async function startSecondStep(app: TestApp, { user }: Pick<TwoStepUser, 'user'>, password: string): Promise<string> {
  const { status, body } = await app.call(ENDPOINTS.login, { body: { identifier: user.username, password } });
  // No password opens a session alone, however it was chosen.
  expect([status, body.access_token]).toEqual([200, undefined]);
  return body.two_step.token;
}

async function logInByApp(app: TestApp, person: TwoStepUser, password: string): Promise<boolean> {
  const token = await startSecondStep(app, person, password);
  const code = computeNextAppCode(app, person.secret);
  return (await app.call(ENDPOINTS.answerByApp, { body: { token, code } })).status === 200;
}

async function logInByRecoveryCode(app: TestApp, person: TwoStepUser, password: string): Promise<boolean> {
  const token = await startSecondStep(app, person, password);
  const code = person.codes[5] ?? '';
  return (await app.call(ENDPOINTS.answerByRecoveryCode, { body: { token, code } })).status === 200;
}

/** An admin helps a person who proved to the office who they are. */
async function helpFromOffice(app: TestApp, person: TwoStepUser, kept: Kept): Promise<string> {
  const token = await signInWithRole(app, 'admin');
  const params = { id: person.user.id };
  const isPasswordLost = !kept.has('password') && !kept.has('mailbox');
  if (isPasswordLost) {
    const body = { password: NEW_PASSWORD };
    expect((await app.call(ENDPOINTS.resetUserPassword, { params, body, token })).status).toBe(200);
    if (kept.has('app') && (await logInByApp(app, person, NEW_PASSWORD))) return 'password from the office, then app';
    if (kept.has('codes') && (await logInByRecoveryCode(app, person, NEW_PASSWORD)))
      return 'password from the office, then recovery code';
  }
  const password = kept.has('password') ? PASSWORD : NEW_PASSWORD;
  // Still closed: neither a new password nor the mailbox replaces the second step.
  await startSecondStep(app, person, password);
  const body = { reason: 'Lost everything; came to the office' };
  expect((await app.call(ENDPOINTS.resetUserTwoStep, { params, body, token })).status).toBe(200);
  const { body: session } = await app.call(ENDPOINTS.login, { body: { identifier: person.user.username, password } });
  expect(session.access_token).toBeTypeOf('string');
  if (isPasswordLost) return 'password from the office, reset by an admin';
  return kept.has('password') ? 'reset by an admin' : 'new password by mail, reset by an admin';
}

describe('after a loss', () => {
  const toKept = (lost: Thing[]): Kept => new Set(THINGS.filter((thing) => !lost.includes(thing)));

  it('of anything but the passkey, it is enough', async () => {
    const app = await startTestApp();
    const person = await createTwoStepUser(app);
    const losses = LOSSES.filter((lost) => !lost.includes('passkey'));
    expect(losses).toHaveLength(16);
    for (const lost of losses) {
      expect(await tryAlone(app, person, toKept(lost)), `lost: ${lost.join(', ')}`).toBe('passkey');
      expect(findDocumentedWay(toKept(lost))).toBe('passkey');
    }
  });

  it.each(LOSSES.filter((lost) => lost.includes('passkey')).map((lost) => [lost.join(', '), lost] as const))(
    'of %s, the documented way works and no other',
    async (_title, lost) => {
      const kept = toKept([...lost]);
      const app = await startTestApp({ mail: kept.has('mailbox') && !kept.has('password') });
      const person = await createTwoStepUser(app);
      const way = (await tryAlone(app, person, kept)) ?? (await helpFromOffice(app, person, kept));
      expect(way).toBe(findDocumentedWay(kept));
    },
  );

  it('of the only app while the church requires two-step login, a recovery code leads to a new app', async () => {
    const app = await startTestApp();
    const user = await createUser(app, { role: 'pastor' });
    const { access_token: first } = await signInUser(app, user);
    const lost = await addApp(app, first);
    const codes = await turnTwoStepOn(app, first);
    await requireTwoStepOfStaff(app);
    const answer = async (code: string) => {
      const body = { token: await startSecondStep(app, { user }, PASSWORD), code };
      return (await app.call(ENDPOINTS.answerByApp, { body })).status;
    };
    const step = await startSecondStep(app, { user }, PASSWORD);
    const used = await app.call(ENDPOINTS.answerByRecoveryCode, { body: { token: step, code: codes[0] ?? '' } });
    const { access_token: token } = used.body;
    const removed = await app.call(ENDPOINTS.removeApp, { token });
    expect([removed.status, removed.body.error]).toEqual([409, twoStepMessages.lastMethod]);
    const found = await addApp(app, token);
    expect(await answer(computeNextAppCode(app, lost))).toBe(401);
    expect(await answer(computeNextAppCode(app, found))).toBe(200);
    expect(await isTwoStepOn(app, token)).toBe(true);
  });
});
