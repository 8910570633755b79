import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { EMAIL_RECIPIENTS_MAX, emailMessages } from '@kanisa/contract/messaging/emails.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createUserWithToken } from '../../../../test/support/departments.ts';
import { createUser, signInWithRole } from '../../../../test/support/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { createSender } from '../deliveries/deliveries.service.ts';
import { createEmailChannel } from './email.channel.ts';

const { emailAll, emailSelected, emailReach, emailPreview, emailTest, listEmails, readEmail, listAudit } = ENDPOINTS;
const CONTENT = { subject: 'Harvest Sunday', body: 'Dear all,\n\nPlease come.' };

async function startStaffed(env: Record<string, string> = {}) {
  const app = await startTestApp({ env });
  app.clock.set('2026-11-15T05:00:00Z');
  const { token, user } = await createUserWithToken(app, { role: 'pastor', firstName: 'Pastor' });
  return { app, token, user, drain: () => createSender(app.deps, createEmailChannel(app.deps)).drain() };
}

const postForError = async (app: TestApp, path: string, body: unknown, token: string) => {
  const answer = await app.raw('POST', path, body, token);
  return [answer.status, answer.body['error']];
};

describe('an email to selected people', () => {
  it('is rejected with the specified messages in the specified order', async () => {
    const { app, token } = await startStaffed();
    const rejected = (body: unknown) => postForError(app, '/admin/email/selected', body, token);
    const required = [400, 'Subject and body are required'];
    expect(await rejected({})).toEqual(required);
    expect(await rejected({ subject: 'x', body: '  ' })).toEqual(required);
    expect(await rejected({ subject: ' ', body: 'x', recipients: 'no' })).toEqual(required);
    expect(await rejected({ ...CONTENT, recipients: 'a@b.co' })).toEqual([400, 'recipients must be an array']);
    expect(await rejected({ ...CONTENT, recipients: null })).toEqual([400, 'recipients must be an array']);
    expect(await rejected({ ...CONTENT, recipients: ['a@b.co', 'a@b'] })).toEqual([400, 'Invalid email: a@b']);
    expect(await rejected({ ...CONTENT, recipients: [5] })).toEqual([400, 'Invalid email: 5']);
    const injected = 'a@b.co\r\nBcc: c@d.co';
    expect(await rejected({ ...CONTENT, recipients: [injected] })).toEqual([400, `Invalid email: ${injected}`]);
    for (const filters of ['role', null, ['admin'], 3]) {
      expect(await rejected({ ...CONTENT, filters })).toEqual([400, 'filters must be an object']);
    }
    expect(await rejected({ ...CONTENT, filters: { role: 'bishop', is_active: 'x' } })).toEqual([400, 'Invalid role']);
    expect(await rejected({ ...CONTENT, filters: { is_active: 'true' } })).toEqual([
      400,
      'is_active must be true or false',
    ]);
    for (const chosen of [{}, { recipients: [] }, { filters: {} }, { filters: { role: ' ' } }]) {
      expect(await rejected({ ...CONTENT, ...chosen })).toEqual([400, 'Select at least one recipient']);
    }
    expect(await rejected({ ...CONTENT, filters: { role: 'moderator' } })).toEqual([
      400,
      'Select at least one recipient',
    ]);
    const many = Array.from({ length: EMAIL_RECIPIENTS_MAX + 1 }, (_, n) => `p${n}@example.com`);
    expect(await rejected({ ...CONTENT, recipients: many })).toEqual([400, emailMessages.recipientsMany]);
    expect(await rejected({ ...CONTENT, recipients: ['a@b.co'], role: 'admin' })).toEqual([400, 'Unknown field: role']);
    const all = await app.raw('POST', '/admin/email/selected', { recipients: ['x', 'a@b.co', 'y'], filters: 1 }, token);
    expect(all.body['fields']).toEqual({
      subject: 'Subject and body are required',
      body: 'Subject and body are required',
      'recipients.0': 'Invalid email: x',
      'recipients.2': 'Invalid email: y',
      filters: 'filters must be an object',
    });
    const { body } = await app.call(listEmails, { token });
    expect(body).toEqual({ emails: [], current_page: 1, total: 0, pages: 1, per_page: 10 });
  });

  it('is forbidden for every role except admin and pastor', async () => {
    const app = await startTestApp();
    for (const role of ['user', 'moderator', 'department_leader', 'ministry_leader'] as const) {
      const token = await signInWithRole(app, role);
      const rejected = [403, 'Unauthorized: Admin or Pastor access required'];
      expect(await postForError(app, '/admin/email/all', CONTENT, token)).toEqual(rejected);
      const history = await app.call(listEmails, { token });
      expect([history.status, history.body.error]).toEqual(rejected);
    }
  });

  it('goes once to each address of the list and the filters, in separate mails', async () => {
    const { app, token, user, drain } = await startStaffed({ PUBLIC_URL: 'https://utukufu.example' });
    const amani = await createUser(app, { firstName: 'Amani', role: 'moderator' });
    const church = await createUser(app, { personalEmail: null, churchEmail: 'neema@utukufu.example' });
    const inactive = await createUser(app, { isActive: false, role: 'moderator' });
    const without = await createUser(app, { personalEmail: null, role: 'moderator' });
    const other = await createUser(app);
    const recipients = [amani.personalEmail?.toUpperCase() ?? '', 'NEEMA@utukufu.example', 'stranger@example.org'];
    const sent = await app.call(emailSelected, {
      body: { ...CONTENT, recipients: [...recipients, 'Stranger@example.org'], filters: { role: 'moderator' } },
      token,
    });
    expect(sent.status).toBe(201);
    expect(sent.body.message).toBe('Your email is being sent to 4 people');
    expect(sent.body.message).toContain('sent');
    expect(sent.body.email).toMatchObject({
      sent_at: '2026-11-15T05:00:00.000Z',
      finished_at: null,
      sender: 'Utukufu Church <office@utukufu.example>',
      sent_by: user.username,
      subject: 'Harvest Sunday',
      status: 'queued',
      error: null,
      counts: { total: 4, sent: 0, failed: 0, pending: 4, left_out: 1 },
    });
    await drain();
    const received = app.mailbox.received();
    const expected = [amani.personalEmail?.toUpperCase(), 'NEEMA@utukufu.example', inactive.personalEmail];
    const addresses = [...expected, 'stranger@example.org'].map((address) => address?.toLowerCase());
    expect(received.every((mail) => mail.to.length === 1)).toBe(true);
    expect(new Set(received.flatMap((mail) => mail.to))).toEqual(new Set(addresses));
    expect(received).toHaveLength(4);
    for (const mail of received) {
      const others = [...addresses, other.personalEmail].filter((address) => address !== mail.to[0]);
      for (const address of others) expect(mail.raw.toLowerCase()).not.toContain(address ?? 'nobody');
      expect(mail.headers.get('to')?.toLowerCase()).toBe(mail.to[0]);
      for (const header of ['cc', 'bcc']) expect(mail.headers.has(header)).toBe(false);
    }
    const { body } = await app.call(readEmail, { params: { id: sent.body.email.id }, token });
    expect(body.email).toMatchObject({ status: 'sent', finished_at: '2026-11-15T05:00:00.000Z', error: null });
    expect(body.email.counts).toEqual({ total: 4, sent: 4, failed: 0, pending: 0, left_out: 1 });
    const outcomes = new Set(
      body.recipients.map((one) => `${one.user?.id ?? 'nobody'} ${one.left_out_reason ?? one.state}`),
    );
    const reached = [amani, church, inactive].map(({ id }) => `${id} sent`);
    expect(outcomes).toEqual(new Set([...reached, 'nobody sent', `${without.id} no_address`]));
  });

  it('goes once to an address that two people share', async () => {
    const { app, token, user, drain } = await startStaffed();
    await createUser(app, { personalEmail: null, churchEmail: 'Choir@utukufu.example' });
    await createUser(app, { personalEmail: 'choir@utukufu.example' });
    const sent = await app.call(emailAll, { body: CONTENT, token });
    expect(sent.body.email.counts).toMatchObject({ total: 2, pending: 2 });
    await drain();
    const received = app.mailbox.received().flatMap((mail) => mail.to.map((address) => address.toLowerCase()));
    expect(received.toSorted()).toEqual(['choir@utukufu.example', user.personalEmail ?? ''].toSorted());
  });

  it('is rejected when it reaches nobody', async () => {
    const { app, token } = await startStaffed();
    const off = await createUser(app, { wantsEmails: false });
    expect(
      await postForError(app, '/admin/email/selected', { ...CONTENT, recipients: [off.personalEmail] }, token),
    ).toEqual([400, 'None of them can be reached by email']);
    expect((await app.call(listEmails, { token })).body.total).toBe(0);
  });
});

describe('an email to all', () => {
  it('reaches every active user who wants emails, verified or not', async () => {
    const { app, token, user, drain } = await startStaffed();
    const unverified = await createUser(app, { isVerified: false });
    await createUser(app, { isActive: false });
    await createUser(app, { wantsEmails: false });
    const { body } = await app.call(emailAll, { body: CONTENT, token });
    expect(body.email.counts).toMatchObject({ total: 2, left_out: 1 });
    await drain();
    // Several connections deliver in any order.
    const received = app.mailbox.received().flatMap((mail) => mail.to);
    expect(new Set(received)).toEqual(new Set([user.personalEmail, unverified.personalEmail]));
    expect(received).toHaveLength(2);
  });

  it('is sent once when the same form arrives several times', async () => {
    const { app, token, drain } = await startStaffed();
    const body = { ...CONTENT, idempotency_key: randomUUID() };
    const answers = await app.raceOnTable('emails', 6, () =>
      Promise.all(Array.from({ length: 6 }, () => app.call(emailAll, { body, token }))),
    );
    expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body.email.id)).size).toBe(1);
    await drain();
    const late = await app.call(emailAll, { body, token });
    expect([late.status, late.body.message]).toEqual([201, 'Your email is being sent to 1 person']);
    expect(app.mailbox.received()).toHaveLength(1);
    const other = await app.call(emailAll, { body: { ...body, subject: 'Another' }, token });
    expect([other.status, other.body.error]).toEqual([409, emailMessages.keyUsed]);
    const otherAdmin = await signInWithRole(app, 'admin');
    expect((await app.call(emailAll, { body, token: otherAdmin })).status).toBe(409);
    const bad = await app.call(emailAll, { body: { ...CONTENT, idempotency_key: '1' }, token });
    expect([bad.status, bad.body.error]).toEqual([400, emailMessages.key]);
  });

  it('is rejected when its key was used for other content, another audience or another sender', async () => {
    const { app, token } = await startStaffed();
    const [amani, baraka] = [await createUser(app), await createUser(app)];
    const addresses = [amani.personalEmail ?? '', baraka.personalEmail ?? ''];
    const send = async (body: object, path = 'selected') =>
      (await app.raw('POST', `/admin/email/${path}`, body, token)).status;
    const base = { ...CONTENT, sender: 'The office', idempotency_key: randomUUID() };
    const selected = { ...base, recipients: addresses, filters: { role: 'pastor' } };
    expect(await send(selected)).toBe(201);
    const others: object[] = [
      { ...selected, subject: 'Another' },
      { ...selected, body: 'Another' },
      { ...selected, sender: 'reply@example.org' },
      { ...selected, sender: undefined },
      { ...selected, recipients: addresses.slice(1) },
      { ...selected, recipients: [...addresses, 'other@example.org'] },
      { ...selected, recipients: undefined },
      { ...selected, filters: { role: 'admin' } },
      { ...selected, filters: { role: 'pastor', is_active: true } },
      { ...selected, filters: undefined },
    ];
    for (const other of others) expect([other, await send(other)]).toEqual([other, 409]);
    expect(await send(base, 'all')).toBe(409);
    // Order, case and repetitions of addresses do not make another audience.
    const same = [...addresses.toReversed(), addresses[0]?.toUpperCase()];
    expect(await send({ ...selected, recipients: same })).toBe(201);
    expect(await send({ ...selected, filters: { role: 'pastor', is_active: undefined } })).toBe(201);
    const toAll = { ...base, idempotency_key: randomUUID() };
    expect([await send(toAll, 'all'), await send(toAll, 'all')]).toEqual([201, 201]);
    expect(await send({ ...toAll, filters: { is_active: true } })).toBe(409);
    expect((await app.call(listEmails, { token })).body.total).toBe(2);
  });

  it('inserts thousands of recipients in the transaction of its record', async () => {
    const { app, token } = await startStaffed();
    await app.deps.db.execute(sql`
      insert into users (first_name, last_name, username, password_hash, personal_email)
      select 'Crowd', 'Member', 'crowd' || n, '', 'crowd' || n || '@example.com' from generate_series(1, 3000) as n`);
    const { body } = await app.call(emailAll, { body: CONTENT, token });
    expect(body.email.counts).toMatchObject({ total: 3001, pending: 3001 });
    expect(body.email.recipients).toHaveLength(20);
    const { rows } =
      await app.deps.db.execute(sql`select count(*)::int as n, count(distinct xmin::text)::int as transactions
      from (select xmin from email_recipients union all select xmin from emails) as written`);
    expect(rows).toEqual([{ n: 3002, transactions: 1 }]);
  });

  it('is recorded in the audit trail with its recipient count', async () => {
    const { app, token, user } = await startStaffed();
    const { body } = await app.call(emailAll, { body: CONTENT, token });
    const admin = await signInWithRole(app, 'admin');
    const trail = await app.call(listAudit, { token: admin });
    expect(trail.body.entries[0]).toMatchObject({
      action: 'email.sent',
      who: { id: user.id },
      after: { email_id: body.email.id, subject: 'Harvest Sunday', recipients: 1 },
    });
  });
});

describe('the audience size', () => {
  it('is shown before sending, with who is left out and why', async () => {
    const { app, token } = await startStaffed();
    await createUser(app, { firstName: 'Zawadi', personalEmail: null });
    await createUser(app, { firstName: 'Baraka', personalEmail: null });
    const off = await createUser(app, { firstName: 'Off', wantsEmails: false });
    await createUser(app, { isActive: false, personalEmail: null });
    const { body } = await app.call(emailReach, { body: { all: true }, token });
    expect(body.reached).toBe(1);
    expect(body.left_out.map((one) => [one.reason, one.count, one.people.map((who) => who.first_name)])).toEqual([
      ['no_address', 2, ['Baraka', 'Zawadi']],
      ['opted_out', 1, ['Off']],
    ]);
    const some = await app.call(emailReach, {
      body: { recipients: [off.personalEmail ?? '', 'a@example.org', 'A@example.org'], filters: { is_active: false } },
      token,
    });
    expect(some.body.reached).toBe(1);
    expect(some.body.left_out.map((one) => [one.reason, one.count])).toEqual([
      ['no_address', 1],
      ['opted_out', 1],
    ]);
    expect(await postForError(app, '/admin/email/reach', {}, token)).toEqual([400, 'Select at least one recipient']);
  });
});

describe('before sending', () => {
  it('the preview equals the mail a recipient gets', async () => {
    const { app, token, drain } = await startStaffed({ PUBLIC_URL: 'https://utukufu.example' });
    const body = { ...CONTENT, sender: 'Choir <b>' };
    const { preview } = (await app.call(emailPreview, { body, token })).body;
    expect(preview).toMatchObject({
      from: 'Choir <b> <office@utukufu.example>',
      reply_to: null,
      subject: body.subject,
    });
    await app.call(emailAll, { body, token });
    await drain();
    const [mail] = app.mailbox.received();
    const token22 = /token=([\w-]{22})/.exec(mail?.html ?? '')?.[1] ?? '';
    expect(mail?.html.replaceAll('\r\n', '\n').replace(token22, '').trim()).toBe(preview.html.trim());
    expect(mail?.text.replaceAll('\r\n', '\n').replace(token22, '').trim()).toBe(preview.text.trim());
    const replies = await app.call(emailPreview, { body: { ...CONTENT, sender: 'choir@example.org' }, token });
    expect(replies.body.preview).toMatchObject({
      from: 'Utukufu Church <office@utukufu.example>',
      reply_to: 'choir@example.org',
    });
  });

  it('a test goes only to its sender and is not in the history', async () => {
    const { app, drain } = await startStaffed();
    const { token, user } = await createUserWithToken(app, { role: 'admin', wantsEmails: false });
    const { status, body } = await app.call(emailTest, { body: CONTENT, token });
    expect([status, body.message, body.email]).toEqual([
      200,
      `Sending a test to ${user.personalEmail}`,
      user.personalEmail,
    ]);
    await drain();
    expect(app.mailbox.received().map((mail) => [mail.to, mail.subject])).toEqual([
      [[user.personalEmail], 'Harvest Sunday'],
    ]);
    expect((await app.call(listEmails, { token })).body.total).toBe(0);
    const { token: bare } = await createUserWithToken(app, { role: 'admin', personalEmail: null });
    expect(await postForError(app, '/admin/email/test', CONTENT, bare)).toEqual([400, emailMessages.noOwnAddress]);
  });
});

describe('the email history', () => {
  it('is paged newest first and can be filtered by status', async () => {
    const { app, token, drain } = await startStaffed();
    for (let n = 1; n <= 12; n += 1) {
      await app.call(emailAll, { body: { ...CONTENT, subject: `Number ${n}` }, token });
    }
    app.mailbox.behave((step, to) => (step === 'rcpt' && to.startsWith('bad') ? '550 5.7.1 Go away' : undefined));
    const body = { ...CONTENT, subject: 'Bad one', recipients: ['bad@example.org', 'good@example.org'] };
    await app.call(emailSelected, { body, token });
    await drain();
    const waiting = await app.call(emailAll, { body: { ...CONTENT, subject: 'Waiting' }, token });
    const first = await app.call(listEmails, { token });
    expect(first.body).toMatchObject({ current_page: 1, total: 14, pages: 2, per_page: 10 });
    expect(first.body.emails.map((email) => email.subject).slice(0, 3)).toEqual(['Waiting', 'Bad one', 'Number 12']);
    expect(first.body.emails[1]).toMatchObject({
      recipients: ['bad@example.org', 'good@example.org'],
      status: 'failed',
      error: '1 of 2 failed: Rejected by the mail server (1)',
      counts: { total: 2, sent: 1, failed: 1, pending: 0, left_out: 0 },
    });
    const second = await app.call(listEmails, { token, query: { page: '2', per_page: '10' } });
    expect(second.body.emails).toHaveLength(4);
    expect((await app.call(listEmails, { token, query: { status: 'sent' } })).body.total).toBe(12);
    const failed = await app.call(listEmails, { token, query: { status: 'failed' } });
    expect(failed.body.emails.map((email) => email.subject)).toEqual(['Bad one']);
    expect((await app.call(listEmails, { token, query: { page: '9' } })).body.emails).toEqual([]);
    for (const query of ['page=0', 'per_page=51', 'per_page=0', 'page=x']) {
      const rejected = await app.raw('GET', `/admin/email/history?${query}`, undefined, token);
      expect([rejected.status, rejected.body['error']]).toEqual([400, 'Invalid page or per_page']);
    }
    expect((await app.raw('GET', '/admin/email/history?status=queued', undefined, token)).status).toBe(400);
    expect(waiting.body.email.status).toBe('queued');
  });

  it('shows the recipients of an email by state, search and page', async () => {
    const { app, token, drain } = await startStaffed();
    const amani = await createUser(app, { firstName: 'Amani' });
    await createUser(app, { firstName: 'Off', wantsEmails: false });
    app.mailbox.behave((step, to) => (step === 'rcpt' && to === amani.personalEmail ? '550 5.1.1 Nobody' : undefined));
    const { body } = await app.call(emailAll, { body: CONTENT, token });
    await drain();
    const { id } = body.email;
    const read = async (query: Record<string, string>) =>
      (await app.call(readEmail, { params: { id }, query, token })).body;
    const failed = await read({ state: 'failed' });
    expect(failed.recipients).toMatchObject([
      {
        user: { id: amani.id },
        email: amani.personalEmail,
        problem: 'mailbox_unknown',
        code: '550 5.1.1',
        attempts: 1,
      },
    ]);
    expect(failed.pagination).toMatchObject({ total: 1, pages: 1 });
    expect((await read({ state: 'left_out' })).recipients).toMatchObject([{ left_out_reason: 'opted_out' }]);
    expect((await read({ search: 'aman' })).recipients.map((one) => one.user?.id)).toEqual([amani.id]);
    expect((await read({ search: amani.personalEmail ?? '' })).recipients).toHaveLength(1);
    const paged = await read({ page: '2', per_page: '2' });
    expect([paged.recipients.length, paged.pagination.total]).toEqual([1, 3]);
    expect(paged.email).toMatchObject({
      body: CONTENT.body,
      is_to_all: true,
      filters: { role: null, is_active: null },
    });
    for (const path of ['/admin/email/4242', '/admin/email/x']) {
      expect((await app.raw('GET', path, undefined, token)).status).toBe(404);
    }
  });
});
