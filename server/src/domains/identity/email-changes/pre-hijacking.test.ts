import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { accountMessages, CODE_MINUTES } from '@kanisa/contract/identity/accounts.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { getMailCode } from '../../../../../tools/test/parse-mail.ts';
import { logIn, readMail, registerAndVerify, registerAs } from '../../../../test/support/addresses.ts';
import { createUser, PASSWORD, signInUser, signInWithRole } from '../../../../test/support/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { uploadForm } from '../../../../test/support/upload.ts';
import { auditEntries } from '../../records/audit/audit.table.ts';
import { accountCodes } from '../accounts/accounts.table.ts';
import { type UserRow, users } from '../accounts/users.view.ts';

const { forgotPassword, resetPassword, undoEmailChange, updateProfile, confirmEmail } = ENDPOINTS;

const ATTACKER = 'attacker@example.com';
const VICTIM = 'victim@example.com';

async function readUser(app: TestApp, id: number): Promise<UserRow | undefined> {
  const [row] = await app.deps.db.select().from(users).where(eq(users.id, id));
  return row;
}

/** A verified account whose contact address is somebody else's. */
async function startWithAttacker() {
  const app = await startTestApp({ mail: true });
  const attacker = await createUser(app, { personalEmail: ATTACKER });
  const { access_token: token } = await signInUser(app, attacker);
  const changed = await uploadForm(app, updateProfile, { fields: { personal_email: VICTIM }, token });
  expect([changed.status, changed.body.profile.personal_email]).toEqual([200, VICTIM]);
  return { app, attacker, token };
}

describe('an address that an account was changed to but has not confirmed', () => {
  it('does not block its owner, whose data the undo link never reaches', async () => {
    const { app, attacker } = await startWithAttacker();
    const undoMail = await app.mailbox.next({ to: ATTACKER });
    const undoToken = /#token=([\w-]+)/.exec(undoMail.text)?.[1] ?? '';

    const victimId = await registerAndVerify(app, VICTIM, 1);
    const victim = (await logIn(app, VICTIM)).body.access_token;
    const child = { name: 'Amani', relationship: 'child' };
    expect((await uploadForm(app, ENDPOINTS.addFamilyMember, { fields: child, token: victim })).status).toBe(201);

    await app.call(undoEmailChange, { body: { token: undoToken } });
    expect(await readUser(app, attacker.id)).toMatchObject({ personalEmail: ATTACKER });
    expect(await readUser(app, victimId)).toMatchObject({ personalEmail: VICTIM });
    const family = await app.call(ENDPOINTS.listFamily, { token: victim });
    expect(family.body.family_members.map(({ name }) => name)).toEqual(['Amani']);
    app.clock.advance({ minutes: 2 });
    await app.call(forgotPassword, { body: { identifier: attacker.username } });
    const code = getMailCode(await readMail(app, ATTACKER, 'Your code for a new password'));
    const reset = { identifier: attacker.username, code, password: 'the attacker’s new one' };
    expect((await app.call(resetPassword, { body: reset })).status).toBe(200);
    const { access_token: token } = (await logIn(app, attacker.username, 'the attacker’s new one')).body;
    expect((await app.call(ENDPOINTS.listFamily, { token })).body.family_members).toEqual([]);
  });

  it('is no login name and gets no reset code; the confirmed address keeps both rights', async () => {
    const { app, attacker } = await startWithAttacker();
    expect((await logIn(app, VICTIM)).status).toBe(401);
    expect((await logIn(app, ATTACKER)).status).toBe(200);
    await app.mailbox.next({ to: ATTACKER });
    await app.call(forgotPassword, { body: { identifier: VICTIM } });
    await app.call(forgotPassword, { body: { identifier: attacker.username } });
    const code = getMailCode(await readMail(app, ATTACKER, 'Your code for a new password'));
    const body = { identifier: ATTACKER, code, password: 'a brand new secret' };
    expect((await app.call(resetPassword, { body })).status).toBe(200);
    await app.waitForMailsSent();
    const toVictim = app.mailbox.received().filter((mail) => mail.to.includes(VICTIM));
    expect(toVictim.filter((mail) => /password/i.test(mail.subject))).toEqual([]);
  });
});

describe('confirming a changed address', () => {
  it('needs the code from the new address, moves the rights to it and gives the old address a new undo link', async () => {
    const { app, attacker: user, token } = await startWithAttacker();
    const code = getMailCode(await readMail(app, VICTIM, 'Confirm your email address'));
    const profile = async () => (await app.call(ENDPOINTS.readProfile, { token })).body.profile;
    expect(await profile()).toMatchObject({ login_email: ATTACKER, is_email_confirmed: false, is_verified: true });
    const wrong = code === '000000' ? '111111' : '000000';
    const rejected = await app.call(confirmEmail, { body: { code: wrong }, token });
    expect([rejected.status, rejected.body.error]).toEqual([400, accountMessages.codeRejected]);
    expect((await app.call(confirmEmail, { body: { code } })).status).toBe(401);

    expect((await app.call(confirmEmail, { body: { code }, token })).status).toBe(200);
    expect(await profile()).toMatchObject({ personal_email: VICTIM, login_email: VICTIM, is_email_confirmed: true });
    expect((await logIn(app, VICTIM)).status).toBe(200);
    expect((await logIn(app, ATTACKER)).status).toBe(401);
    expect((await app.call(confirmEmail, { body: { code }, token })).status).toBe(400);
    expect((await registerAs(app, VICTIM, 1)).status).toBe(409);
    expect((await registerAs(app, ATTACKER, 2)).status).toBe(409);

    const [before, after] = [await readMail(app, ATTACKER, 'Your email'), await readMail(app, ATTACKER, 'Your email')];
    expect(before.text).toContain('until the new one is confirmed');
    expect(after.text).toContain('no longer used');
    const undoToken = /#token=([\w-]+)/.exec(after.text)?.[1] ?? '';
    expect((await app.call(undoEmailChange, { body: { token: undoToken } })).status).toBe(200);
    expect(await readUser(app, user.id)).toMatchObject({ personalEmail: ATTACKER, loginEmail: ATTACKER });
  });

  it('gives the old address an undo link even when the link of the change has ended', async () => {
    const { app, attacker: user } = await startWithAttacker();
    await readMail(app, ATTACKER, 'Your email');
    await readMail(app, VICTIM, 'Confirm');
    app.clock.advance({ days: 8 });
    const { access_token: token } = await signInUser(app, user);
    expect((await app.call(ENDPOINTS.sendEmailCode, { token })).status).toBe(200);
    const code = getMailCode(await readMail(app, VICTIM, 'Confirm'));
    expect((await app.call(confirmEmail, { body: { code }, token })).status).toBe(200);
    const undo = await readMail(app, ATTACKER, 'Your email');
    const undoToken = /#token=([\w-]+)/.exec(undo.text)?.[1] ?? '';
    expect((await app.call(undoEmailChange, { body: { token: undoToken } })).status).toBe(200);
  });

  it('sends a code once a minute, and none if there is nothing to confirm', async () => {
    const { app, token } = await startWithAttacker();
    const send = (asUser: string) => app.call(ENDPOINTS.sendEmailCode, { token: asUser });
    expect((await send(token)).status).toBe(200);
    const soon = await send(token);
    expect([soon.status, soon.body.error]).toEqual([429, accountMessages.resendWait]);
    const other = await createUser(app, { personalEmail: 'done@example.com' });
    expect((await send((await signInUser(app, other)).access_token)).status).toBe(200);
    await app.waitForMailsSent();
    expect(app.mailbox.unread({ to: 'done@example.com' })).toBe(0);
  });

  it('ends with the next change: a code for one address does not confirm another', async () => {
    const { app, attacker, token } = await startWithAttacker();
    const code = getMailCode(await readMail(app, VICTIM, 'Confirm'));
    const fields = { personal_email: 'third@example.com' };
    expect((await uploadForm(app, updateProfile, { fields, token })).status).toBe(200);
    const third = getMailCode(await readMail(app, 'third@example.com', 'Confirm'));
    if (third !== code) expect((await app.call(confirmEmail, { body: { code }, token })).status).toBe(400);
    expect(await readUser(app, attacker.id)).toMatchObject({ loginEmail: ATTACKER });
  });

  it('is not needed to return to the login address, or to a confirmed one that can still be restored', async () => {
    const { app, attacker, token } = await startWithAttacker();
    const change = (email: string) => uploadForm(app, updateProfile, { fields: { personal_email: email }, token });
    // Mails of two changes may arrive in any order.
    await readMail(app, VICTIM, 'Confirm');
    expect((await change(ATTACKER)).body.profile).toMatchObject({ is_email_confirmed: true, login_email: ATTACKER });
    await change(VICTIM);
    const code = getMailCode(await readMail(app, VICTIM, 'Confirm'));
    expect((await app.call(confirmEmail, { body: { code }, token })).status).toBe(200);
    expect((await change(ATTACKER)).body.profile).toMatchObject({ is_email_confirmed: true, login_email: ATTACKER });
    expect(await readUser(app, attacker.id)).toMatchObject({ isLoginEmailConfirmed: true });
  });

  it('takes the address from everybody who only claims it, with their codes', async () => {
    const { app, attacker } = await startWithAttacker();
    const squatter = await createUser(app, { personalEmail: VICTIM, isVerified: false });
    await app.call(ENDPOINTS.resendCode, { body: { user_id: squatter.id } });
    await readMail(app, VICTIM, 'Your verification code');
    await setCreatedBefore(app, squatter);
    const ownerId = await registerAndVerify(app, VICTIM, 1);
    expect(await readUser(app, attacker.id)).toMatchObject({ personalEmail: ATTACKER, loginEmail: ATTACKER });
    expect(await readUser(app, squatter.id)).toMatchObject({ personalEmail: null, loginEmail: null });
    expect(await readUser(app, ownerId)).toMatchObject({ loginEmail: VICTIM, isLoginEmailConfirmed: true });
    expect(await app.deps.db.select().from(accountCodes)).toEqual([]);
  });

  it('leaves an audit entry for each account that loses it, without the address', async () => {
    const { app, attacker } = await startWithAttacker();
    const squatter = await createUser(app, { personalEmail: VICTIM, isVerified: false });
    await setCreatedBefore(app, squatter);
    const ownerId = await registerAndVerify(app, VICTIM, 1);
    const entries = await app.deps.db.select().from(auditEntries).orderBy(auditEntries.personId);
    expect(entries).toMatchObject([
      { actorId: ownerId, personId: attacker.id, after: { personal_email_removed: true, login_removed: false } },
      { actorId: ownerId, personId: squatter.id, after: { personal_email_removed: true, login_removed: true } },
    ]);
    expect(JSON.stringify(entries)).not.toContain(VICTIM);
    const token = await signInWithRole(app, 'admin');
    expect((await app.call(ENDPOINTS.listAudit, { token })).body.entries).toHaveLength(2);
  });

  it('succeeds for one of two accounts that confirm the same address at the same time', async () => {
    const { app, token: first } = await startWithAttacker();
    const firstCode = getMailCode(await readMail(app, VICTIM, 'Confirm'));
    const other = await createUser(app);
    const { access_token: second } = await signInUser(app, other);
    await uploadForm(app, updateProfile, { fields: { personal_email: VICTIM }, token: second });
    const secondCode = getMailCode(await readMail(app, VICTIM, 'Confirm'));
    const answers = await app.raceOnTable('users', 2, () =>
      Promise.all([
        app.call(confirmEmail, { body: { code: firstCode }, token: first }),
        app.call(confirmEmail, { body: { code: secondCode }, token: second }),
      ]),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
    const holders = await app.deps.db.select().from(users).where(eq(users.loginEmail, VICTIM));
    expect(holders).toHaveLength(1);
    expect(await app.deps.db.select().from(users).where(eq(users.personalEmail, VICTIM))).toHaveLength(1);
  });
});

/** The first code of the account has expired. */
async function setCreatedBefore(app: TestApp, { id }: { id: number }): Promise<void> {
  const createdAt = new Date(app.clock.now().getTime() - (CODE_MINUTES + 1) * 60_000);
  await app.deps.db.update(users).set({ createdAt }).where(eq(users.id, id));
}

describe('an account that never confirmed the address it registered with', () => {
  it('holds the address while its first code is valid, and blocks nobody afterwards', async () => {
    const app = await startTestApp({ mail: true });
    const squatter = (await registerAs(app, VICTIM, 1)).body.user_id;
    const clash = await registerAs(app, VICTIM, 2);
    expect([clash.status, clash.body.error]).toEqual([409, accountMessages.taken]);
    app.clock.advance({ minutes: CODE_MINUTES, seconds: 1 });
    // A script that registers again gains no further time.
    expect((await registerAs(app, VICTIM, 3)).status).toBe(201);
    await app.mailbox.next({ to: VICTIM });
    await app.mailbox.next({ to: VICTIM });
    const ownerId = await registerAndVerify(app, VICTIM, 4);
    expect((await logIn(app, VICTIM)).status).toBe(200);
    expect(await readUser(app, ownerId)).toMatchObject({ loginEmail: VICTIM });
    expect(await readUser(app, squatter)).toMatchObject({ personalEmail: null, loginEmail: null });
    expect((await registerAs(app, VICTIM, 5)).status).toBe(409);
  });

  it('gets at most twenty codes an hour, however many accounts claim it', async () => {
    const app = await startTestApp();
    expect((await registerAs(app, VICTIM, 0)).status).toBe(201);
    app.clock.advance({ minutes: CODE_MINUTES + 1 });
    const statuses: number[] = [];
    for (let n = 1; n <= 20; n += 1) statuses.push((await registerAs(app, VICTIM, n, `198.51.100.${n}`)).status);
    expect(statuses).toEqual([...Array.from({ length: 19 }, () => 201), 429]);
  });

  it('does not block its owner by the codes that one network requests for it', async () => {
    const app = await startTestApp({ mail: true });
    const squatter = await registerAs(app, VICTIM, 0);
    app.clock.advance({ minutes: CODE_MINUTES + 1 });
    const statuses: number[] = [];
    for (let n = 1; n <= 7; n += 1) statuses.push((await registerAs(app, VICTIM, n)).status);
    expect(statuses).toEqual([201, 201, 201, 201, 201, 429, 429]);
    const resend = { body: { user_id: squatter.body.user_id }, address: '203.0.113.7' };
    expect((await app.call(ENDPOINTS.resendCode, resend)).status).toBe(200);
    await app.waitForMailsSent();
    expect(app.mailbox.unread({ to: VICTIM })).toBe(6);
    expect((await registerAs(app, VICTIM, 8, '192.0.2.1')).status).toBe(201);
  });

  it('keeps its login name until somebody confirms the address', async () => {
    const app = await startTestApp({ mail: true });
    const first = await createUser(app, { personalEmail: VICTIM, isVerified: false });
    await setCreatedBefore(app, first);
    expect((await registerAs(app, VICTIM, 1)).status).toBe(201);
    expect((await logIn(app, VICTIM)).body.user.username).toBe(first.username);
    expect((await logIn(app, 'owner1')).status).toBe(200);
  });

  it('accepts one of two concurrent registrations with the same e-mail and different numbers', async () => {
    const app = await startTestApp();
    const answers = await app.raceOnTable('users', 2, () => Promise.all([1, 2].map((n) => registerAs(app, VICTIM, n))));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });

  it('falls to the reader of the mailbox alone, who resets the password by code', async () => {
    const app = await startTestApp({ mail: true });
    const squatter = await createUser(app, { personalEmail: VICTIM, isVerified: false });
    const { access_token: session } = await signInUser(app, squatter);
    await app.call(forgotPassword, { body: { identifier: VICTIM } });
    const code = getMailCode(await readMail(app, VICTIM, 'Your code for a new password'));
    const body = { identifier: VICTIM, code, password: 'the owner’s own' };
    expect((await app.call(resetPassword, { body })).status).toBe(200);
    expect(await readUser(app, squatter.id)).toMatchObject({ isLoginEmailConfirmed: true, isVerified: false });
    expect((await app.call(ENDPOINTS.readProfile, { token: session })).status).toBe(401);
    expect((await logIn(app, squatter.phoneNumber ?? '')).status).toBe(401);
    await app.call(forgotPassword, { body: { identifier: squatter.phoneNumber ?? '' } });
    await app.waitForMailsSent();
    expect(new Set(app.mailbox.received().flatMap(({ to }) => to))).toEqual(new Set([VICTIM]));
  });
});

describe('an address that an admin enters', () => {
  const newUser = { first_name: 'Baraka', last_name: 'Otieno', phone_number: '0712999999', password: PASSWORD };

  it('is a login name, gets reset codes and gives way to the owner who registers', async () => {
    const app = await startTestApp({ mail: true });
    const token = await signInWithRole(app, 'admin');
    const create = (username: string, phone_number: string) =>
      app.call(ENDPOINTS.createUser, {
        body: { ...newUser, phone_number, username, personal_email: VICTIM, is_verified: true },
        token,
      });
    const { id } = (await create('baraka', '0712999999')).body;
    expect((await create('baraka2', '0712999998')).status).toBe(409);
    expect((await logIn(app, VICTIM)).status).toBe(200);
    expect((await registerAs(app, VICTIM, 1)).status).toBe(409);
    await setCreatedBefore(app, { id });
    const { user } = (await app.call(ENDPOINTS.readUser, { params: { id }, token })).body;
    expect(user).toMatchObject({ login_email: VICTIM, is_email_confirmed: false });
    await registerAndVerify(app, VICTIM, 1);
    expect(await readUser(app, id)).toMatchObject({ personalEmail: null, loginEmail: null, isVerified: true });
  });

  it('is contact data if the account has a confirmed address, and moves with a correction if it has none', async () => {
    const app = await startTestApp({ mail: true });
    const token = await signInWithRole(app, 'admin');
    const change = (id: number, personal_email: string | null) =>
      app.call(ENDPOINTS.updateUser, { params: { id }, body: { personal_email }, token });
    const confirmed = await createUser(app, { personalEmail: ATTACKER });
    expect((await change(confirmed.id, VICTIM)).body.user).toMatchObject({
      personal_email: VICTIM,
      login_email: ATTACKER,
      is_email_confirmed: false,
    });
    expect((await registerAs(app, VICTIM, 1)).status).toBe(201);
    await app.waitForMailsSent();
    expect(app.mailbox.received().some(({ subject }) => subject.startsWith('Confirm'))).toBe(false);

    const typo = await createUser(app, { personalEmail: 'typo@example.com', isVerified: false });
    expect((await change(typo.id, 'right@example.com')).body.user.login_email).toBe('right@example.com');
    expect(app.mailbox.unread({ to: 'typo@example.com' })).toBe(0);
  });

  it('gets no rights through a removal while an undo link is open', async () => {
    const app = await startTestApp({ mail: true });
    const token = await signInWithRole(app, 'admin');
    const user = await createUser(app, { personalEmail: ATTACKER });
    const change = (personal_email: string | null) =>
      app.call(ENDPOINTS.updateUser, { params: { id: user.id }, body: { personal_email }, token });
    expect((await change(null)).body.user).toMatchObject({ personal_email: null, login_email: null });
    expect((await change(VICTIM)).body.user).toMatchObject({ personal_email: VICTIM, login_email: null });
    await app.call(forgotPassword, { body: { identifier: user.username } });
    await app.waitForMailsSent();
    expect(app.mailbox.unread({ to: VICTIM })).toBe(0);
  });

  it('is confirmed by the welcome link', async () => {
    const app = await startTestApp({ mail: true });
    const token = await signInWithRole(app, 'admin');
    const { password: _none, ...person } = newUser;
    const body = { ...person, username: 'baraka', personal_email: VICTIM, welcome: true };
    const { id } = (await app.call(ENDPOINTS.createUser, { body, token })).body;
    const mail = await app.mailbox.next({ to: VICTIM });
    const welcome = /#token=([\w-]+)/.exec(mail.text)?.[1] ?? '';
    const chosen = { token: welcome, password: 'my own secret', confirm_password: 'my own secret' };
    expect((await app.call(ENDPOINTS.choosePassword, { body: chosen })).status).toBe(200);
    expect(await readUser(app, id)).toMatchObject({ loginEmail: VICTIM, isLoginEmailConfirmed: true });
  });
});

describe('a church address that is not at the church’s domain', () => {
  it('is contact data: it is no login name, gets no reset code and does not block its owner', async () => {
    const app = await startTestApp({ mail: true });
    const attacker = await createUser(app, { personalEmail: null, loginEmail: null, churchEmail: VICTIM });
    expect((await logIn(app, VICTIM)).status).toBe(401);
    expect((await app.call(forgotPassword, { body: { identifier: attacker.username } })).status).toBe(200);
    const ownerId = await registerAndVerify(app, VICTIM, 1);
    expect((await logIn(app, VICTIM)).body.user.username).toBe('owner1');
    expect((await app.call(forgotPassword, { body: { identifier: VICTIM } })).status).toBe(200);
    await readMail(app, VICTIM, 'Your code for a new password');
    const codes = await app.deps.db.select().from(accountCodes).where(eq(accountCodes.purpose, 'reset'));
    expect(codes.map(({ userId }) => userId)).toEqual([ownerId]);
  });

  it('has no code left after the office corrected it', async () => {
    const app = await startTestApp({ mail: true });
    const token = await signInWithRole(app, 'admin');
    const churchEmail = `someone@${app.deps.settings.church.emailDomain}`;
    const user = await createUser(app, { personalEmail: null, loginEmail: null, churchEmail });
    await app.call(forgotPassword, { body: { identifier: user.username } });
    const code = getMailCode(await app.mailbox.next({ to: churchEmail }));
    const params = { id: user.id };
    const corrected = await app.call(ENDPOINTS.updateUser, {
      params,
      body: { church_email: `x${churchEmail}` },
      token,
    });
    expect(corrected.status).toBe(200);
    const reset = await app.call(resetPassword, {
      body: { identifier: user.username, code, password: 'a new secret' },
    });
    expect([reset.status, reset.body.error]).toEqual([400, accountMessages.codeRejected]);
  });
});
