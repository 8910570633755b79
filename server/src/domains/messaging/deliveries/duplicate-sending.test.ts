import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { describe, expect, it } from 'vitest';
import { createUser, signInUser } from '../../../../test/support/factories.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { createUsers, startPartnerTexts } from '../../../../test/support/texts.ts';
import { createEmailChannel } from '../emails/email.channel.ts';
import { createSender } from './deliveries.service.ts';

const { cancelTextMessage, emailSelected, listAudit, resendEmail, sendTextMessageAgain, updatePreferences } = ENDPOINTS;

const REQUESTS = [0, 1];
const sortStatuses = (answers: { status: number }[]) => answers.map(({ status }) => status).toSorted((a, b) => a - b);

describe('two simultaneous requests', () => {
  it('resend an email to each recipient only once', async () => {
    const app = await startTestApp();
    const { access_token: token } = await signInUser(app, await createUser(app, { role: 'admin' }));
    const sender = createSender(app.deps, createEmailChannel(app.deps));
    app.mailbox.behave((step) => (step === 'rcpt' ? '550 5.7.1 No' : undefined));
    const body = { subject: 'Harvest', body: 'Come', recipients: ['a@example.org', 'b@example.org'] };
    const { id } = (await app.call(emailSelected, { body, token })).body.email;
    await sender.drain();
    app.mailbox.behave(() => undefined);
    const again = await app.raceOnTable('emails', REQUESTS.length, () =>
      Promise.all(REQUESTS.map(() => app.call(resendEmail, { params: { id }, token }))),
    );
    expect(sortStatuses(again)).toEqual([200, 409]);
    await sender.drain();
    expect(app.mailbox.received().map((mail) => mail.to[0])).toHaveLength(2);
    const trail = await app.call(listAudit, { token, query: { what: 'email.sent_again' } });
    expect(trail.body.entries).toHaveLength(1);
  });

  it('resend a rejected text to each recipient only once', async () => {
    const { app, token, send, drain, gateway } = await startPartnerTexts();
    const id = await send(await createUsers(app, 3));
    gateway.refusals.push(1004);
    await drain();
    gateway.refusals.length = 0;
    const again = await app.raceOnTable('text_messages', REQUESTS.length, () =>
      Promise.all(REQUESTS.map(() => app.call(sendTextMessageAgain, { params: { id }, token }))),
    );
    expect(sortStatuses(again)).toEqual([200, 409]);
    await drain();
    expect(gateway.taken).toHaveLength(3);
  });

  it('cancel a text only once', async () => {
    const { app, token, send } = await startPartnerTexts();
    const later = new Date(app.clock.now().getTime() + 86_400_000).toISOString();
    const id = await send(await createUsers(app, 2), { time_to_send: later });
    const both = await app.raceOnTable('text_messages', REQUESTS.length, () =>
      Promise.all(REQUESTS.map(() => app.call(cancelTextMessage, { params: { id }, token }))),
    );
    expect(sortStatuses(both)).toEqual([200, 409]);
  });

  it('to change the preferences both succeed', async () => {
    const app = await startTestApp();
    const { access_token: token } = await signInUser(app, await createUser(app));
    const body = { wants_emails: false };
    const both = await app.raceOnTable('users', REQUESTS.length, () =>
      Promise.all(REQUESTS.map(() => app.call(updatePreferences, { body, token }))),
    );
    expect(sortStatuses(both)).toEqual([200, 200]);
  });
});
