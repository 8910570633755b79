import { fieldMessages } from '@kanisa/contract/core/fields.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { accountMessages, CODE_MINUTES } from '@kanisa/contract/identity/accounts.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { getMailCode } from '../../../../../tools/test/parse-mail.ts';
import { createUser, PASSWORD, registrationBody, signInUser } from '../../../../test/support/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { users } from './users.view.ts';

const { register, verify, resendCode, login, forgotPassword, resetPassword, readSession } = ENDPOINTS;

async function registerAndReadCode(app: TestApp) {
  const { body } = await app.call(register, { body: registrationBody });
  return { userId: body.user_id, code: getMailCode(await app.mailbox.next({ to: registrationBody.personal_email })) };
}

const pickWrongCode = (code: string) => (code === '000000' ? '111111' : '000000');

describe('registration', () => {
  it('reports missing fields in the specified order, then format errors in field order', async () => {
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

  it('treats blank fields as missing and reports every invalid field', async () => {
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

  it('rejects unknown properties and wrong types', async () => {
    const app = await startTestApp();
    expect((await app.raw('POST', '/auth/register', { ...registrationBody, role: 'admin' })).status).toBe(400);
    expect((await app.raw('POST', '/auth/register', { ...registrationBody, first_name: 7 })).status).toBe(400);
    expect((await app.raw('POST', '/auth/register', { ...registrationBody, use_church_email: 'true' })).status).toBe(
      400,
    );
    expect((await app.raw('POST', '/auth/register', [registrationBody])).status).toBe(400);
    expect(await app.deps.db.select().from(users)).toEqual([]);
  });

  it('rejects a password that equals the username or the e-mail address', async () => {
    const app = await startTestApp();
    const asName = { base_username: 'akinyinjoroge', password: 'Akinyinjoroge', confirm_password: 'Akinyinjoroge' };
    const asEmail = { password: 'akinyi@example.com', confirm_password: 'akinyi@example.com' };
    for (const differs of [asName, asEmail]) {
      const { status, body } = await app.call(register, { body: { ...registrationBody, ...differs } });
      expect([status, body.error]).toEqual([400, accountMessages.passwordIsName]);
    }
  });

  it('derives a lower-case alphanumeric username and appends the smallest free number', async () => {
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

  it('rejects a taken phone or e-mail in any notation without saying which one', async () => {
    const app = await startTestApp();
    await createUser(app, { phoneNumber: '+254712345678', personalEmail: 'other@example.com' });
    await createUser(app, { personalEmail: 'Akinyi@Example.com', churchEmail: 'mama@utukufu.example' });
    await createUser(app, { username: 'baraka' });
    const conflicts = [
      // No user has this address yet, but it is the church address that baraka would get.
      { personal_email: 'Baraka@utukufu.example', phone_number: '0799999999' },
      { personal_email: 'new@example.com', phone_number: '0712 345 678' },
      { personal_email: 'new@example.com', phone_number: '254712345678' },
      { personal_email: 'AKINYI@example.com', phone_number: '0799999999' },
      { personal_email: 'mama@utukufu.example', phone_number: '0799999999' },
    ];
    for (const conflict of conflicts) {
      const { status, body } = await app.call(register, { body: { ...registrationBody, ...conflict } });
      expect([status, body.error]).toEqual([409, 'An account with this phone number or email already exists']);
    }
  });

  it('gives ten concurrent registrations with one base name ten different usernames', async () => {
    const app = await startTestApp();
    const answers = await app.raceOnTable('users', 10, () =>
      Promise.all(
        Array.from({ length: 10 }, (_, n) =>
          app.call(register, {
            body: { ...registrationBody, personal_email: `p${n}@example.com`, phone_number: `071234567${n}` },
          }),
        ),
      ),
    );
    expect(new Set(answers.map((answer) => answer.body.username)).size).toBe(10);
    expect(answers.every((answer) => answer.status === 201)).toBe(true);
  });

  it('accepts only one of two concurrent registrations with the same e-mail', async () => {
    const app = await startTestApp();
    const answers = await app.raceOnTable('users', 2, () =>
      Promise.all([1, 2].map(() => app.call(register, { body: registrationBody }))),
    );
    expect(answers.map((answer) => answer.status).toSorted((a, b) => a - b)).toEqual([201, 409]);
  });
});

describe('verification', () => {
  it('accepts the mailed code once and answers with the username', async () => {
    const app = await startTestApp({ mail: true });
    const { userId, code } = await registerAndReadCode(app);
    const { status, body } = await app.call(verify, { body: { user_id: userId, code } });
    expect([status, body.username]).toEqual([200, 'akinyi']);
    const [row] = await app.deps.db.select().from(users).where(eq(users.id, userId));
    expect(row?.isVerified).toBe(true);
    const again = await app.call(verify, { body: { user_id: userId, code } });
    expect([again.status, again.body.error]).toEqual([400, accountMessages.codeRejected]);
  });

  it('requires a code and a valid user id', async () => {
    const app = await startTestApp();
    for (const code of [undefined, '', '   ']) {
      const { status, body } = await app.raw('POST', '/auth/verify', { user_id: 1, code });
      expect([status, body['error']]).toEqual([400, 'Verification code is required']);
    }
    expect((await app.raw('POST', '/auth/verify', { user_id: 2 ** 31, code: '123456' })).status).toBe(400);
    expect((await app.raw('POST', '/auth/verify', { user_id: '1', code: '123456' })).status).toBe(400);
  });

  it('rejects even the right code after five wrong attempts', async () => {
    const app = await startTestApp({ mail: true });
    const { userId, code } = await registerAndReadCode(app);
    for (let n = 0; n < 5; n += 1) await app.call(verify, { body: { user_id: userId, code: pickWrongCode(code) } });
    expect((await app.call(verify, { body: { user_id: userId, code } })).status).toBe(400);
  });

  it('accepts a code only for its own account, and counts wrong attempts per account', async () => {
    const app = await startTestApp({ mail: true });
    const first = await registerAndReadCode(app);
    const more = { base_username: 'baraka', phone_number: '0712345679', personal_email: 'baraka@example.com' };
    const { body } = await app.call(register, { body: { ...registrationBody, ...more } });
    const code = getMailCode(await app.mailbox.next({ to: more.personal_email }));
    const attemptCode = async (user_id: number, attempted: string) =>
      (await app.call(verify, { body: { user_id, code: attempted } })).status;
    expect(await attemptCode(body.user_id, first.code === code ? pickWrongCode(code) : first.code)).toBe(400);
    for (let n = 0; n < 4; n += 1) expect(await attemptCode(body.user_id, pickWrongCode(code))).toBe(400);
    expect(await attemptCode(body.user_id, code)).toBe(400);
    expect(await attemptCode(first.userId, first.code)).toBe(200);
  });

  it('compares at most five of many parallel guesses', async () => {
    const app = await startTestApp({ mail: true });
    const { userId, code } = await registerAndReadCode(app);
    const guesses = Array.from({ length: 40 }, (_, n) => String(n).padStart(6, '0')).filter((one) => one !== code);
    let answered = 0;
    const fiveAnswered = Promise.withResolvers<void>();
    const guess = async (one: string) => {
      const answer = await app.call(verify, { body: { user_id: userId, code: one } });
      answered += 1;
      if (answered === 5) fiveAnswered.resolve();
      return answer;
    };
    const wrongGuesses = app.raceOnTable('account_codes', guesses.length, () => Promise.all(guesses.map(guess)));
    // The right code follows the wrong guesses: if only five are compared, it comes too late.
    await fiveAnswered.promise;
    const answers = [...(await wrongGuesses), await guess(code)];
    expect(answers.every((answer) => answer.status === 400)).toBe(true);
  });

  it('rejects the code after ten minutes', async () => {
    const app = await startTestApp({ mail: true });
    const { userId, code } = await registerAndReadCode(app);
    app.clock.advance({ minutes: CODE_MINUTES, seconds: 1 });
    expect((await app.call(verify, { body: { user_id: userId, code } })).status).toBe(400);
  });

  it('resends a code that replaces the old one, once a minute and five times an hour', async () => {
    const app = await startTestApp({ mail: true });
    const { userId, code } = await registerAndReadCode(app);
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

  it('answers a resend for an unknown user like one for a known user', async () => {
    const app = await startTestApp();
    const { status, body } = await app.call(resendCode, { body: { user_id: 4242 } });
    expect([status, body.message]).toEqual([200, accountMessages.codeSent]);
    expect((await app.call(resendCode, { body: { user_id: 4242 } })).status).toBe(429);
  });
});

describe('a forgotten password', () => {
  it('is replaced with the mailed code, which ends every session and notifies the owner', async () => {
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

  it('does not reveal which accounts exist', async () => {
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

  it('does not reveal through its limit that two identifiers are one account, and sends one mail a minute', async () => {
    const app = await startTestApp({ mail: true });
    const user = await createUser(app);
    const ways = [user.username, user.personalEmail ?? '', user.phoneNumber ?? ''];
    for (const identifier of ways) {
      expect((await app.call(forgotPassword, { body: { identifier } })).status).toBe(200);
    }
    await app.mailbox.next({ to: user.personalEmail ?? '' });
    await app.waitForMailsSent();
    expect(app.mailbox.unread({ to: user.personalEmail ?? '' })).toBe(0);
  });

  it('must follow the password rules', async () => {
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

it('uses the specified texts for an invalid phone and an invalid e-mail', () => {
  expect(fieldMessages).toMatchObject({
    email: 'Invalid email format',
    phone: 'Invalid phone number format (e.g., +254712345678)',
  });
});
