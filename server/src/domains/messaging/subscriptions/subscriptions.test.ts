import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { unsubscribeMessages } from '@kanisa/contract/messaging/subscriptions.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createUserWithToken } from '../../../../test/support/departments.ts';
import { createUser } from '../../../../test/support/factories.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { createSender } from '../deliveries/deliveries.service.ts';
import { createEmailChannel } from '../emails/email.channel.ts';

const { emailSelected, emailReach, readSubscription, unsubscribe, subscribeAgain, updatePreferences, readProfile } =
  ENDPOINTS;

/** Sends a mailing and returns the token of its unsubscribe link. */
async function startMailed(address?: string) {
  const app = await startTestApp({ env: { PUBLIC_URL: 'https://utukufu.example' } });
  const { token } = await createUserWithToken(app, { role: 'pastor' });
  const amani = await createUser(app);
  const to = address ?? amani.personalEmail ?? '';
  const body = { subject: 'Harvest', body: 'Come', recipients: [to] };
  await app.call(emailSelected, { body, token });
  await createSender(app.deps, createEmailChannel(app.deps)).drain();
  const mail = app.mailbox.received()[0];
  if (!mail) throw new Error('no mail was received');
  const link = /^<https:\/\/utukufu\.example\/api(\/unsubscribe\/([\w-]{22}))>$/.exec(
    mail.headers.get('list-unsubscribe') ?? '',
  );
  const reached = async () => (await app.call(emailReach, { body: { recipients: [to] }, token })).body.reached;
  return { app, token, amani, mail, path: link?.[1] ?? '', linkToken: link?.[2] ?? '', reached };
}

const wantsEmails = async ({ app, amani }: Pick<Awaited<ReturnType<typeof startMailed>>, 'app' | 'amani'>) =>
  (await app.deps.db.select().from(users).where(eq(users.id, amani.id)))[0]?.wantsEmails;

describe('the unsubscribe link', () => {
  it('is in a one-click header and in both parts of the mail', async () => {
    const { mail, linkToken } = await startMailed();
    expect(mail.headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const line = mail.raw.split('\r\n').find((one) => one.startsWith('List-Unsubscribe:'));
    expect(line).toBe(`List-Unsubscribe: <https://utukufu.example/api/unsubscribe/${linkToken}>`);
    const page = `https://utukufu.example/unsubscribe?token=${linkToken}`;
    expect(mail.html).toContain(`href="${page}"`);
    expect(mail.text).toContain(page);
  });

  it('changes nothing when it is only opened, as mail scanners do', async () => {
    const started = await startMailed();
    const { app, path, linkToken } = started;
    const opened = await app.call(readSubscription, { params: { token: linkToken } });
    expect(opened.body.subscription).toEqual({
      email: 'w•••@example.com',
      church: 'Utukufu Church',
      is_subscribed: true,
    });
    const inBrowser = await app.server.inject({ url: `/api${path}`, headers: { accept: 'text/html,*/*' } });
    expect([inBrowser.statusCode, inBrowser.headers.location]).toEqual([
      302,
      `https://utukufu.example/unsubscribe?token=${linkToken}`,
    ]);
    for (const method of ['HEAD', 'OPTIONS'] as const) await app.server.inject({ method, url: `/api${path}` });
    expect(await wantsEmails(started)).toBe(true);
  });

  it('unsubscribes by one POST without a login and can be reverted', async () => {
    const started = await startMailed();
    const { app, path, linkToken, reached } = started;
    const post = await app.server.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect([post.statusCode, post.json()]).toEqual([
      200,
      {
        message: unsubscribeMessages.off,
        subscription: { email: 'w•••@example.com', church: 'Utukufu Church', is_subscribed: false },
      },
    ]);
    expect([await wantsEmails(started), await reached()]).toEqual([false, 0]);
    expect((await app.call(unsubscribe, { params: { token: linkToken } })).status).toBe(200);
    const again = await app.call(subscribeAgain, { params: { token: linkToken } });
    expect([again.body.message, again.body.subscription.is_subscribed]).toEqual([unsubscribeMessages.on, true]);
    expect([await wantsEmails(started), await reached()]).toEqual([true, 1]);
  });

  it('accepts multipart and form posts, which other endpoints reject', async () => {
    const started = await startMailed();
    const boundary = 'x-boundary';
    const multipart = await started.app.server.inject({
      method: 'POST',
      url: `/api${started.path}`,
      headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
      payload: `--${boundary}\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--${boundary}--\r\n`,
    });
    expect(multipart.statusCode).toBe(200);
    expect(await wantsEmails(started)).toBe(false);
    const login = await started.app.server.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'identifier=a&password=b',
    });
    expect(login.statusCode).toBe(415);
  });

  it('works for an address without an account and for its later owner', async () => {
    const { app, linkToken, reached } = await startMailed('Stranger@example.org');
    await app.call(unsubscribe, { params: { token: linkToken } });
    expect(await reached()).toBe(0);
    const { token } = await createUserWithToken(app, { personalEmail: 'stranger@example.org' });
    expect(await reached()).toBe(0);
    await app.call(updatePreferences, { body: { wants_emails: true }, token });
    expect(await reached()).toBe(1);
  });

  it('answers 404 for an invalid token', async () => {
    const { app } = await startMailed();
    const token = 'A'.repeat(22);
    for (const endpoint of [readSubscription, unsubscribe, subscribeAgain]) {
      const { status, body } = await app.call(endpoint, { params: { token } });
      expect([status, body.error]).toEqual([404, unsubscribeMessages.rejected]);
    }
    expect((await app.raw('POST', '/unsubscribe/x')).status).toBe(404);
  });
});

describe('the contact preferences', () => {
  it('are on by default and do not count as profile updates', async () => {
    const app = await startTestApp();
    const { token } = await createUserWithToken(app, { isVerified: false });
    const read = async () => {
      const { profile } = (await app.call(readProfile, { token })).body;
      return [profile.wants_emails, profile.wants_texts];
    };
    expect(await read()).toEqual([true, true]);
    for (let n = 0; n < 7; n += 1) {
      const { status, body } = await app.call(updatePreferences, { body: { wants_emails: n % 2 === 1 }, token });
      expect([status, body.message, body.profile.wants_emails]).toEqual([200, 'Your choice is saved', n % 2 === 1]);
    }
    await app.call(updatePreferences, { body: { wants_texts: false }, token });
    expect(await read()).toEqual([false, false]);
    expect((await app.call(updatePreferences, { body: {}, token })).status).toBe(200);
    expect(await read()).toEqual([false, false]);
    const bad = await app.raw('PATCH', '/profile/preferences', { wants_emails: 'no' }, token);
    expect([bad.status, bad.body['error']]).toEqual([400, 'Emails from the church: yes or no']);
  });
});
