import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { describe, expect, it } from 'vitest';
import { findUser } from '../src/domains/identity/accounts/accounts.repo.ts';
import { getTranslator } from '../src/i18n/translate.ts';
import { createUser, PASSWORD, registrationBody, signInUser, signInWithRole } from './support/factories.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { getPhoneDigits, startPartnerTexts } from './support/texts.ts';
import { uploadForm } from './support/upload.ts';

interface Failing {
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE';
  url: string;
  status: number;
  body?: object;
  token?: string;
  english: string;
  kiswahili: string;
}

/** Ten calls that fail, each for another reason. */
async function listFailing(app: TestApp): Promise<Failing[]> {
  const member = await signInWithRole(app, 'user');
  const admin = await signInWithRole(app, 'admin');
  const wrong = { identifier: 'nobody', password: PASSWORD };
  await createUser(app, { personalEmail: registrationBody.personal_email });
  return [
    { method: 'GET', url: '/profile', status: 401, english: 'Please log in.', kiswahili: 'Tafadhali ingia.' },
    {
      method: 'POST',
      url: '/auth/login',
      body: wrong,
      status: 401,
      english: 'Invalid credentials',
      kiswahili: 'Maelezo ya kuingia si sahihi',
    },
    {
      method: 'POST',
      url: '/auth/register',
      body: { ...registrationBody, first_name: 'x'.repeat(101) },
      status: 400,
      english: 'First name must be 100 characters or less',
      kiswahili: 'Jina la kwanza liwe na herufi zisizozidi 100',
    },
    {
      method: 'POST',
      url: '/auth/register',
      body: { ...registrationBody, phone_number: 'none' },
      status: 400,
      english: 'Invalid phone number format (e.g., +254712345678)',
      kiswahili: 'Nambari ya simu si sahihi (mfano: +254712345678)',
    },
    {
      method: 'POST',
      url: '/auth/refresh',
      body: { refresh_token: 'x'.repeat(43) },
      status: 401,
      english: 'Session expired. Please log in again.',
      kiswahili: 'Muda wako wa kuingia umeisha. Tafadhali ingia tena.',
    },
    {
      method: 'PATCH',
      url: '/profile/preferences',
      body: { language: 'de' },
      token: member,
      status: 400,
      english: 'Choose a language',
      kiswahili: 'Chagua lugha',
    },
    {
      method: 'GET',
      url: '/admin/users?colour=blue',
      token: admin,
      status: 400,
      english: 'Unknown field: colour',
      kiswahili: 'Sehemu isiyojulikana: colour',
    },
    {
      method: 'POST',
      url: '/admin/email/all',
      body: {},
      token: member,
      status: 403,
      english: 'Unauthorized: Admin or Pastor access required',
      kiswahili: 'Huna ruhusa: Msimamizi au Mchungaji pekee',
    },
    {
      method: 'POST',
      url: '/auth/register',
      body: registrationBody,
      status: 409,
      english: 'An account with this phone number or email already exists',
      kiswahili: 'Tayari kuna akaunti yenye nambari hii ya simu au barua pepe hii',
    },
    { method: 'GET', url: '/nothing', status: 404, english: 'Not found', kiswahili: 'Haikupatikana' },
  ];
}

async function sendFailing(app: TestApp, { method, url, body, token }: Failing, language?: string) {
  const answer = await app.server.inject({
    method,
    url: `/api${url}`,
    ...(body && { payload: body }),
    headers: {
      ...(token && { authorization: `Bearer ${token}` }),
      ...(language && { 'accept-language': language }),
    },
  });
  return { status: answer.statusCode, headers: answer.headers, body: answer.json<{ error: string }>() };
}

describe('errors of the API', () => {
  it('are Kiswahili for a caller who asks for it, and English to the letter for everyone else', async () => {
    const app = await startTestApp({ offersKiswahili: true });
    for (const failing of await listFailing(app)) {
      for (const language of [undefined, 'en', 'de', 'en, sw;q=0.9']) {
        const plain = await sendFailing(app, failing, language);
        expect([failing.url, plain.status, plain.body.error]).toEqual([failing.url, failing.status, failing.english]);
        expect(plain.headers['content-language']).toBe('en');
      }
      const asked = await sendFailing(app, failing, 'sw-KE, sw;q=0.9, en;q=0.8');
      expect([asked.status, asked.body.error]).toEqual([failing.status, failing.kiswahili]);
      expect(asked.headers['content-language']).toBe('sw');
      expect(String(asked.headers['vary']).toLowerCase()).toContain('accept-language');
    }
  });

  it('stay English while the church does not offer Kiswahili', async () => {
    const app = await startTestApp();
    for (const failing of await listFailing(app)) {
      expect((await sendFailing(app, failing, 'sw')).body.error).toBe(failing.english);
    }
  });

  it('are translated at every field, and the code stays', async () => {
    const app = await startTestApp({ offersKiswahili: true });
    const body = { ...registrationBody, first_name: '', personal_email: 'x' };
    const answer = await app.call(ENDPOINTS.register, { body, acceptLanguage: 'sw' });
    expect(answer.body).toMatchObject({
      error: 'Tafadhali andika jina la kwanza',
      code: 'invalid',
      fields: {
        first_name: 'Tafadhali andika jina la kwanza',
        personal_email: 'Anwani ya barua pepe si sahihi',
      },
    });
  });
});

describe('messages of the API', () => {
  it('are translated, with their counts', async () => {
    const app = await startTestApp({ offersKiswahili: true });
    const admin = await signInWithRole(app, 'admin');
    const emails = ['one@example.com', 'two@example.com'];
    const write = (recipients: string[], acceptLanguage: string) =>
      app.call(ENDPOINTS.emailSelected, {
        body: { subject: 'Logged out', body: 'Read', recipients },
        token: admin,
        acceptLanguage,
      });
    expect((await write(emails, 'en')).body.message).toBe('Your email is being sent to 2 people');
    const two = (await write(emails, 'sw')).body;
    expect(two.message).toBe('Barua pepe yako inatumwa kwa watu 2');
    expect(two.email.subject, 'words of staff stay, even if they are words of ours').toBe('Logged out');
    expect((await write(emails.slice(1), 'sw')).body.message).toBe('Barua pepe yako inatumwa kwa mtu 1');
  });

  it('are translated where staff read them: reasons of texts, problems of a file, devices', async () => {
    const { app, token, admin, gateway, drain, send } = await startPartnerTexts({ offersKiswahili: true });
    gateway.codes.set(getPhoneDigits(admin), 1003);
    const id = await send([admin]);
    await drain();
    const read = async (acceptLanguage: string) => {
      const { data } = (await app.call(ENDPOINTS.readTextMessage, { params: { id }, token, acceptLanguage })).body;
      const people = await app.call(ENDPOINTS.listTextRecipients, { params: { id }, query: {}, token, acceptLanguage });
      return [data.error, people.body.data[0]?.reason];
    };
    expect(await read('en')).toEqual(['1 of 1: The gateway rejected this number', 'The gateway rejected this number']);
    const reason = getTranslator('sw')('The gateway rejected this number');
    expect(reason).not.toContain('gateway');
    expect(await read('sw')).toEqual([`1 kati ya 1: ${reason}`, reason]);

    const file = Buffer.from('First name,Last name,Phone\nAkinyi,Otieno,0712345678\nBaraka,Otieno,0712345678\n');
    const preview = await uploadForm(app, ENDPOINTS.previewImport, {
      file,
      name: 'people.csv',
      type: 'text/csv',
      token,
      acceptLanguage: 'sw',
    });
    const problem = preview.body.preview.problems[0];
    expect(problem).toMatchObject({ line: 3, field: 'phone_number' });
    expect(problem?.reason).toMatch(/ 2\b/);
    expect(problem?.reason).not.toMatch(/\b(line|phone|the)\b/i);

    const login = await app.server.inject({
      method: 'POST',
      url: '/api/auth/login',
      payload: { identifier: admin.username, password: PASSWORD },
      headers: { 'user-agent': 'Mozilla/5.0 (Linux; Android 14) Chrome/140.0 Mobile Safari/537.36' },
    });
    const own = login.json<{ access_token: string }>().access_token;
    const list = async (acceptLanguage: string) =>
      (await app.call(ENDPOINTS.listDevices, { token: own, acceptLanguage })).body.sessions.map(({ name }) => name);
    expect(await list('en')).toContain('Chrome on Android');
    expect(await list('sw')).toContain('Chrome kwenye Android');
  });

  it('leave the words of a person as they are', async () => {
    const app = await startTestApp({ offersKiswahili: true });
    const admin = await signInWithRole(app, 'admin');
    const person = await createUser(app);
    const sent = await app.call(ENDPOINTS.sendTextMessage, {
      body: { message: 'Not found', recipient_ids: [person.id] },
      token: admin,
      acceptLanguage: 'sw',
    });
    expect(sent.body.data.message).toBe('Not found');
    expect(sent.body.message).not.toMatch(/sent/i);
  });
});

describe('the language of an account', () => {
  it('is that of the registration', async () => {
    const app = await startTestApp({ offersKiswahili: true });
    const register = async (name: string, phone: string, acceptLanguage: string) => {
      const body = {
        ...registrationBody,
        base_username: name,
        phone_number: phone,
        personal_email: `${name}@example.com`,
      };
      const { user_id } = (await app.call(ENDPOINTS.register, { body, acceptLanguage })).body;
      return (await findUser(app.deps.db, user_id))?.language;
    };
    expect(await register('akinyi', '0712345678', 'sw')).toBe('sw');
    expect(await register('baraka', '0712345679', 'en-GB')).toBeNull();
  });

  it('is a preference, and part of the session and the profile', async () => {
    const app = await startTestApp({ offersKiswahili: true });
    const user = await createUser(app);
    const { access_token: token, refresh_token } = await signInUser(app, user);
    expect((await app.call(ENDPOINTS.readSession, { token })).body.language).toBeNull();
    const changed = await app.call(ENDPOINTS.updatePreferences, { body: { language: 'sw' }, token });
    expect(changed.body.profile).toMatchObject({ language: 'sw', wants_emails: true, wants_texts: true });
    expect((await app.call(ENDPOINTS.readProfile, { token })).body.profile.language).toBe('sw');
    expect((await app.call(ENDPOINTS.readSession, { token })).body.language).toBe('sw');
    expect((await app.call(ENDPOINTS.refresh, { body: { refresh_token } })).body.language).toBe('sw');
    const login = { identifier: user.username, password: PASSWORD };
    expect((await app.call(ENDPOINTS.login, { body: login })).body.language).toBe('sw');
  });

  it('has no effect while the church does not offer it', async () => {
    const app = await startTestApp();
    const user = await createUser(app, { language: 'sw' });
    const { access_token: token } = await signInUser(app, user);
    expect((await app.call(ENDPOINTS.readSession, { token })).body.language).toBe('en');
    expect((await app.call(ENDPOINTS.readProfile, { token })).body.profile.language).toBe('sw');
    const body = { ...registrationBody };
    const { user_id } = (await app.call(ENDPOINTS.register, { body, acceptLanguage: 'sw' })).body;
    expect((await findUser(app.deps.db, user_id))?.language).toBeNull();
  });
});
