import type { Language } from '@kanisa/contract/core/languages.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { countTextParts } from '@kanisa/contract/messaging/text-parts.ts';
import { asc } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { eventAttendances } from '../src/domains/events/attendance/attendance.table.ts';
import { emailRecipients, emails } from '../src/domains/messaging/emails/emails.table.ts';
import { messages } from '../src/domains/messaging/messages/messages.table.ts';
import { textMessages, textRecipients } from '../src/domains/messaging/text-messages/text-messages.table.ts';
import { startSending } from './support/email-sending.ts';
import { startAppWithPastor } from './support/events.ts';
import { createUser, PASSWORD, registrationBody, signInUser } from './support/factories.ts';
import { unpackOwnData } from './support/own-data-archive.ts';
import { startTestApp } from './support/test-app.ts';
import { startPartnerTexts } from './support/texts.ts';

const PUBLIC_URL = 'https://church.example';
const offersKiswahili = true;
const NEW_PASSWORD = 'several unrelated calm words';

describe('a mailing to people of different languages', () => {
  it('has the words of staff as written, and ours in the language of each', async () => {
    const { app, token, sender } = await startSending({ offersKiswahili, env: { PUBLIC_URL } });
    const [english, kiswahili] = [await createUser(app, { language: 'en' }), await createUser(app, { language: 'sw' })];
    const people = [english.personalEmail ?? '', kiswahili.personalEmail ?? '', 'stranger@example.org'];
    const body = { subject: 'Not found', body: 'Please log in.', recipients: people };
    await app.call(ENDPOINTS.emailSelected, { body, token: await token() });
    await sender.drain();
    for (const to of people) {
      const mail = await app.mailbox.next({ to });
      expect(mail.subject).toBe('Not found');
      expect(mail.text).toContain('Please log in.');
      const isKiswahili = to === kiswahili.personalEmail;
      expect(mail.text).toContain(
        isKiswahili ? 'Barua pepe hii imetumwa na Utukufu Church.' : 'Utukufu Church sent you this email.',
      );
      expect(mail.text).toContain(
        isKiswahili
          ? `Acha kupokea barua pepe: ${PUBLIC_URL}/sw/unsubscribe?token=`
          : `Unsubscribe from emails: ${PUBLIC_URL}/unsubscribe?token=`,
      );
      expect(mail.html).toContain(`<html lang="${isKiswahili ? 'sw' : 'en'}">`);
    }
  });

  it('follows a choice that was made after it was written', async () => {
    const { app, token, sender } = await startSending({ offersKiswahili });
    const person = await createUser(app);
    const to = person.personalEmail ?? '';
    await app.call(ENDPOINTS.emailSelected, {
      body: { subject: 'Harvest', body: 'Come', recipients: [to] },
      token: await token(),
    });
    const own = (await signInUser(app, person)).access_token;
    await app.call(ENDPOINTS.updatePreferences, { body: { language: 'sw' }, token: own });
    await sender.drain();
    expect((await app.mailbox.next({ to })).text).toContain('Barua pepe hii imetumwa na');
  });

  it('is English while the church does not offer Kiswahili', async () => {
    const { app, token, sender } = await startSending();
    const to = (await createUser(app, { language: 'sw' })).personalEmail ?? '';
    await app.call(ENDPOINTS.emailSelected, {
      body: { subject: 'Harvest', body: 'Come', recipients: [to] },
      token: await token(),
    });
    await sender.drain();
    expect((await app.mailbox.next({ to })).text).toContain('sent you this email.');
  });
});

describe('the mail with a code', () => {
  it('is in the language of the registration', async () => {
    const app = await startTestApp({ mail: true, offersKiswahili });
    const second = { base_username: 'baraka', phone_number: '0712345679', personal_email: 'baraka@example.com' };
    await app.call(ENDPOINTS.register, { body: registrationBody, acceptLanguage: 'sw' });
    await app.call(ENDPOINTS.register, { body: { ...registrationBody, ...second } });
    const kiswahili = await app.mailbox.next({ to: registrationBody.personal_email });
    expect(kiswahili.subject).toBe('Msimbo wako wa uthibitishaji wa Utukufu Church');
    expect(kiswahili.text).toContain('Habari Akinyi,');
    expect(kiswahili.text).toContain('Msimbo unatumika kwa dakika 10');
    const english = await app.mailbox.next({ to: second.personal_email });
    expect(english.subject).toBe('Your verification code for Utukufu Church');
    expect(english.text).toContain('Hello Akinyi,');
  });

  it('names times by 24 hours and leads to pages in Kiswahili', async () => {
    const app = await startTestApp({ mail: true, offersKiswahili, env: { PUBLIC_URL } });
    app.clock.set('2026-11-15T15:05:00Z');
    const admin = await createUser(app, { role: 'admin', language: 'sw' });
    const { access_token: token } = await signInUser(app, admin);
    const body = { current_password: PASSWORD, password: NEW_PASSWORD, confirm_password: NEW_PASSWORD };
    const changed = await app.call(ENDPOINTS.changePassword, { body, token });
    expect(changed.status).toBe(200);
    const mail = await app.mailbox.next({ to: admin.personalEmail ?? '' });
    expect(mail.subject).toBe('Nenosiri lako la Utukufu Church limebadilishwa');
    expect(mail.text).toMatch(/\d{1,2} [A-Z][a-z]+ \d{4}, \d\d:\d\d/);
    expect(mail.text).not.toMatch(/\bsaa \d|[AP]M\b/);
    expect(mail.text).toContain(`${PUBLIC_URL}/sw/forgot-password`);
  });
});

const GATEWAY = {
  SMS_GATEWAY: 'partner',
  SMS_BASE_URL: 'https://sms.example/api',
  SMS_API_KEY: 'key',
  SMS_PARTNER_ID: '1',
  SMS_PRICE: 'KES 0.80',
  PUBLIC_URL,
};
const DAY = '2026-11-22';
const CHOIR = { title: 'Choir practice', start_time: `${DAY}T18:05`, location: 'Main hall', is_public: true };

describe('a notice about an event', () => {
  it('reaches each person in their language, as a message, an email and a text of one part', async () => {
    const { app, make } = await startAppWithPastor({ env: GATEWAY, offersKiswahili });
    const admin = (await signInUser(app, await createUser(app, { role: 'admin' }))).access_token;
    const { id } = await make(CHOIR);
    const english = await createUser(app, { language: 'en' });
    const kiswahili = await createUser(app, { language: 'sw' });
    const { db } = app.deps;
    for (const { id: userId } of [english, kiswahili]) {
      await db.insert(eventAttendances).values({ eventId: id, occursOn: DAY, userId, saidAt: app.clock.now() });
    }
    const offer = await app.call(ENDPOINTS.estimateNotice, { params: { id }, query: {}, token: admin });
    expect(offer.body).toMatchObject({ people: 2, email: 2, text: { phones: 2, price: 1.6 } });
    const answer = await app.call(ENDPOINTS.updateEvent, {
      params: { id },
      body: { start_time: '2026-11-23T17:30', notify: ['message', 'email', 'text'] },
      token: admin,
    });
    expect(answer.body.notified).toEqual({ people: 2, message: 2, email: 2, text: 2 });

    const inbox = await db.select().from(messages).orderBy(asc(messages.recipientId));
    expect(inbox.map(({ recipientId, content }) => [recipientId, content.split('\n')])).toEqual([
      [
        english.id,
        [
          '“Choir practice” on Sunday, 22 November, 6:05 PM has changed.',
          'It’s now on Monday, 23 November, 5:30 PM.',
          'Place: Main hall',
          `${PUBLIC_URL}/calendar/${id}?date=2026-11-23`,
        ],
      ],
      [
        kiswahili.id,
        [
          'Tukio “Choir practice” la Jumapili, 22 Novemba, 18:05 limebadilika.',
          'Sasa ni Jumatatu, 23 Novemba, 17:30.',
          'Mahali: Main hall',
          `${PUBLIC_URL}/sw/calendar/${id}?date=2026-11-23`,
        ],
      ],
    ]);

    const subjects = await db.select().from(emails).orderBy(asc(emails.id));
    expect(subjects.map(({ subject }) => subject)).toEqual([
      'Changed: Choir practice',
      'Tukio limebadilika: Choir practice',
    ]);
    const addresses = await db.select().from(emailRecipients).orderBy(asc(emailRecipients.recordId));
    expect(addresses.map(({ address }) => address)).toEqual([english.personalEmail, kiswahili.personalEmail]);

    const texts = await db.select().from(textMessages).orderBy(asc(textMessages.id));
    expect(texts.map(({ message }) => message)).toEqual([
      'Utukufu Church: Choir practice on Sun 22 Nov 6:05 PM is now on Mon 23 Nov 5:30 PM.',
      'Utukufu Church: Choir practice, Jumapili 22 Nov 18:05, sasa ni Jumatatu 23 Nov 17:30.',
    ]);
    expect(texts.map(({ message, parts }) => [parts, countTextParts(message).parts])).toEqual([
      [1, 1],
      [1, 1],
    ]);
    const numbers = await db.select().from(textRecipients).orderBy(asc(textRecipients.recordId));
    expect(numbers.map(({ userId }) => userId)).toEqual([english.id, kiswahili.id]);
  });
});

describe('a calendar file', () => {
  it('leads to the pages of the language that its address names', async () => {
    const { app, make } = await startAppWithPastor({ env: { PUBLIC_URL }, offersKiswahili });
    const { id } = await make(CHOIR);
    const read = async (path: string, acceptLanguage = 'sw') =>
      (await app.server.inject({ url: `/api/calendar/${path}`, headers: { 'accept-language': acceptLanguage } }))
        .payload;
    for (const file of ['feed.ics', `${id}/event.ics`]) {
      expect(await read(file)).toContain(`\r\nURL:${PUBLIC_URL}/calendar/${id}\r\n`);
      expect(await read(`${file}?language=en`)).toContain('PRODID:-//Kanisa//Church calendar//EN\r\n');
      const kiswahili = await read(`${file}?language=sw`);
      expect(kiswahili).toContain(`\r\nURL:${PUBLIC_URL}/sw/calendar/${id}\r\n`);
      expect(kiswahili).toContain('PRODID:-//Kanisa//Church calendar//SW\r\n');
      expect(kiswahili).toContain('\r\nSUMMARY:Choir practice\r\n');
      expect((await app.server.inject(`/api/calendar/${file}?language=de`)).json()).toMatchObject({
        error: 'Choose a language',
      });
    }
  });

  it('is English while the church does not offer Kiswahili', async () => {
    const { app, make } = await startAppWithPastor({ env: { PUBLIC_URL } });
    const { id } = await make(CHOIR);
    const { payload } = await app.server.inject(`/api/calendar/${id}/event.ics?language=sw`);
    expect(payload).toContain(`\r\nURL:${PUBLIC_URL}/calendar/${id}\r\n`);
  });
});

describe('the tests of the setup', () => {
  it('are in the language of the admin', async () => {
    const { app, token, gateway } = await startPartnerTexts({ offersKiswahili });
    const test = async (language: Language) => {
      await app.call(ENDPOINTS.updatePreferences, { body: { language }, token });
      await app.call(ENDPOINTS.testText, { token });
      return gateway.taken.at(-1)?.message;
    };
    expect(await test('en')).toBe('This is a test of Utukufu Church. Text messages work.');
    expect(await test('sw')).toBe('Hili ni jaribio la Utukufu Church. SMS zinafanya kazi.');
  });
});

describe('the archive of a person', () => {
  it('has the language of the account, and is explained in it', async () => {
    const app = await startTestApp({ offersKiswahili });
    const person = await createUser(app, { language: 'sw' });
    const { files, json } = await unpackOwnData(app, (await signInUser(app, person)).access_token);
    expect(json('profile.json')).toMatchObject({ language: 'sw' });
    const readme = files.get('README.txt')?.bytes.toString() ?? '';
    expect(readme).toContain('Maelezo yako yaliyo kwa Utukufu Church');
    expect(readme).toContain('profile.json: jina lako, jinsi ya kukufikia');
    expect(readme).not.toMatch(/\b(your|the)\b/i);
  });
});
