import { randomUUID } from 'node:crypto';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { textMessages as messages, TEXT_MESSAGE_MAX } from '@kanisa/contract/messaging/text-messages.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createUser, signInWithRole } from '../../../../test/support/factories.ts';
import { createUsers, startOutboxTexts } from '../../../../test/support/texts.ts';
import { openAllConnections } from '../../../../test/support/users-with-tokens.ts';
import { throttles } from '../../../platform/throttles/throttles.table.ts';
import { auditEntries } from '../../records/audit/audit.table.ts';
import { textMessages, textRecipients } from './text-messages.table.ts';

const { sendTextMessage, listTextMessages, readTextMessage, estimateTextMessage, readTextDefaults } = ENDPOINTS;
const SEND = '/admin/text-messages/send';

describe('the permission to send texts', () => {
  it('is denied to every role except admin', async () => {
    const { app } = await startOutboxTexts();
    expect((await app.raw('POST', SEND, {})).status).toBe(401);
    for (const role of ['pastor', 'moderator', 'department_leader', 'user'] as const) {
      const rejected = await app.raw('POST', SEND, {}, await signInWithRole(app, role));
      expect([rejected.status, rejected.body['error']]).toEqual([403, 'Unauthorized: Admin access required']);
    }
  });
});

describe('an invalid text', () => {
  it('is rejected with all field errors, in the specified order', async () => {
    const { app, token } = await startOutboxTexts();
    const { status, body } = await app.raw(
      'POST',
      SEND,
      { shortcode: ' ', recipient_ids: [], time_to_send: 'x' },
      token,
    );
    expect([status, body['error']]).toEqual([400, 'Message is required']);
    expect(body['fields']).toEqual({
      message: 'Message is required',
      shortcode: 'Shortcode is required',
      recipient_ids: 'Select at least one recipient',
      time_to_send: 'Schedule must be a date and time',
    });
  });

  it('is rejected with the message of its first error', async () => {
    const { app, token, admin } = await startOutboxTexts();
    const cases: [string, object, string][] = [
      ['a message of blanks', { message: ' \n ' }, 'Message is required'],
      ['no message', { message: null }, 'Message is required'],
      ['161 characters', { message: 'a'.repeat(161) }, 'Message must be 160 characters or less'],
      ['an invisible character', { message: 'a\u0000b' }, 'Please remove the invisible characters.'],
      ['a blank shortcode', { shortcode: '' }, 'Shortcode is required'],
      ['a long shortcode', { shortcode: 'a'.repeat(21) }, 'Shortcode must be 20 characters or less'],
      ['a shortcode of two lines', { shortcode: 'a\nb' }, 'Please remove the invisible characters.'],
      ['no recipients', { recipient_ids: undefined }, 'Select at least one recipient'],
      ['an empty list', { recipient_ids: [] }, 'Select at least one recipient'],
      ['no list', { recipient_ids: 5 }, 'recipient_ids must be a list of user ids'],
      ['strings in the list', { recipient_ids: ['1'] }, 'recipient_ids must be a list of user ids'],
      ['an unknown id', { recipient_ids: [2_000_000_000] }, 'No one has this ID'],
      ['an invalid time', { time_to_send: 'tomorrow' }, 'Schedule must be a date and time'],
      ['an invalid day', { time_to_send: '2026-02-30T10:00' }, 'Schedule must be a date and time'],
      ['a past time', { time_to_send: '2026-11-15T05:59' }, 'Schedule must be in the future'],
      ['the current instant', { time_to_send: '2026-11-15T06:00:00Z' }, 'Schedule must be in the future'],
      ['a past time by its offset', { time_to_send: '2026-11-15T08:00+03:00' }, 'Schedule must be in the future'],
      ['more than a year', { time_to_send: '2027-11-16T06:00:01Z' }, 'Schedule must be within a year'],
      ['an invalid key', { idempotency_key: 'x' }, 'idempotency_key must be a UUID'],
      ['something unknown', { timeToSend: 'x' }, 'Unknown field: timeToSend'],
    ];
    for (const [name, differs, error] of cases) {
      const rejected = await app.raw('POST', SEND, { message: 'Karibu', recipient_ids: [admin.id], ...differs }, token);
      expect([name, rejected.status, rejected.body['error']]).toEqual([name, 400, error]);
    }
    expect(await app.deps.db.$count(textMessages)).toBe(0);
  });

  it('has recipients without a phone or reaches nobody', async () => {
    const { app, token, admin } = await startOutboxTexts();
    const mute = await createUser(app, { phoneNumber: null });
    const post = (ids: number[]) => app.raw('POST', SEND, { message: 'Karibu', recipient_ids: ids }, token);
    const rejected = await post([admin.id, mute.id]);
    expect([rejected.status, rejected.body]).toMatchObject([
      400,
      { error: messages.noPhone, fields: { recipient_ids: messages.noPhone } },
    ]);
    const both = { message: 'Karibu', recipient_ids: [mute.id], time_to_send: '2026-11-15T05:00' };
    expect((await app.raw('POST', SEND, both, token)).body).toMatchObject({
      error: messages.noPhone,
      fields: { recipient_ids: messages.noPhone, time_to_send: messages.timePast },
    });
    const fixed = await createUser(app, { phoneNumber: '+254201234567' });
    const silent = await createUser(app, { wantsTexts: false });
    const unreachable = await post([fixed.id, silent.id]);
    expect([unreachable.status, unreachable.body['error']]).toEqual([400, messages.nobodyReached]);
    expect((await post([fixed.id, silent.id, admin.id])).status).toBe(201);
  });
});

describe('sending a text', () => {
  it('answers at once and shows the outcome later', async () => {
    const { app, token, admin, drain } = await startOutboxTexts();
    const [amani, neema] = await createUsers(app, 2);
    if (!amani || !neema) throw new Error('people are missing');
    const body = { message: '  Karibu  ', recipient_ids: [neema.id, amani.id, neema.id] };
    const sent = await app.call(sendTextMessage, { body, token });
    expect(sent.status).toBe(201);
    expect(sent.body).toMatchObject({
      message: 'Text message sent successfully',
      data: {
        sender_username: admin.username,
        shortcode: 'Utukufu_Nrb',
        message: 'Karibu',
        recipients: [amani.phoneNumber, neema.phoneNumber],
        status: 'queued',
        delivery_status: 'pending',
        delivery_updated_at: null,
        sent_at: null,
        time_to_send: null,
        parts: 1,
        counts: { total: 2, waiting: 2, sent: 0, delivered: 0, failed: 0, left_out: 0, unknown: 0 },
        error: null,
        viewer: { can_cancel: false, can_send_again: false },
      },
    });
    app.clock.advance({ seconds: 5 });
    await drain();
    const { body: read } = await app.call(readTextMessage, { params: { id: sent.body.data.id }, token });
    expect(read.data).toMatchObject({
      id: sent.body.data.id,
      message_id: sent.body.data.message_id,
      status: 'sent',
      delivery_status: 'delivered',
      delivery_updated_at: '2026-11-15T06:00:05.000Z',
      sent_at: '2026-11-15T06:00:05.000Z',
      counts: { total: 2, waiting: 0, sent: 2, delivered: 2 },
    });
    const [entry] = await app.deps.db.select().from(auditEntries);
    expect(entry).toMatchObject({
      action: 'text.sent',
      actorId: admin.id,
      after: { recipients: 2, time_to_send: null },
    });
  });

  it('accepts 160 characters of any alphabet and counts the parts', async () => {
    const { app, token, admin } = await startOutboxTexts({ SMS_SHORTCODE: 'Kanisa' });
    const message = `${'a'.repeat(TEXT_MESSAGE_MAX - 1)}’`;
    const send = (more: object) => app.raw('POST', SEND, { message, recipient_ids: [admin.id], ...more }, token);
    expect((await send({})).body).toMatchObject({ data: { message, parts: 3, shortcode: 'Kanisa' } });
    expect((await send({ shortcode: ' 22123 ' })).body).toMatchObject({ data: { shortcode: '22123' } });
  });

  it('stores one text for the same form sent repeatedly or concurrently', async () => {
    const { app, token, admin } = await startOutboxTexts();
    await openAllConnections(app);
    const [other] = await createUsers(app, 1);
    const body = { message: 'Karibu', recipient_ids: [admin.id, other?.id ?? 0], idempotency_key: randomUUID() };
    const answers = await app.raceOnTable('text_messages', 5, () =>
      Promise.all(Array.from({ length: 5 }, () => app.call(sendTextMessage, { body, token }))),
    );
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map((answer) => answer.body.data.id)).size).toBe(1);
    const turned = { ...body, recipient_ids: body.recipient_ids.toReversed() };
    expect((await app.call(sendTextMessage, { body: turned, token })).body.data.id).toBe(answers[0]?.body.data.id);
    expect([await app.deps.db.$count(textMessages), await app.deps.db.$count(textRecipients)]).toEqual([1, 2]);
    expect(await app.deps.db.$count(auditEntries)).toBe(1);
    const changed = await app.call(sendTextMessage, { body: { ...body, message: 'Another' }, token });
    expect([changed.status, changed.body.error]).toEqual([409, messages.keyUsed]);
    // Keys of different admins are independent.
    const second = await signInWithRole(app, 'admin');
    expect((await app.call(sendTextMessage, { body, token: second })).status).toBe(201);
    expect(await app.deps.db.$count(textMessages)).toBe(2);
  });

  it('is limited per hour', async () => {
    const { app, token, admin } = await startOutboxTexts();
    const body = { message: 'Karibu', recipient_ids: [admin.id] };
    expect((await app.call(sendTextMessage, { body, token })).status).toBe(201);
    await app.deps.db.update(throttles).set({ used: 120 });
    const rejected = await app.call(sendTextMessage, { body, token });
    expect([rejected.status, rejected.body.error]).toEqual([429, messages.tooMany]);
    app.clock.advance({ hours: 1 });
    expect((await app.call(sendTextMessage, { body, token })).status).toBe(201);
  });

  it('to thousands stores one record that lists the first hundred numbers', async () => {
    const { app, token } = await startOutboxTexts();
    const { rows: found } = await app.deps.db.execute<{ id: number }>(
      `insert into users (first_name, last_name, username, password_hash, phone_number)
       select 'Crowd', 'Member', 'crowd' || n, '', '+2547' || (20000000 + n) from generate_series(1, 2000) as n returning id`,
    );
    const body = { message: 'Karibu', recipient_ids: found.map(({ id }) => id) };
    const { status, body: sent } = await app.call(sendTextMessage, { body, token });
    expect([status, sent.data.counts.total, sent.data.recipients.length]).toEqual([201, 2000, 100]);
    expect(await app.deps.db.$count(textRecipients)).toBe(2000);
    const many = { ...body, recipient_ids: Array.from({ length: 10_001 }, (_, n) => n + 1) };
    expect((await app.call(sendTextMessage, { body: many, token })).body.error).toBe(messages.recipientsMany);
  });
});

describe('the text message list', () => {
  it('is paged newest first, with or without a trailing slash', async () => {
    const { app, token, admin, send } = await startOutboxTexts();
    expect((await app.call(listTextMessages, { token })).body).toEqual({
      data: [],
      pagination: { page: 1, per_page: 20, total: 0, pages: 1, is_more: false },
    });
    const ids = [await send([admin]), await send([admin]), await send([admin])];
    const slashed = await app.raw('GET', '/admin/text-messages/', undefined, token);
    expect(slashed.body).toMatchObject({ data: ids.toReversed().map((id) => ({ id })), pagination: { total: 3 } });
    const second = await app.call(listTextMessages, { token, query: { page: '2', per_page: '2' } });
    expect(second.body.data.map(({ id }) => id)).toEqual([ids[0]]);
    for (const query of [{ page: '0' }, { per_page: '101' }]) {
      const rejected = await app.call(listTextMessages, { token, query });
      expect([rejected.status, rejected.body.error]).toEqual([400, 'Invalid page or per_page']);
    }
    const missing = await app.call(readTextMessage, { params: { id: 4242 }, token });
    expect([missing.status, missing.body.error]).toEqual([404, messages.notFound]);
  });

  it('keeps a text whose sender was deleted', async () => {
    const { app, token, send } = await startOutboxTexts();
    const id = await send(await createUsers(app, 1));
    await app.deps.db.update(textMessages).set({ senderId: null }).where(eq(textMessages.id, id));
    expect((await app.call(listTextMessages, { token })).body.data).toMatchObject([{ sender_username: null }]);
  });
});

describe('the estimate of a text', () => {
  it('shows who is reached, who is left out and the price', async () => {
    const { app, token } = await startOutboxTexts({ SMS_PRICE: 'KES 0.80', SMS_COUNTRIES: '254' });
    const reachable = await createUser(app, { phoneNumber: '+254712000001' });
    // A trunk 0 after the country code is the same phone.
    const shared = await createUser(app, { phoneNumber: '+2540712000001' });
    const mute = await createUser(app, { phoneNumber: null });
    const silent = await createUser(app, { wantsTexts: false, firstName: 'Baraka' });
    const fixed = await createUser(app, { phoneNumber: '+254201234567' });
    const abroad = await createUser(app, { phoneNumber: '+255712000001' });
    const people = [reachable, shared, mute, silent, fixed, abroad, await createUser(app)];
    const body = { message: `${'a'.repeat(70)}’`, recipient_ids: [...people, reachable].map(({ id }) => id) };
    const { status, body: answer } = await app.call(estimateTextMessage, { body, token });
    expect(status).toBe(200);
    const { left_out: leftOut, ...figures } = answer.data;
    expect(figures).toEqual({
      selected: 7,
      people: 3,
      numbers: 2,
      parts: 2,
      total_parts: 4,
      price_per_part: 0.8,
      price: 3.2,
      currency: 'KES',
    });
    expect(leftOut.map(({ reason, count, people: [one] }) => [reason, count, one?.id])).toEqual([
      ['no_phone', 1, mute.id],
      ['opted_out', 1, silent.id],
      ['fixed_line', 1, fixed.id],
      ['other_country', 1, abroad.id],
      ['shared_phone', 1, shared.id],
    ]);
    expect(leftOut[1]?.people[0]).toEqual({
      id: silent.id,
      first_name: 'Baraka',
      last_name: 'Kamau',
      username: silent.username,
    });
    expect((await app.call(readTextDefaults, { token })).body).toEqual({
      data: { shortcode: 'Utukufu_Nrb', price_per_part: 0.8, currency: 'KES' },
    });
  });

  it('works without a message, recipients or a price', async () => {
    const { app, token } = await startOutboxTexts();
    const { body } = await app.call(estimateTextMessage, { body: { recipient_ids: [] }, token });
    expect(body.data).toEqual({
      selected: 0,
      people: 0,
      numbers: 0,
      parts: 0,
      total_parts: 0,
      price_per_part: null,
      price: null,
      currency: 'KES',
      left_out: [],
    });
  });
});
