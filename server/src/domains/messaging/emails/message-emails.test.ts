import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createUserWithToken } from '../../../../test/support/departments.ts';
import { createUser } from '../../../../test/support/factories.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { waitUntil } from '../../../../test/support/test-jobs.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { startJobs } from '../../index.ts';
import { createSender } from '../deliveries/deliveries.service.ts';
import { createEmailChannel } from './email.channel.ts';
import { emailRecipients, emails } from './emails.table.ts';

const { sendMessage, deleteMessage, listEmails, confirmDeletion } = ENDPOINTS;
const JOINED = new Date('2026-01-01T00:00:00Z');

async function startStaffed(env: Record<string, string> = {}) {
  const app = await startTestApp({ env });
  app.clock.set('2026-11-15T05:00:00Z');
  const { token, user } = await createUserWithToken(app, { role: 'pastor', createdAt: JOINED });
  const drain = () => createSender(app.deps, createEmailChannel(app.deps)).drain();
  return { app, token, user, drain };
}

describe('a message by email', () => {
  it('reaches each active user with an address who wants emails once', async () => {
    const { app, token, user } = await startStaffed({ PUBLIC_URL: 'https://utukufu.example' });
    const amani = await createUser(app, { firstName: 'Amani', createdAt: JOINED });
    const church = await createUser(app, { churchEmail: 'neema@utukufu.example', createdAt: JOINED });
    const inactive = await createUser(app, { isActive: false, createdAt: JOINED });
    const joinedLater = await createUser(app, { createdAt: new Date('2026-11-15T05:00:01Z') });
    const off = await createUser(app, { wantsEmails: false, createdAt: JOINED });
    await createUser(app, { personalEmail: null, createdAt: JOINED });
    await app.deps.db.update(users).set({ personalEmail: null }).where(eq(users.id, church.id));
    const content = 'Dear all,\n\n<b>bring</b> a friend & {{church}}';
    await startJobs(app.deps);
    await app.call(sendMessage, { body: { content, is_email: true }, token });
    const mail = await app.mailbox.next({ to: amani.personalEmail ?? '' });
    expect(mail.subject).toBe('A message from Utukufu Church');
    const text = mail.text.replaceAll('\r\n', '\n');
    expect(text).toContain('Hello Amani,\n\nDear all,\n\n<b>bring</b> a friend & {{church}}\n');
    expect(text).toContain('https://utukufu.example/messages');
    expect(mail.html).toContain('&lt;b&gt;bring&lt;/b&gt; a friend &amp; {{church}}');
    const [email] = await app.deps.db.select().from(emails);
    expect(mail.headers.get('message-id')).toMatch(new RegExp(`^<message-${email?.id}\\.\\d+@utukufu\\.example>$`));
    expect(mail.headers.get('list-unsubscribe')).toMatch(/^<https:\/\/utukufu\.example\/api\/unsubscribe\/[\w-]{22}>$/);
    await app.mailbox.next({ to: 'neema@utukufu.example' });
    await app.mailbox.next({ to: user.personalEmail ?? '' });

    await app.call(sendMessage, { body: { content: 'To you', recipient_id: amani.id, is_email: true }, token });
    expect((await app.mailbox.next({ to: amani.personalEmail ?? '' })).text).toContain('To you');
    await app.call(sendMessage, { body: { content: 'Only here', recipient_id: amani.id }, token });
    await waitUntil(async () => (await app.deps.db.$count(emails, eq(emails.pending, 0))) === 2);
    for (const to of [amani, inactive, joinedLater, off])
      expect(app.mailbox.unread({ to: to.personalEmail ?? '' })).toBe(0);
    expect(app.mailbox.received()).toHaveLength(4);
    // Emails of messages are not in the mailing history.
    expect((await app.call(listEmails, { token })).body.total).toBe(0);
  });

  it('is not sent when the message is deleted first', async () => {
    const { app, token, drain } = await startStaffed();
    const person = await createUser(app, { createdAt: JOINED });
    const sent = await app.call(sendMessage, { body: { content: 'Oops', is_email: true }, token });
    expect(await app.deps.db.$count(emailRecipients)).toBe(2);
    await app.call(deleteMessage, { params: { id: sent.body.message.id }, token });
    await drain();
    expect(app.mailbox.unread({ to: person.personalEmail ?? '' })).toBe(0);
    expect(await app.deps.db.$count(emailRecipients)).toBe(0);
  });

  it('is deleted with the account of its recipient', async () => {
    const { app, token } = await startStaffed();
    const { token: admin } = await createUserWithToken(app, { role: 'admin', createdAt: JOINED });
    const going = await createUser(app, { createdAt: JOINED, deletionRequestedAt: app.clock.now() });
    const staying = await createUser(app, { createdAt: JOINED });
    for (const recipient_id of [going.id, staying.id])
      await app.call(sendMessage, { body: { content: 'To you', recipient_id, is_email: true }, token });
    const deleted = await app.call(confirmDeletion, { params: { userId: going.id }, token: admin });
    expect(deleted.status).toBe(200);
    const left = await app.deps.db.select({ userId: emailRecipients.userId }).from(emailRecipients);
    expect(left).toEqual([{ userId: staying.id }]);
    expect(await app.deps.db.$count(emails)).toBe(1);
  });

  it('is not sent to an inactive user or one without an address', async () => {
    const { app, token, drain } = await startStaffed();
    for (const differs of [{ isActive: false }, { personalEmail: null }]) {
      const { id } = await createUser(app, differs);
      const sent = await app.call(sendMessage, { body: { content: 'x', is_email: true, recipient_id: id }, token });
      expect(sent.status).toBe(201);
    }
    await drain();
    expect(app.mailbox.received()).toHaveLength(0);
  });
});
