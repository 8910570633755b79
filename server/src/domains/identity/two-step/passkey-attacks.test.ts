import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { LOGINS_PER_HOUR_MAX, securityMessages } from '@kanisa/contract/identity/security.ts';
import { twoStepMessages } from '@kanisa/contract/identity/two-step.ts';
import { describe, expect, it, vi } from 'vitest';
import { createUser, signInUser } from '../../../../test/support/factories.ts';
import { countSessions, sortStatuses } from '../../../../test/support/second-step-answers.ts';
import { type Misbehaviour, SoftwareAuthenticator } from '../../../../test/support/software-authenticator.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { addPasskey, createTwoStepUser, startSecondStep } from '../../../../test/support/two-step-users.ts';
import { consumeLimit, formatUserSubject } from '../../../platform/throttles/throttles.ts';
import { computeUserHandle } from './relying-party.rules.ts';
import { passkeys } from './two-step.table.ts';

const { askPasskeyForLogin, logInByPasskey, askPasskeyForSecondStep, answerByPasskey, askForProof } = ENDPOINTS;

const REFUSED = [401, twoStepMessages.passkeyRefused, 'invalid_credentials'];
const ENDED = [401, twoStepMessages.loginAgain, 'session_ended'];

type Credential = ReturnType<SoftwareAuthenticator['answer']>;

/** Status, text and code of an answer. */
async function send(app: TestApp, path: string, body: unknown): Promise<unknown[]> {
  const answer = await app.raw('POST', path, body);
  return [answer.status, answer.body['error'], answer.body['code']];
}

const sendLogin = (app: TestApp, token: string, credential: unknown) =>
  send(app, '/auth/passkey', { token, credential });

/** A user with one passkey, and a function that tries a login with it. */
async function startWithPasskey({ isSynced = false } = {}) {
  const app = await startTestApp();
  const user = await createUser(app);
  const { access_token: token } = await signInUser(app, user);
  const { authenticator, passkeyId } = await addPasskey(app, token, new SoftwareAuthenticator({ isSynced }));
  const ask = async () => (await app.call(askPasskeyForLogin)).body;
  const attack = async (odd: Misbehaviour, change: (credential: Credential) => unknown = (same) => same) => {
    const { token: challengeToken, options } = await ask();
    return sendLogin(app, challengeToken, change(authenticator.answer(options, odd)));
  };
  return { app, user, token, authenticator, passkeyId, ask, attack };
}

describe('a login with a passkey is refused', () => {
  it('once the account has logged in as often as an hour allows, from any address', async () => {
    const { app, user, attack } = await startWithPasskey();
    expect(await attack({})).toEqual([200, undefined, undefined]);
    const limit = { kind: 'login-success', max: LOGINS_PER_HOUR_MAX, seconds: 3600, message: '' };
    for (let n = 1; n < LOGINS_PER_HOUR_MAX; n += 1) await consumeLimit(app.deps, limit, formatUserSubject(user.id));
    expect(await attack({})).toEqual([429, securityMessages.tooManyLogins, 'limit_reached']);
    app.clock.advance({ hours: 1 });
    expect(await attack({})).toEqual([200, undefined, undefined]);
  });

  it.each<[string, Misbehaviour]>([
    ['from a foreign origin', { origin: 'https://evil.example' }],
    ['from another port of the host', { origin: 'http://localhost:3001' }],
    ['from a subdomain', { origin: 'http://login.localhost:3000' }],
    ['for a foreign relying party', { rpId: 'evil.example' }],
    ['without user verification', { isVerified: false }],
    ['without user presence', { isPresent: false }],
    ['with the handle of another user', { userHandle: computeUserHandle(999) }],
    ['without a handle', { userHandle: null }],
    ['with an answer that was made for adding a passkey', { type: 'webauthn.create' }],
    ['from a frame of another site', { crossOrigin: true }],
    ['with the signature of another key', { signedBy: new SoftwareAuthenticator() }],
    ['with a challenge that the server did not give', { challenge: 'bm90IGdpdmVu' }],
    ['with an unknown credential', { credentialId: new SoftwareAuthenticator().credentialId }],
  ])('%s', async (_what, odd) => {
    const { app, user, attack } = await startWithPasskey();
    const before = await countSessions(app, user.id);
    expect(await attack(odd)).toEqual(REFUSED);
    expect(await countSessions(app, user.id)).toBe(before);
    expect(await attack({})).toEqual([200, undefined, undefined]);
  });

  it.each<[string, (credential: Credential) => unknown]>([
    ['rawId', (credential) => ({ ...credential, rawId: 'other' })],
    ['signature', ({ response, ...rest }) => ({ ...rest, response: { ...response, signature: 'AAAA' } })],
    ['signature of one letter', ({ response, ...rest }) => ({ ...rest, response: { ...response, signature: 'A' } })],
    [
      'authenticator data cut short',
      ({ response, ...rest }) => ({ ...rest, response: { ...response, authenticatorData: 'AAAA' } }),
    ],
    [
      'authenticator data with other flags',
      ({ response, ...rest }) => {
        const data = Buffer.from(response.authenticatorData, 'base64url');
        data.writeUInt8(0x1d, 32);
        return { ...rest, response: { ...response, authenticatorData: data.toString('base64url') } };
      },
    ],
    ['client data', ({ response, ...rest }) => ({ ...rest, response: { ...response, clientDataJSON: 'bm8' } })],
    [
      'client data that are no object',
      ({ response, ...rest }) => ({ ...rest, response: { ...response, clientDataJSON: 'bnVsbA' } }),
    ],
  ])('with a changed %s, without an error of the server', async (_what, change) => {
    const { attack } = await startWithPasskey();
    expect(await attack({}, change)).toEqual(REFUSED);
  });

  it('as input if it is no base64url, and the challenge stays open', async () => {
    const { app, authenticator, ask } = await startWithPasskey();
    const { token, options } = await ask();
    const credential = authenticator.answer(options);
    const response = { ...credential.response, signature: '***' };
    expect((await sendLogin(app, token, { ...credential, response }))[0]).toBe(400);
    expect((await sendLogin(app, token, credential))[0]).toBe(200);
  });

  it('if its challenge was answered before', async () => {
    const { app, authenticator, ask } = await startWithPasskey();
    const { token, options } = await ask();
    const credential = authenticator.answer(options);
    expect((await sendLogin(app, token, credential))[0]).toBe(200);
    expect(await sendLogin(app, token, credential)).toEqual(ENDED);
  });

  it('if its challenge was answered wrongly before', async () => {
    const { app, authenticator, ask } = await startWithPasskey();
    const { token, options } = await ask();
    expect(await sendLogin(app, token, authenticator.answer(options, { isVerified: false }))).toEqual(REFUSED);
    expect(await sendLogin(app, token, authenticator.answer(options))).toEqual(ENDED);
  });

  it('if an old answer is replayed with a new challenge', async () => {
    const { app, authenticator, ask } = await startWithPasskey({ isSynced: true });
    const { token, options } = await ask();
    const credential = authenticator.answer(options);
    expect((await sendLogin(app, token, credential))[0]).toBe(200);
    expect(await sendLogin(app, (await ask()).token, credential)).toEqual(REFUSED);
  });

  it('if two challenges are swapped', async () => {
    const { app, authenticator, ask } = await startWithPasskey();
    const [one, other] = [await ask(), await ask()];
    expect(await sendLogin(app, one.token, authenticator.answer(other.options))).toEqual(REFUSED);
  });

  it('five minutes after the challenge was given', async () => {
    const { app, authenticator, ask } = await startWithPasskey();
    const { token, options } = await ask();
    app.clock.advance({ minutes: 5 });
    expect(await sendLogin(app, token, authenticator.answer(options))).toEqual(ENDED);
  });

  it('with the challenge of a second step, of a proof, or of adding a passkey', async () => {
    const { app, token, authenticator } = await startWithPasskey();
    const other = await createTwoStepUser(app);
    const step = await startSecondStep(app, other.user);
    const { options } = (await app.call(askPasskeyForSecondStep, { body: { token: step } })).body;
    expect(await sendLogin(app, step, other.authenticator.answer(options))).toEqual(ENDED);
    const proof = (await app.call(askForProof, { token })).body.passkey;
    if (!proof) throw new Error('no passkey was offered as a proof');
    expect(await sendLogin(app, proof.token, authenticator.answer(proof.options))).toEqual(ENDED);
    const adding = (await app.call(ENDPOINTS.startPasskey, { token })).body;
    const asked = { challenge: adding.options.challenge, rpId: 'localhost' };
    expect(await sendLogin(app, adding.token, authenticator.answer(asked))).toEqual(ENDED);
  });

  it('after the passkey was removed', async () => {
    const { app, token, passkeyId, attack } = await startWithPasskey();
    expect((await app.call(ENDPOINTS.removePasskey, { params: { id: passkeyId }, token })).status).toBe(200);
    expect(await attack({})).toEqual(REFUSED);
  });

  it('if the passkey belongs to a host that the site had earlier', async () => {
    const { app, authenticator, ask } = await startWithPasskey();
    await app.deps.db.update(passkeys).set({ rpId: 'old.example' });
    const { token, options } = await ask();
    const odd = { rpId: 'old.example', origin: 'https://old.example' };
    expect(await sendLogin(app, token, authenticator.answer(options, odd))).toEqual(REFUSED);
    const again = await ask();
    expect(await sendLogin(app, again.token, authenticator.answer(again.options))).toEqual(REFUSED);
  });

  it('with the same words and the same work whether the credential is unknown or the signature wrong', async () => {
    const { attack, app, user } = await startWithPasskey();
    const checked = vi.spyOn(globalThis.crypto.subtle, 'verify');
    const unknown = await attack({ credentialId: 'unknown' });
    expect(checked).toHaveBeenCalledTimes(1);
    expect(await attack({ signedBy: new SoftwareAuthenticator() })).toEqual(unknown);
    expect(checked).toHaveBeenCalledTimes(2);
    checked.mockRestore();
    expect(await countSessions(app, user.id)).toBe(1);
  });
});

describe('the counter of a passkey', () => {
  it.each([
    ['goes back', 3],
    ['stays the same', 5],
    ['disappears', 0],
  ])('that %s is refused for a key that is bound to its device', async (_what, counter) => {
    const { attack } = await startWithPasskey();
    expect((await attack({ counter: 5 }))[0]).toBe(200);
    expect(await attack({ counter })).toEqual(REFUSED);
    expect((await attack({ counter: 6 }))[0]).toBe(200);
  });

  it('may go back for a synchronised key', async () => {
    const { attack } = await startWithPasskey({ isSynced: true });
    for (const counter of [5, 3, 0, 5]) expect((await attack({ counter }))[0]).toBe(200);
  });
});

describe('concurrent answers', () => {
  it('to one challenge open one session', async () => {
    const { app, user, authenticator, ask } = await startWithPasskey({ isSynced: true });
    const { token, options } = await ask();
    const credential = authenticator.answer(options);
    const before = await countSessions(app, user.id);
    const answers = await app.raceOnTable('two_step_challenges', 2, () =>
      Promise.all([sendLogin(app, token, credential), sendLogin(app, token, credential)]),
    );
    expect(sortStatuses(answers)).toEqual([200, 401]);
    expect(await countSessions(app, user.id)).toBe(before + 1);
  });

  it('with one counter of a device-bound key open one session', async () => {
    const { app, authenticator, ask } = await startWithPasskey();
    const [one, other] = [await ask(), await ask()];
    const credentials = [one, other].map(({ options }) => authenticator.answer(options, { counter: 9 }));
    const answers = await app.raceOnTable('two_step_challenges', 2, () =>
      Promise.all([sendLogin(app, one.token, credentials[0]), sendLogin(app, other.token, credentials[1])]),
    );
    expect(sortStatuses(answers)).toEqual([200, 401]);
  });
});

describe('a second step with a passkey is refused', () => {
  it('with the passkey of another user, who has the password of neither', async () => {
    const app = await startTestApp();
    const [owner, thief] = [await createTwoStepUser(app), await createTwoStepUser(app)];
    const token = await startSecondStep(app, owner.user);
    const { options } = (await app.call(askPasskeyForSecondStep, { body: { token } })).body;
    for (const odd of [{}, { userHandle: computeUserHandle(owner.user.id) }, { userHandle: null }]) {
      const credential = thief.authenticator.answer(options, odd);
      expect(await send(app, '/auth/two-step/passkey', { token, credential })).toEqual(REFUSED);
    }
  });

  it('before a challenge was asked for, and after it expired or was replaced', async () => {
    const app = await startTestApp();
    const { user, authenticator } = await createTwoStepUser(app);
    const token = await startSecondStep(app, user);
    const ask = async () => (await app.call(askPasskeyForSecondStep, { body: { token } })).body.options;
    const answer = (options: { challenge: string; rpId: string }) =>
      send(app, '/auth/two-step/passkey', { token, credential: authenticator.answer(options) });
    expect(await answer({ challenge: 'bm9uZQ', rpId: 'localhost' })).toEqual(REFUSED);
    const first = await ask();
    await ask();
    expect(await answer(first)).toEqual(REFUSED);
    const late = await ask();
    app.clock.advance({ minutes: 5 });
    expect(await answer(late)).toEqual(REFUSED);
    expect((await answer(await ask()))[0]).toBe(200);
  });

  it('with an answer that was given to the challenge of a login', async () => {
    const app = await startTestApp();
    const { user, authenticator } = await createTwoStepUser(app);
    const token = await startSecondStep(app, user);
    await app.call(askPasskeyForSecondStep, { body: { token } });
    const { options } = (await app.call(askPasskeyForLogin)).body;
    const credential = authenticator.answer(options);
    expect((await app.call(answerByPasskey, { body: { token, credential } })).status).toBe(401);
    expect((await app.call(logInByPasskey, { body: { token, credential } })).status).toBe(401);
  });
});
