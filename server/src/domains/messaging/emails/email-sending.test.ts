import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { openMailbox } from '../../../../../tools/test/mailbox.ts';
import {
  createAddresses,
  createImpatientSender,
  listRows,
  readPage,
  sendEmail,
  startSending,
} from '../../../../test/support/email-sending.ts';
import { createUser } from '../../../../test/support/factories.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { createSender, type Sender } from '../deliveries/deliveries.service.ts';
import { createEmailChannel } from './email.channel.ts';

describe('a rejected recipient', () => {
  it('fails at once without affecting the others', async () => {
    const { app, token, sender } = await startSending();
    const answers = {
      'p0@example.org': ['550 5.1.1 No such user', 'mailbox_unknown', '550 5.1.1'],
      'p1@example.org': ['550 5.1.2 No such host', 'mailbox_unknown', '550 5.1.2'],
      'p2@example.org': ['550 Go away', 'refused', '550'],
      'p3@example.org': ['552 5.2.2 Mailbox full', 'refused', '552 5.2.2'],
      'p4@example.org': ['553 5.1.3 Bad address', 'refused', '553 5.1.3'],
    } as const;
    const answerTo = new Map<string, (typeof answers)[keyof typeof answers]>(Object.entries(answers));
    app.mailbox.behave((step, to) => (step === 'rcpt' ? answerTo.get(to)?.[0] : undefined));
    const id = await sendEmail(app, token, createAddresses(8));
    await sender.drain();
    const { email, recipients } = await readPage(app, token, id);
    for (const { email: address, ...rest } of recipients) {
      const [, problem, code] = answerTo.get(address ?? '') ?? [];
      if (problem) expect(rest).toMatchObject({ state: 'failed', problem, code, attempts: 1, next_attempt_at: null });
      else expect(rest).toMatchObject({ state: 'sent', problem: null, code: null });
    }
    expect(email).toMatchObject({ status: 'failed', counts: { total: 8, sent: 3, failed: 5, pending: 0 } });
    expect(email.error).toBe('5 of 8 failed: Rejected by the mail server (3), Mailbox doesn’t exist (2)');
    app.clock.advance({ days: 2 });
    await sender.drain();
    expect((await listRows(app)).every((row) => row.attempts === 1)).toBe(true);
  });

  it('fails at once when the content is rejected', async () => {
    const { app, token, sender } = await startSending();
    app.mailbox.behave((step) => (step === 'data' ? '554 5.7.1 Looks like spam' : undefined));
    const id = await sendEmail(app, token, createAddresses(1));
    await sender.drain();
    expect((await readPage(app, token, id)).first).toMatchObject({
      state: 'failed',
      problem: 'refused',
      code: '554 5.7.1',
    });
  });
});

describe('a temporary rejection of one recipient', () => {
  it('is retried with growing pauses and given up after a day', async () => {
    const { app, token, sender } = await startSending();
    app.mailbox.behave((step) => (step === 'rcpt' ? '450 4.2.0 Greylisted' : undefined));
    const id = await sendEmail(app, token, createAddresses(1));
    const pauses: number[] = [];
    for (;;) {
      await sender.drain();
      const { first, email } = await readPage(app, token, id);
      if (first?.state !== 'waiting') break;
      expect(email.status).toBe('queued');
      expect(first).toMatchObject({ problem: 'try_later', code: '450 4.2.0' });
      const due = new Date(first.next_attempt_at ?? 0);
      pauses.push((due.getTime() - app.clock.now().getTime()) / 60_000);
      await sender.drain();
      expect((await listRows(app))[0]?.attempts).toBe(pauses.length);
      app.clock.set(due);
    }
    expect(pauses.slice(0, 6)).toEqual([1, 5, 15, 60, 240, 240]);
    expect(pauses.reduce((sum, minutes) => sum + minutes)).toBe(24 * 60);
    const { first, email } = await readPage(app, token, id);
    expect(first).toMatchObject({ state: 'failed', problem: 'gave_up', code: '450 4.2.0' });
    expect(email).toMatchObject({
      status: 'failed',
      error: '1 of 1 failed: The mail server kept postponing it for a day (1)',
    });
  });

  it('is retried after a random pause without delaying the others', async () => {
    const { app, token } = await startSending();
    const sender = createSender(app.deps, createEmailChannel(app.deps));
    app.mailbox.behave((step, to) => (step === 'data' && /^p\d@/.test(to) ? '451 4.3.0 Busy' : undefined));
    const id = await sendEmail(app, token, createAddresses(15));
    await sender.drain();
    const { email } = await readPage(app, token, id);
    expect(email).toMatchObject({ status: 'queued', counts: { total: 15, sent: 5, failed: 0, pending: 10 } });
    const waiting = (await listRows(app)).filter((row) => row.state === 'queued');
    const pauses = waiting.map((row) => row.dueAt.getTime() - app.clock.now().getTime());
    expect(Math.min(...pauses)).toBeGreaterThanOrEqual(1000);
    expect(Math.max(...pauses)).toBeLessThanOrEqual(60_000);
    expect(new Set(pauses).size).toBeGreaterThan(5);
    app.mailbox.behave(() => undefined);
    app.clock.advance({ minutes: 1 });
    await sender.drain();
    expect((await readPage(app, token, id)).email).toMatchObject({ status: 'sent', counts: { sent: 15, pending: 0 } });
  });
});

describe('an overloaded mail server', () => {
  it.each(['421 4.7.0 Too many messages', '454 4.7.0 Rate exceeded'] as const)(
    'answering %s slows down all sending and fails nobody',
    async (answer) => {
      const { app, token, sender } = await startSending();
      let taken = 0;
      app.mailbox.behave((step) => {
        if (step === 'rcpt') taken += 1;
        return step === 'rcpt' && taken > 10 ? answer : undefined;
      });
      const id = await sendEmail(app, token, createAddresses(60));
      await sender.drain();
      const { email } = await readPage(app, token, id);
      expect(email).toMatchObject({ status: 'queued', counts: { failed: 0 } });
      expect(email.counts.sent).toBe(10);
      // Only the batches in progress got the answer; the others were not tried.
      const attempted = taken;
      expect(attempted).toBeLessThanOrEqual(40);
      await sender.drain();
      app.clock.advance({ seconds: 59 });
      await sender.drain();
      expect(taken).toBe(attempted);
      // Sending restarts with one; the same answer doubles the pause.
      app.clock.advance({ seconds: 1 });
      await sender.drain();
      expect(taken).toBe(attempted + 1);
      app.clock.advance({ seconds: 119 });
      await sender.drain();
      expect(taken).toBe(attempted + 1);
      app.mailbox.behave(() => undefined);
      app.clock.advance({ seconds: 30 });
      await sender.drain();
      expect((await readPage(app, token, id)).email).toMatchObject({
        status: 'sent',
        counts: { sent: 60, pending: 0 },
      });
      expect((await listRows(app)).every((row) => row.delays === 0 && row.repeats === 0)).toBe(true);
    },
  );
});

describe('an unreachable mail server', () => {
  const countConnections = async (sender: Sender, connections: () => number) => {
    const before = connections();
    await sender.drain();
    return connections() - before;
  };

  it('is tried ever more rarely, and every mail goes out when it is back', async () => {
    const { app, token, sender } = await startSending();
    const port = Number(new URL(app.mailbox.url).port);
    await app.mailbox.close();
    const id = await sendEmail(app, token, createAddresses(100));
    await sender.drain();
    const { email } = await readPage(app, token, id);
    expect(email).toMatchObject({
      status: 'queued',
      error: null,
      counts: { total: 100, sent: 0, failed: 0, pending: 100 },
    });
    const tried = (await listRows(app)).filter((row) => row.attempts > 0);
    expect(tried.length).toBeLessThanOrEqual(40);
    expect(tried[0]).toMatchObject({ state: 'queued', problem: 'unreachable', repeats: 0 });
    // Over three days each drain makes at most one attempt.
    let tries = 0;
    for (let hours = 0; hours < 72; hours += 6) {
      app.clock.advance({ hours: 6 });
      await sender.drain();
      const attempts = (await listRows(app)).reduce((sum, row) => sum + row.attempts, 0);
      expect(attempts - tries).toBeLessThanOrEqual(hours === 0 ? 41 : 1);
      tries = attempts;
    }
    const back = await openMailbox({ port });
    app.clock.advance({ hours: 1 });
    await sender.drain();
    expect((await readPage(app, token, id)).email).toMatchObject({ status: 'sent', counts: { sent: 100, pending: 0 } });
    expect(new Set(back.received().flatMap((mail) => mail.to)).size).toBe(100);
    expect(back.received()).toHaveLength(100);
    await back.close();
  });

  it('loses no mail when it rejects, drops or hangs before the content', async () => {
    const { app, token, sender } = await startSending();
    const ways = { connect: ['drop', 'hang', '554 No service'], mail: ['530 Log in'], rcpt: ['drop', 'hang'] } as const;
    let expected = 0;
    for (const [where, manners] of Object.entries(ways)) {
      for (const manner of manners) {
        app.mailbox.behave((step) => (step === where ? manner : undefined));
        // Connections that are still open would not meet the new behaviour.
        await app.deps.mailer.close();
        const id = await sendEmail(app, token, createAddresses(3));
        const failing = manner === 'hang' ? createImpatientSender(app) : sender;
        for (let round = 0; round < 2; round += 1) {
          const opened = await countConnections(failing, () => app.mailbox.connections());
          expect(opened, `${where} ${manner}`).toBeLessThanOrEqual(6);
          app.clock.advance({ hours: 1 });
        }
        const { first } = await readPage(app, token, id);
        expect(first, `${where} ${manner}`).toMatchObject({ state: 'waiting', is_repeated: false });
        expect(first?.problem, `${where} ${manner}`).toBe('unreachable');
        app.mailbox.behave(() => undefined);
        app.clock.advance({ hours: 1 });
        await sender.drain();
        expect((await readPage(app, token, id)).email.status).toBe('sent');
        expected += 3;
        expect(app.mailbox.received(), `${where} ${manner}`).toHaveLength(expected);
      }
    }
  });
});

describe('a connection lost after the content', () => {
  it.each(['drop', 'hang'] as const)('(%s) makes the mail go out again with the same Message-ID', async (failure) => {
    const { app, token, sender } = await startSending();
    let breaks = 1;
    app.mailbox.behave((step) => {
      if (step !== 'data') return undefined;
      breaks -= 1;
      return breaks >= 0 ? failure : undefined;
    });
    const id = await sendEmail(app, token, createAddresses(1));
    await sender.drain();
    expect((await readPage(app, token, id)).first).toMatchObject({
      state: 'waiting',
      problem: 'unreachable',
      is_repeated: true,
    });
    app.clock.advance({ minutes: 1 });
    await sender.drain();
    expect((await readPage(app, token, id)).first).toMatchObject({ state: 'sent', is_repeated: true, attempts: 2 });
    const ids = app.mailbox.received().map((mail) => mail.headers.get('message-id'));
    expect(ids).toHaveLength(2);
    expect(new Set(ids)).toEqual(new Set([`<mailing-${id}.${(await listRows(app))[0]?.id}@utukufu.example>`]));
  });

  it('four times makes the recipient fail', async () => {
    const { app, token, sender } = await startSending();
    app.mailbox.behave((step) => (step === 'data' ? 'drop' : undefined));
    const id = await sendEmail(app, token, createAddresses(1));
    for (let round = 0; round < 8; round += 1) {
      await sender.drain();
      app.clock.advance({ hours: 1 });
    }
    expect((await readPage(app, token, id)).first).toMatchObject({
      state: 'failed',
      problem: 'uncertain',
      attempts: 4,
    });
    expect(app.mailbox.received()).toHaveLength(4);
  });
});

describe('after a crash', () => {
  it('claimed and handed recipients are sent once their lease has ended', async () => {
    const { app, token, sender } = await startSending();
    const id = await sendEmail(app, token, createAddresses(4));
    const { db } = app.deps;
    const leaseUntil = new Date('2026-11-15T05:01:30Z').toISOString();
    await db.execute(
      sql`update email_recipients set state = 'claimed', lease_until = ${leaseUntil} where address like 'p0%'`,
    );
    await db.execute(
      sql`update email_recipients set state = 'handed', attempts = 1, lease_until = ${leaseUntil} where address like 'p1%'`,
    );
    await sender.drain();
    expect((await readPage(app, token, id)).email.counts).toMatchObject({ sent: 2, pending: 2 });
    expect((await readPage(app, token, id)).recipients.map((one) => one.state)).toEqual([
      'sending',
      'sending',
      'sent',
      'sent',
    ]);
    app.clock.set('2026-11-15T05:01:31Z');
    await sender.drain();
    const { email, recipients } = await readPage(app, token, id);
    expect(email).toMatchObject({ status: 'sent', counts: { sent: 4, pending: 0 } });
    expect(recipients.map((one) => [one.attempts, one.is_repeated])).toEqual([
      [1, false],
      [2, true],
      [1, false],
      [1, false],
    ]);
    expect(app.mailbox.received()).toHaveLength(4);
  });

  it('concurrent senders send to nobody twice', async () => {
    const { app, token } = await startSending();
    const id = await sendEmail(app, token, createAddresses(150));
    const senders = Array.from({ length: 3 }, () => createSender(app.deps, createEmailChannel(app.deps)));
    await app.raceOnTable('email_recipients', senders.length, () => Promise.all(senders.map((one) => one.drain())));
    expect(app.mailbox.received()).toHaveLength(150);
    expect((await readPage(app, token, id)).email).toMatchObject({ status: 'sent', counts: { sent: 150, pending: 0 } });
  });
});

describe('a recipient who opts out', () => {
  it('before the mail goes out gets none', async () => {
    const { app, token, sender } = await startSending();
    const amani = await createUser(app);
    const id = await sendEmail(app, token, [amani.personalEmail ?? '', 'p0@example.org']);
    await app.deps.db.update(users).set({ wantsEmails: false }).where(eq(users.id, amani.id));
    await sender.drain();
    expect(app.mailbox.received().flatMap((mail) => mail.to)).toEqual(['p0@example.org']);
    const { email, recipients } = await readPage(app, token, id);
    expect(recipients.find((one) => one.user)).toMatchObject({ state: 'left_out', left_out_reason: 'opted_out' });
    expect(email).toMatchObject({ status: 'sent', counts: { total: 1, sent: 1, left_out: 1 } });
  });
});
