import { fieldMessages } from '@kanisa/contract/core/fields.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { EMAILS_TO_ONE_PER_HOUR } from '@kanisa/contract/messaging/emails.ts';
import {
  CONTACT_MESSAGE_DAYS,
  CONTACT_MESSAGE_MAX,
  CONTACT_MIN_SECONDS,
  CONTACT_PER_HOUR,
  contactMessages as texts,
} from '@kanisa/contract/site/contact-messages.ts';
import { EXAMPLE_SITE } from '@kanisa/contract/site/example/example-site.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createUser, signInWithRole } from '../../../../test/support/factories.ts';
import {
  makeFacts,
  publishSection,
  type SiteEditor,
  saveSection,
  startSiteEditor,
} from '../../../../test/support/site.ts';
import type { TestApp } from '../../../../test/support/test-app.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { cleanUpContactMessages } from './contact-messages.service.ts';
import { contactMessages } from './contact-messages.table.ts';

const { sendContactMessage, listContactMessages, markContactMessage, deleteContactMessage, listAudit } = ENDPOINTS;

const message = {
  name: 'Njeri Kamau',
  email: 'njeri@example.com',
  phone: '0712 345678',
  message: 'When is the first service?\nI come with two children.',
  seconds: 20,
};

const send = (app: TestApp, changes: object = {}, address?: string) =>
  app.call(sendContactMessage, { body: { ...message, ...changes }, ...(address !== undefined && { address }) });

async function startDelivering(options: Parameters<typeof startSiteEditor>[0] = {}): Promise<SiteEditor> {
  const editor = await startSiteEditor(options);
  await saveSection(editor, 'facts', makeFacts({ name: 'Neema Chapel', email: 'office@neema.example' }));
  await publishSection(editor, 'contact', { ...EXAMPLE_SITE.contact, form: 'deliver' });
  return editor;
}

describe('sending a message to the office', () => {
  it('is off on a fresh installation', async () => {
    const { app } = await startSiteEditor();
    const answer = await send(app);
    expect([answer.status, answer.body.error]).toEqual([404, texts.off]);
    expect(await app.deps.db.$count(contactMessages)).toBe(0);
  });

  it('thanks, keeps the message and mails it to the published address, and replies go to the visitor', async () => {
    const { app, token } = await startDelivering({ mail: true });
    const answer = await send(app);
    expect([answer.status, answer.body.message]).toEqual([201, texts.sent]);
    const mail = await app.mailbox.next({ to: 'office@neema.example' });
    expect(mail.subject).toBe('Website: a message from Njeri Kamau');
    expect(mail.headers.get('reply-to')).toBe('njeri@example.com');
    expect(mail.headers.get('from')).toContain('Neema Chapel');
    for (const word of ['Njeri Kamau', '0712 345678', 'When is the first service?', 'I come with two children.']) {
      expect(mail.text).toContain(word);
    }
    await app.waitForMailsSent();
    // No automatic reply: the address may be anybody's.
    expect(app.mailbox.received().map(({ to }) => to)).toEqual([['office@neema.example']]);
    const { body } = await app.call(listContactMessages, { token });
    const { seconds: _seconds, ...kept } = message;
    expect(body).toMatchObject({ unread: 1, total: 1, page: 1, pages: 1, messages: [{ ...kept, read_at: null }] });
  });

  it('mails in the language of whoever reads the church’s mailbox', async () => {
    const editor = await startDelivering({ mail: true });
    await publishSection(editor, 'languages', { kiswahili: true });
    const { app, token } = editor;
    const sendAndRead = async () => {
      expect((await send(app)).status).toBe(201);
      return app.mailbox.next({ to: 'office@neema.example' });
    };
    const english = 'Website: a message from Njeri Kamau';
    const swahili = 'Tovuti: ujumbe kutoka kwa Njeri Kamau';
    expect((await sendAndRead()).subject).toBe(english);
    // The people who may open the messages.
    await app.call(ENDPOINTS.updatePreferences, { body: { language: 'sw' }, token });
    const mail = await sendAndRead();
    expect(mail.subject).toBe(swahili);
    expect(mail.text).toContain('/sw/admin/site/messages');
    const pastor = await createUser(app, { role: 'pastor', language: 'en' });
    expect((await sendAndRead()).subject).toBe(english);
    // The account of the mailbox itself decides.
    const owner = { loginEmail: 'Office@neema.example', isLoginEmailConfirmed: true, language: 'sw' } as const;
    await app.deps.db.update(users).set(owner).where(eq(users.id, pastor.id));
    await createUser(app, { role: 'pastor', language: 'en' });
    expect((await sendAndRead()).subject).toBe(swahili);
  });

  it('refuses missing and too long words, wrong addresses and a form sent too fast', async () => {
    const { app } = await startDelivering();
    for (const field of ['name', 'email', 'phone', 'message']) {
      expect((await send(app, { [field]: ' ' })).status).toBe(400);
    }
    expect((await send(app, { email: 'a@b' })).status).toBe(400);
    const backwards = await send(app, { name: 'Njeri \u202Egro.knab' });
    expect([backwards.status, backwards.body.error]).toEqual([400, fieldMessages.invisible]);
    const long = await send(app, { message: 'm'.repeat(CONTACT_MESSAGE_MAX + 1) });
    expect([long.status, long.body.error]).toEqual([400, texts.tooLong]);
    const fast = await send(app, { seconds: CONTACT_MIN_SECONDS - 0.1 });
    expect([fast.status, fast.body.error]).toEqual([400, texts.tooFast]);
    expect(await app.deps.db.$count(contactMessages)).toBe(0);
    expect((await send(app, { seconds: CONTACT_MIN_SECONDS, message: 'm'.repeat(CONTACT_MESSAGE_MAX) })).status).toBe(
      201,
    );
  });

  it('thanks a robot that fills in the hidden field, and throws its message away', async () => {
    const { app } = await startDelivering();
    const answer = await send(app, { website: 'https://spam.example' });
    expect([answer.status, answer.body.message]).toEqual([201, texts.sent]);
    expect(await app.deps.db.$count(contactMessages)).toBe(0);
  });

  it('mails thirty messages an hour to the office, from all networks together, and keeps the others', async () => {
    const { app } = await startDelivering();
    for (let n = 0; n <= EMAILS_TO_ONE_PER_HOUR; n += 1) {
      expect((await send(app, {}, `41.90.1.${n}`)).status).toBe(201);
    }
    const { rows } = await app.deps.db.execute(sql`select 1 from pgboss.job where name = 'mail.contact-message'`);
    expect(rows).toHaveLength(EMAILS_TO_ONE_PER_HOUR);
    expect(await app.deps.db.$count(contactMessages)).toBe(EMAILS_TO_ONE_PER_HOUR + 1);
  });

  it('takes a few messages an hour from one address', async () => {
    const { app } = await startDelivering();
    for (let sent = 0; sent < CONTACT_PER_HOUR; sent += 1) expect((await send(app, {}, '41.90.1.2')).status).toBe(201);
    const limited = await send(app, {}, '41.90.1.2');
    expect([limited.status, limited.body.error]).toEqual([429, texts.tooMany]);
    expect((await send(app, {}, '41.90.1.3')).status).toBe(201);
    app.clock.advance({ minutes: 61 });
    expect((await send(app, {}, '41.90.1.2')).status).toBe(201);
  });
});

describe('the messages of the contact form', () => {
  it('are open to admins and pastors only', async () => {
    const { app } = await startDelivering();
    await send(app);
    expect((await app.call(listContactMessages)).status).toBe(401);
    for (const role of ['moderator', 'department_leader', 'ministry_leader', 'user'] as const) {
      const token = await signInWithRole(app, role);
      expect((await app.call(listContactMessages, { token })).status).toBe(403);
      expect((await app.call(deleteContactMessage, { params: { id: 1 }, token })).status).toBe(403);
    }
    const pastor = await signInWithRole(app, 'pastor');
    expect((await app.call(listContactMessages, { token: pastor })).body.total).toBe(1);
  });

  it('are marked as read and unread, and deleted with an entry in the trail', async () => {
    const { app } = await startDelivering();
    app.clock.set('2026-11-18T08:00:00Z');
    await send(app, { message: 'First' });
    await send(app, { message: 'Second' });
    const pastor = await signInWithRole(app, 'pastor');
    const { messages } = (await app.call(listContactMessages, { token: pastor })).body;
    expect(messages.map((one) => one.message)).toEqual(['Second', 'First']);
    const params = { id: messages[0]?.id ?? 0 };
    const read = await app.call(markContactMessage, { params, body: { is_read: true }, token: pastor });
    expect(read.body).toMatchObject({
      message: texts.read,
      contact_message: { message: 'Second', read_at: '2026-11-18T08:00:00.000Z' },
    });
    app.clock.advance({ minutes: 5 });
    const again = await app.call(markContactMessage, { params, body: { is_read: true }, token: pastor });
    expect(again.body.contact_message.read_at).toBe('2026-11-18T08:00:00.000Z');
    expect((await app.call(listContactMessages, { token: pastor })).body.unread).toBe(1);
    const unread = await app.call(markContactMessage, { params, body: { is_read: false }, token: pastor });
    expect(unread.body).toMatchObject({ message: texts.unread, contact_message: { read_at: null } });

    const deleted = await app.call(deleteContactMessage, { params, token: pastor });
    expect([deleted.status, deleted.body.message]).toEqual([200, texts.removed]);
    for (const answer of [
      await app.call(deleteContactMessage, { params, token: pastor }),
      await app.call(markContactMessage, { params, body: { is_read: true }, token: pastor }),
    ]) {
      expect([answer.status, answer.body.error]).toEqual([404, texts.notFound]);
    }
    const token = await signInWithRole(app, 'admin');
    const { entries } = (await app.call(listAudit, { query: { what: 'site.message_deleted' }, token })).body;
    expect(entries).toMatchObject([{ before: { sent_at: '2026-11-18T08:00:00.000Z' }, after: null }]);
  });

  it('are listed in pages', async () => {
    const { app, token } = await startDelivering();
    for (const name of ['A', 'B', 'C']) await send(app, { name });
    const query = { page: '2', per_page: '2' };
    const { messages, pages, total } = (await app.call(listContactMessages, { query, token })).body;
    expect([messages.map(({ name }) => name), pages, total]).toEqual([['A'], 2, 3]);
  });

  it('are deleted after 90 days', async () => {
    const { app } = await startDelivering();
    app.clock.set('2026-01-01T08:00:00Z');
    await send(app, { name: 'Old' });
    app.clock.advance({ minutes: 1 });
    await send(app, { name: 'New' });
    app.clock.set(new Date(Date.parse('2026-01-01T08:00:30Z') + CONTACT_MESSAGE_DAYS * 86_400_000).toISOString());
    await cleanUpContactMessages(app.deps);
    expect(await app.deps.db.select({ name: contactMessages.name }).from(contactMessages)).toEqual([{ name: 'New' }]);
  });
});
