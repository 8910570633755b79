import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { twoStepMessages } from '@kanisa/contract/identity/two-step.ts';
import { describe, expect, it, vi } from 'vitest';
import { createUser, PASSWORD, signInUser } from '../../../../test/support/factories.ts';
import { type Misbehaviour, SoftwareAuthenticator } from '../../../../test/support/software-authenticator.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { addPasskey, buildNewPasskey } from '../../../../test/support/two-step-users.ts';
import { passkeys, twoStepChallenges } from './two-step.table.ts';

const { askPasskeyForLogin } = ENDPOINTS;

const REFUSED = [401, twoStepMessages.passkeyRefused, 'invalid_credentials'];
/** The challenge is over. The session of the user goes on. */
const OVER = [401, twoStepMessages.tookTooLong, 'invalid_credentials'];

describe('adding a passkey is refused', () => {
  async function startAdding() {
    const app = await startTestApp();
    const user = await createUser(app);
    const { access_token: token, refresh_token } = await signInUser(app, user);
    const add = async (body: unknown, by = token) => {
      const answer = await app.raw('POST', '/auth/two-step/passkeys', body, by);
      return [answer.status, answer.body['error'], answer.body['code']];
    };
    return { app, user, token, refresh_token, add };
  }

  it.each<[string, Misbehaviour]>([
    ['from a foreign origin', { origin: 'https://evil.example' }],
    ['for a foreign relying party', { rpId: 'evil.example' }],
    ['without user verification', { isVerified: false }],
    ['without user presence', { isPresent: false }],
    ['with a challenge that the server did not give', { challenge: 'bm90IGdpdmVu' }],
    ['with an answer that was made for a login', { type: 'webauthn.get' }],
    ['from a frame of another site', { crossOrigin: true }],
    ['with an algorithm that was not offered', { algorithm: -9 }],
    ['under an id that the signed data do not have', { credentialId: new SoftwareAuthenticator().credentialId }],
  ])('%s', async (_what, odd) => {
    const { app, token, add } = await startAdding();
    expect(await add(await buildNewPasskey(app, token, new SoftwareAuthenticator(), odd))).toEqual(REFUSED);
    expect(await app.deps.db.select().from(passkeys)).toEqual([]);
  });

  it.each(['', 'A', 'AAAA', 'o2NmbXRkbm9uZQ', '_____w'])('with the malformed key %j', async (attestationObject) => {
    const { app, token, add } = await startAdding();
    const body = await buildNewPasskey(app, token);
    const response = { ...body.credential.response, attestationObject };
    expect(await add({ ...body, credential: { ...body.credential, response } })).toEqual(REFUSED);
  });

  it.each(['packed', 'apple', 'android-key', 'unheard-of'])(
    'for no attestation, also not %s, because nobody reads it',
    async (attestation) => {
      const { app, token, add } = await startAdding();
      const fetched = vi.spyOn(globalThis, 'fetch');
      const body = await buildNewPasskey(app, token, new SoftwareAuthenticator(), { attestation });
      expect((await add(body))[0]).toBe(201);
      expect(fetched).not.toHaveBeenCalled();
    },
  );

  it('for no unknown transport, but it is not kept', async () => {
    const { app, token, add } = await startAdding();
    const body = await buildNewPasskey(app, token);
    const response = { ...body.credential.response, transports: ['usb', 'unheard-of'] };
    expect((await add({ ...body, credential: { ...body.credential, response } }))[0]).toBe(201);
    expect(await app.deps.db.select().from(passkeys)).toMatchObject([{ transports: ['usb'] }]);
  });

  it('if the challenge was answered before, rightly or wrongly', async () => {
    const { app, token, add } = await startAdding();
    const right = await buildNewPasskey(app, token);
    expect((await add(right))[0]).toBe(201);
    expect(await add(right)).toEqual(OVER);
    const authenticator = new SoftwareAuthenticator();
    const { body: started } = await app.call(ENDPOINTS.startPasskey, { token });
    const build = (odd: Misbehaviour) => ({
      token: started.token,
      name: 'Key',
      credential: authenticator.register(started.options, odd),
    });
    expect(await add(build({ isVerified: false }))).toEqual(REFUSED);
    expect(await add(build({}))).toEqual(OVER);
  });

  it('with the challenge of another session, of another user, or of a login', async () => {
    const { app, user, token, add } = await startAdding();
    const sameUser = (await signInUser(app, user)).access_token;
    const otherUser = (await signInUser(app, await createUser(app))).access_token;
    for (const by of [sameUser, otherUser]) expect(await add(await buildNewPasskey(app, by))).toEqual(OVER);
    const { token: loginToken, options } = (await app.call(askPasskeyForLogin)).body;
    const asked = {
      challenge: options.challenge,
      rp: { id: 'localhost', name: '' },
      user: { id: 'x', name: '', displayName: '' },
    };
    const credential = new SoftwareAuthenticator().register(asked);
    expect(await add({ token: loginToken, name: 'Key', credential })).toEqual(OVER);
    expect(token).not.toBe(sameUser);
  });

  it('with a challenge that belongs to another user', async () => {
    const { app, token, add } = await startAdding();
    const other = await createUser(app);
    const body = await buildNewPasskey(app, token);
    await app.deps.db.update(twoStepChallenges).set({ userId: other.id });
    expect(await add(body)).toEqual(OVER);
    expect(await app.deps.db.select().from(twoStepChallenges)).toHaveLength(1);
  });

  it('after five minutes, after a newer challenge, and after the sign-out', async () => {
    const { app, token, refresh_token, add } = await startAdding();
    const old = await buildNewPasskey(app, token);
    const replaced = await buildNewPasskey(app, token);
    expect(await add(old)).toEqual(OVER);
    app.clock.advance({ minutes: 5 });
    expect(await add(replaced)).toEqual(OVER);
    const last = await buildNewPasskey(app, token);
    await app.call(ENDPOINTS.logout, { body: { refresh_token } });
    expect((await add(last))[0]).toBe(401);
    expect(await app.deps.db.select().from(passkeys)).toEqual([]);
  });

  it('after the password was changed', async () => {
    const { app, token, add } = await startAdding();
    const body = await buildNewPasskey(app, token);
    const next = 'another long secret';
    const change = { current_password: PASSWORD, password: next, confirm_password: next };
    expect((await app.call(ENDPOINTS.changePassword, { token, body: change })).status).toBe(200);
    expect(await add(body)).toEqual(OVER);
  });

  it('if the credential is already there, the own or that of another user', async () => {
    const { app, token, add } = await startAdding();
    const { authenticator } = await addPasskey(app, token);
    const conflict = [409, twoStepMessages.passkeyTwice, 'conflict'];
    expect(await add(await buildNewPasskey(app, token, authenticator))).toEqual(conflict);
    const other = (await signInUser(app, await createUser(app))).access_token;
    expect(await add(await buildNewPasskey(app, other, authenticator), other)).toEqual(conflict);
  });

  it('if two users add one credential at the same time, for one of them', async () => {
    const { app, token, add } = await startAdding();
    const other = (await signInUser(app, await createUser(app))).access_token;
    const authenticator = new SoftwareAuthenticator();
    const bodies = [await buildNewPasskey(app, token, authenticator), await buildNewPasskey(app, other, authenticator)];
    const answers = await app.raceOnTable('passkeys', 2, () =>
      Promise.all([add(bodies[0], token), add(bodies[1], other)]),
    );
    expect(answers.map(([status]) => Number(status)).toSorted((a, b) => a - b)).toEqual([201, 409]);
    expect(await app.deps.db.select().from(passkeys)).toHaveLength(1);
  });

  it('for the eleventh passkey, also when the tenth and eleventh come at the same time', async () => {
    const { app, user, token, add } = await startAdding();
    for (let n = 0; n < 9; n += 1) await addPasskey(app, token);
    const second = (await signInUser(app, user)).access_token;
    const bodies = [await buildNewPasskey(app, token), await buildNewPasskey(app, second)];
    const answers = await app.raceOnTable('two_step_challenges', 2, () =>
      Promise.all([add(bodies[0], token), add(bodies[1], second)]),
    );
    expect(answers.map(([status]) => Number(status)).toSorted((a, b) => a - b)).toEqual([201, 409]);
    const started = await app.call(ENDPOINTS.startPasskey, { token });
    expect([started.status, started.body.error]).toEqual([409, twoStepMessages.passkeysMax]);
  });
});
