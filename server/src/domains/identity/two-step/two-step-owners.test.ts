import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createUser, PASSWORD, signInUser, signInWithRole } from '../../../../test/support/factories.ts';
import { sendAppCode, sendRecoveryCode } from '../../../../test/support/second-step-answers.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import {
  addApp,
  computeAppCode,
  computeNextAppCode,
  createTwoStepUser,
  startSecondStep,
  turnTwoStepOn,
} from '../../../../test/support/two-step-users.ts';
import { users } from '../accounts/users.view.ts';
import { authenticatorApps, passkeys, recoveryCodes, twoStepChallenges } from './two-step.table.ts';

/** Everything that belongs to the two-step login of a user. */
async function readRows({ deps: { db } }: TestApp, userId: number) {
  const tables = [passkeys, authenticatorApps, recoveryCodes, twoStepChallenges];
  const rows = await Promise.all(tables.map((table) => db.select().from(table).where(eq(table.userId, userId))));
  const [user] = await db.select({ onAt: users.twoStepOnAt }).from(users).where(eq(users.id, userId));
  return { rows, onAt: user?.onAt };
}

/** Two people with two-step login. The neighbour's rows are the older ones, and a login of theirs waits. */
async function startWithNeighbour() {
  const app = await startTestApp();
  const neighbour = await createTwoStepUser(app);
  await startSecondStep(app, neighbour.user);
  await app.call(ENDPOINTS.askForProof, { token: neighbour.token });
  await app.call(ENDPOINTS.startApp, { token: neighbour.token });
  const person = await createTwoStepUser(app);
  const before = await readRows(app, neighbour.user.id);
  expect(before.rows.map((rows) => rows.length)).toEqual([1, 1, 10, 2]);
  const expectSame = async () => expect(await readRows(app, neighbour.user.id)).toEqual(before);
  return { app, neighbour, person, expectSame };
}

describe('the two-step login of another person stays as it is', () => {
  it('when somebody uses, renews and removes their own', async () => {
    const { app, person, expectSame } = await startWithNeighbour();
    const { user, token, secret, codes, passkeyId, authenticator } = person;
    const step = await startSecondStep(app, user);
    expect(await sendAppCode(app, step, computeNextAppCode(app, secret))).toEqual([200, undefined]);
    expect(await sendRecoveryCode(app, await startSecondStep(app, user), codes[1] ?? '')).toEqual([200, undefined]);
    const asked = (await app.call(ENDPOINTS.askPasskeyForLogin)).body;
    const credential = authenticator.answer(asked.options);
    expect((await app.call(ENDPOINTS.logInByPasskey, { body: { token: asked.token, credential } })).status).toBe(200);
    await expectSame();
    const name = 'Old phone';
    expect((await app.call(ENDPOINTS.renamePasskey, { token, params: { id: passkeyId }, body: { name } })).status).toBe(
      200,
    );
    await turnTwoStepOn(app, token);
    await addApp(app, token);
    expect((await app.call(ENDPOINTS.askForProof, { token })).status).toBe(200);
    await expectSame();
    expect((await app.call(ENDPOINTS.removePasskey, { token, params: { id: passkeyId } })).status).toBe(200);
    expect((await app.call(ENDPOINTS.removeApp, { token })).status).toBe(200);
    expect((await app.call(ENDPOINTS.readTwoStep, { token })).body.two_step).toEqual({
      is_on: false,
      required_from: null,
      passkeys: [],
      app: null,
      recovery_codes_left: 0,
    });
    await expectSame();
  });

  it('when somebody changes their password, or an admin resets theirs', async () => {
    const { app, person, expectSame } = await startWithNeighbour();
    const password = 'another long secret';
    const body = { current_password: PASSWORD, password, confirm_password: password };
    expect((await app.call(ENDPOINTS.changePassword, { token: person.token, body })).status).toBe(200);
    await expectSame();
    const request = { params: { id: person.user.id }, body: { reason: 'Lost phone' } };
    const token = await signInWithRole(app, 'admin');
    expect((await app.call(ENDPOINTS.resetUserTwoStep, { ...request, token })).status).toBe(200);
    expect((await readRows(app, person.user.id)).rows).toEqual([[], [], [], []]);
    await expectSame();
  });

  it('even if the database gives both the same secret and code', async () => {
    const { app, neighbour, person } = await startWithNeighbour();
    const { db } = app.deps;
    const ofNeighbour = eq(authenticatorApps.userId, neighbour.user.id);
    const { secret } = (await app.call(ENDPOINTS.startApp, { token: person.token })).body;
    const [own] = await db.select().from(authenticatorApps).where(eq(authenticatorApps.userId, person.user.id));
    const copied = { nextSealedSecret: own?.nextSealedSecret ?? null };
    await db.update(authenticatorApps).set(copied).where(ofNeighbour);
    const [code] = await db
      .select()
      .from(recoveryCodes)
      .where(eq(recoveryCodes.userId, person.user.id))
      .orderBy(recoveryCodes.id)
      .limit(1);
    await db.insert(recoveryCodes).values({ userId: neighbour.user.id, codeHash: code?.codeHash ?? '' });
    const before = await readRows(app, neighbour.user.id);

    const typed = person.codes[0] ?? '';
    expect(await sendRecoveryCode(app, await startSecondStep(app, person.user), typed)).toEqual([200, undefined]);
    const body = { code: computeAppCode(secret, app.clock.now()) };
    expect((await app.call(ENDPOINTS.confirmApp, { token: person.token, body })).status).toBe(200);
    expect(await readRows(app, neighbour.user.id)).toEqual(before);
    const again = await app.call(ENDPOINTS.confirmRecoveryCodes, { token: person.token, body: { code: typed } });
    expect(again.status).toBe(401);
  });

  it('even if the first app of both is the same', async () => {
    const app = await startTestApp();
    const [neighbour, person] = [await createUser(app), await createUser(app)];
    const { access_token: token } = await signInUser(app, person);
    const { secret } = (await app.call(ENDPOINTS.startApp, { token })).body;
    const [own] = await app.deps.db.select().from(authenticatorApps);
    await app.deps.db.insert(authenticatorApps).values({ userId: neighbour.id, sealedSecret: own?.sealedSecret ?? '' });
    const body = { code: computeAppCode(secret, app.clock.now()) };
    expect((await app.call(ENDPOINTS.confirmApp, { token, body })).status).toBe(200);
    const [other] = await app.deps.db
      .select()
      .from(authenticatorApps)
      .where(eq(authenticatorApps.userId, neighbour.id));
    expect(other?.confirmedAt).toBeNull();
  });

  it('and none of its methods, codes and numbers is shown or offered to them', async () => {
    const { app, expectSame } = await startWithNeighbour();
    const someone = await createTwoStepUser(app);
    await app.call(ENDPOINTS.removeApp, { token: someone.token });
    const { two_step: status } = (await app.call(ENDPOINTS.readTwoStep, { token: someone.token })).body;
    expect([status.passkeys.length, status.app, status.recovery_codes_left]).toEqual([1, null, 10]);
    const login = await app.call(ENDPOINTS.login, {
      body: { identifier: someone.user.username, password: PASSWORD },
    });
    expect(login.body.two_step.methods).toEqual(['passkey', 'recovery_code']);
    expect((await app.call(ENDPOINTS.askForProof, { token: someone.token })).body.methods).toEqual(['passkey']);
    const admin = await signInWithRole(app, 'admin');
    const read = await app.call(ENDPOINTS.readUserTwoStep, { params: { id: someone.user.id }, token: admin });
    expect(read.body.two_step).toMatchObject({ passkeys: 1, has_app: false, recovery_codes_left: 10 });
    await expectSame();
  });
});
