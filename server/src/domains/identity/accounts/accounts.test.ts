import { fieldMessages } from '@kanisa/contract/core/fields.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { accountMessages, CODE_MINUTES } from '@kanisa/contract/identity/accounts.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { getMailCode } from '../../../../../tools/test/parse-mail.ts';
import { createUser, PASSWORD, registrationBody, signInUser } from '../../../../test/support/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { users } from './accounts.table.ts';

const { register, verify, resendCode, login, forgotPassword, resetPassword, readSession } = ENDPOINTS;

async function registered(app: TestApp) {
  const { body } = await app.call(register, { body: registrationBody });
  return { userId: body.user_id, code: getMailCode(await app.mailbox.next({ to: registrationBody.personal_email })) };
}

const wrong = (code: string) => (code === '000000' ? '111111' : '000000');

describe('registration', () => {
  it('shows the seven messages first and in order, then the formats in field order', async () => {
    const app = await startTestApp();
    const steps: [object, string][] = [
      [{}, 'First name is required'],
      [{ first_name: 'Akinyi' }, 'Last name is required'],
      [{ last_name: 'Njoroge' }, 'Base username is required'],
      [{ base_username: 'a!' }, 'Phone number is required'],
      [{ phone_number: '12x' }, 'Password is required'],
      [{ password: 'short' }, 'Passwords must match'],
      [{ confirm_password: 'short' }, 'Personal email is required for verification'],
      [{ personal_email: 'a@b' }, 'Username: 3+ alphanumeric chars'],
      [{ base_username: 'akinyi' }, 'Invalid phone number format (e.g., +254712345678)'],
      [{ phone_number: '0712345678' }, 'Password: 8+ characters'],
      [{ password: PASSWORD, confirm_password: PASSWORD }, 'Invalid email format'],
    ];
    const body = {};
    for (const [step, message] of steps) {
      Object.assign(body, step);
      const answer = await app.raw('POST', '/auth/register', body);
      expect([answer.status, answer.body['error']]).toEqual([400, message]);
    }
    const done = await app.raw('POST', '/auth/register', { ...body, personal_email: 'akinyi@example.com' });
    expect(done.status).toBe(201);
  });

  it('counts blank as missing, and tells every field at once', async () => {
    const app = await startTestApp();
    const { status, body } = await app.call(register, {
      body: { ...registrationBody, first_name: '  ', last_name: ' ' },
    });
    expect(status).toBe(400);
    expect(body).toMatchObject({
      error: 'First name is required',
      code: 'invalid',
      fields: { first_name: 'First name is required', last_name: 'Last name is required' },
    });
  });

  it('refuses properties that it does not know and types that are not meant', async () => {
    const app = await startTestApp();
    expect((await app.raw('POST', '/auth/register', { ...registrationBody, role: 'admin' })).status).toBe(400);
    expect((await app.raw('POST', '/auth/register', { ...registrationBody, first_name: 7 })).status).toBe(400);
    expect((await app.raw('POST', '/auth/register', { ...registrationBody, use_church_email: 'true' })).status).toBe(
      400,
    );
    expect((await app.raw('POST', '/auth/register', [registrationBody])).status).toBe(400);
    expect(await app.deps.db.select().from(users)).toEqual([]);
  });

  it('refuses a password that is the username or the e-mail', async () => {
    const app = await startTestApp();
    const asName = { base_username: 'akinyinjoroge', password: 'Akinyinjoroge', confirm_password: 'Akinyinjoroge' };
    const asEmail = { password: 'akinyi@example.com', confirm_password: 'akinyi@example.com' };
    for (const differs of [asName, asEmail]) {
      const { status, body } = await app.call(register, { body: { ...registrationBody, ...differs } });
      expect([status, body.error]).toEqual([400, accountMessages.passwordIsName]);
    }
  });

  it('makes the username of letters and digits in lower case, with the smallest number that frees it', async () => {
    const app = await startTestApp();
    await createUser(app, { username: 'akinyi' });
    await createUser(app, { username: 'akinyi3' });
    const { status, body } = await app.call(register, {
      body: { ...registrationBody, base_username: ' A.Ki-nyi ', use_church_email: true },
    });
    expect(status).toBe(201);
    expect(body.username).toBe('akinyi2');
    const [row] = await app.deps.db.select().from(users).where(eq(users.id, body.user_id));
    expect(row).toMatchObject({
      phoneNumber: '+254712345678',
      churchEmail: 'akinyi2@utukufu.example',
      role: 'user',
      isActive: true,
      isVerified: false,
    });
    expect(row?.passwordHash).toMatch(/^\$argon2id\$/);
  });

  it('answers a clash of phone or e-mail without saying which, in any way of writing', async () => {
    const app = await startTestApp();
    await createUser(app, { phoneNumber: '+254712345678', personalEmail: 'other@example.com' });
    await createUser(app, { personalEmail: 'Akinyi@Example.com', churchEmail: 'mama@utukufu.example' });
    await createUser(app, { username: 'baraka' });
    const clashes = [
      // Nobody has this address yet, but it is the one that baraka would get.
      { personal_email: 'Baraka@utukufu.example', phone_number: '0799999999' },
      { personal_email: 'new@example.com', phone_number: '0712 345 678' },
      { personal_email: 'new@example.com', phone_number: '254712345678' },
      { personal_email: 'AKINYI@example.com', phone_number: '0799999999' },
      { personal_email: 'mama@utukufu.example', phone_number: '0799999999' },
    ];
    for (const clash of clashes) {
      const { status, body } = await app.call(register, { body: { ...registrationBody, ...clash } });
      expect([status, body.error]).toEqual([409, 'An account with this phone number or email already exists']);
    }
  });

  it('gives ten people who want one name at the same moment ten names', async () => {
    const app = await startTestApp();
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        app.call(register, {
          body: { ...registrationBody, personal_email: `p${n}@example.com`, phone_number: `071234567${n}` },
        }),
      ),
    );
    expect(new Set(answers.map((answer) => answer.body.username)).size).toBe(10);
    expect(answers.every((answer) => answer.status === 201)).toBe(true);
  });

  it('lets one of two registrations with the same e-mail through', async () => {
    const app = await startTestApp();
    const answers = await Promise.all([1, 2].map(() => app.call(register, { body: registrationBody })));
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });
});

describe('verification', () => {
  it('takes the code from the mail once, and greets by username', async () => {
    const app = await startTestApp({ mail: true });
    const { userId, code } = await registered(app);
    const { status, body } = await app.call(verify, { body: { user_id: userId, code } });
    expect([status, body.username]).toEqual([200, 'akinyi']);
    const [row] = await app.deps.db.select().from(users).where(eq(users.id, userId));
    expect(row?.isVerified).toBe(true);
    const again = await app.call(verify, { body: { user_id: userId, code } });
    expect([again.status, again.body.error]).toEqual([400, accountMessages.codeRejected]);
  });

  it('asks for the code', async () => {
    const app = await startTestApp();
    for (const code of [undefined, '', '   ']) {
      const { status, body } = await app.raw('POST', '/auth/verify', { user_id: 1, code });
      expect([status, body['error']]).toEqual([400, 'Verification code is required']);
    }
    expect((await app.raw('POST', '/auth/verify', { user_id: 2 ** 31, code: '123456' })).status).toBe(400);
    expect((await app.raw('POST', '/auth/verify', { user_id: '1', code: '123456' })).status).toBe(400);
  });

  it('ends the code after five wrong tries, even for the right one', async () => {
    const app = await startTestApp({ mail: true });
    const { userId, code } = await registered(app);
    for (let n = 0; n < 5; n += 1) await app.call(verify, { body: { user_id: userId, code: wrong(code) } });
    expect((await app.call(verify, { body: { user_id: userId, code } })).status).toBe(400);
  });

  it('belongs to one person: it opens no other account, and wrong tries elsewhere do not use it up', async () => {
    const app = await startTestApp({ mail: true });
    const first = await registered(app);
    const more = { base_username: 'baraka', phone_number: '0712345679', personal_email: 'baraka@example.com' };
    const { body } = await app.call(register, { body: { ...registrationBody, ...more } });
    const code = getMailCode(await app.mailbox.next({ to: more.personal_email }));
    const tryOf = async (user_id: number, typed: string) =>
      (await app.call(verify, { body: { user_id, code: typed } })).status;
    expect(await tryOf(body.user_id, first.code === code ? wrong(code) : first.code)).toBe(400);
    for (let n = 0; n < 4; n += 1) expect(await tryOf(body.user_id, wrong(code))).toBe(400);
    expect(await tryOf(body.user_id, code)).toBe(400);
    expect(await tryOf(first.userId, first.code)).toBe(200);
  });

  it('never compares more than five of many parallel guesses', async () => {
    const app = await startTestApp({ mail: true });
    const { userId, code } = await registered(app);
    const guesses = Array.from({ length: 40 }, (_, n) => String(n).padStart(6, '0')).filter((one) => one !== code);
    // The right code among the last: if only five are compared, it comes too late.
    const answers = await Promise.all(
      [...guesses, code].map((one) => app.call(verify, { body: { user_id: userId, code: one } })),
    );
    expect(answers.every((answer) => answer.status === 400)).toBe(true);
  });

  it('ends the code after ten minutes', async () => {
    const app = await startTestApp({ mail: true });
    const { userId, code } = await registered(app);
    app.clock.advance({ minutes: CODE_MINUTES, seconds: 1 });
    expect((await app.call(verify, { body: { user_id: userId, code } })).status).toBe(400);
  });

  it('sends a new code that ends the old, once a minute and five times an hour', async () => {
    const app = await startTestApp({ mail: true });
    const { userId, code } = await registered(app);
    expect((await app.call(resendCode, { body: { user_id: userId } })).status).toBe(200);
    const newer = getMailCode(await app.mailbox.next({ to: registrationBody.personal_email }));
    if (newer !== code) {
      expect((await app.call(verify, { body: { user_id: userId, code } })).status).toBe(400);
    }
    const soon = await app.call(resendCode, { body: { user_id: userId } });
    expect([soon.status, soon.body.error]).toEqual([429, accountMessages.resendWait]);
    expect(Number(soon.headers['retry-after'])).toBeGreaterThan(0);
    for (let n = 2; n <= 5; n += 1) {
      app.clock.advance({ seconds: 61 });
      expect((await app.call(resendCode, { body: { user_id: userId } })).status).toBe(200);
    }
    app.clock.advance({ seconds: 61 });
    expect((await app.call(resendCode, { body: { user_id: userId } })).status).toBe(429);
    app.clock.advance({ hours: 1 });
    expect((await app.call(resendCode, { body: { user_id: userId } })).status).toBe(200);
  });

  it('answers a resend for nobody like one for somebody', async () => {
    const app = await startTestApp();
    const { status, body } = await app.call(resendCode, { body: { user_id: 4242 } });
    expect([status, body.message]).toEqual([200, accountMessages.codeSent]);
    expect((await app.call(resendCode, { body: { user_id: 4242 } })).status).toBe(429);
  });
});

describe('a forgotten password', () => {
  it('is replaced with the code from the mail; every session ends and the owner is told', async () => {
    const app = await startTestApp({ mail: true });
    const user = await createUser(app);
    const email = user.personalEmail ?? '';
    const { access_token: token } = await signInUser(app, user);
    expect((await app.call(forgotPassword, { body: { identifier: email.toUpperCase() } })).status).toBe(200);
    const code = getMailCode(await app.mailbox.next({ to: email }));
    const body = { identifier: user.username, code, password: 'a brand new secret' };
    expect((await app.call(resetPassword, { body })).status).toBe(200);
    expect((await app.call(readSession, { token })).status).toBe(401);
    const old = await app.call(login, { body: { identifier: user.username, password: PASSWORD } });
    expect(old.status).toBe(401);
    const fresh = await app.call(login, { body: { identifier: user.username, password: 'a brand new secret' } });
    expect(fresh.status).toBe(200);
    expect((await app.mailbox.next({ to: email })).subject).toMatch(/password/i);
    expect((await app.call(resetPassword, { body })).status).toBe(400);
  });

  it('tells nothing about which accounts exist', async () => {
    const app = await startTestApp();
    const user = await createUser(app);
    const known = await app.call(forgotPassword, { body: { identifier: user.username } });
    const unknown = await app.call(forgotPassword, { body: { identifier: 'nobody' } });
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    expect(known.body.message).toBe(accountMessages.resetSent);
    expect((await app.call(forgotPassword, { body: { identifier: 'NOBODY' } })).status).toBe(429);
    const wrongKnown = await app.call(resetPassword, {
      body: { identifier: user.username, code: '123456', password: PASSWORD },
    });
    const wrongUnknown = await app.call(resetPassword, {
      body: { identifier: 'nobody', code: '123456', password: PASSWORD },
    });
    expect([wrongKnown.status, wrongKnown.body]).toEqual([wrongUnknown.status, wrongUnknown.body]);
  });

  it('does not tell by its limit that two names are one person, and still sends one mail a minute', async () => {
    const app = await startTestApp({ mail: true });
    const user = await createUser(app);
    const ways = [user.username, user.personalEmail ?? '', user.phoneNumber ?? ''];
    for (const identifier of ways) {
      expect((await app.call(forgotPassword, { body: { identifier } })).status).toBe(200);
    }
    await app.mailbox.next({ to: user.personalEmail ?? '' });
    await new Promise((resolve) => setTimeout(resolve, 1000));
    expect(app.mailbox.unread({ to: user.personalEmail ?? '' })).toBe(0);
  });

  it('keeps the rules for passwords', async () => {
    const app = await startTestApp({ mail: true });
    const user = await createUser(app, { username: 'longenough' });
    await app.call(forgotPassword, { body: { identifier: user.username } });
    const code = getMailCode(await app.mailbox.next({ to: user.personalEmail ?? '' }));
    const attempt = (password: string) =>
      app.call(resetPassword, { body: { identifier: user.username, code, password } });
    expect((await attempt('short')).body.error).toBe('Password: 8+ characters');
    expect((await attempt('LongEnough')).body.error).toBe(accountMessages.passwordIsName);
    expect((await attempt('something else')).status).toBe(200);
  });
});

it('uses the documents’ texts for a phone and an e-mail', () => {
  expect(fieldMessages).toMatchObject({
    email: 'Invalid email format',
    phone: 'Invalid phone number format (e.g., +254712345678)',
  });
});
