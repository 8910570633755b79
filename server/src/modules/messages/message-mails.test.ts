import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { eq, sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createPerson } from '../../../test/support/departments.ts';
import { createUser } from '../../../test/support/factories.ts';
import { startTestApp, type TestApp } from '../../../test/support/test-app.ts';
import { until } from '../../../test/support/test-jobs.ts';
import { startWorkers } from '../../workers.ts';
import { users } from '../accounts/accounts.table.ts';
import { fanOutMessage } from './messages.jobs.ts';
import { messages } from './messages.table.ts';

const { sendMessage, deleteMessage } = ENDPOINTS;
const JOINED = new Date('2026-01-01T00:00:00Z');

async function startStaffed(env: Record<string, string> = {}) {
  const app = await startTestApp({ env });
  app.clock.set('2026-11-15T05:00:00Z');
  const { token, user } = await createPerson(app, { role: 'pastor', createdAt: JOINED });
  return { app, token, user };
}

const jobs = async (app: TestApp, name: string) => {
  const { rows } = await app.deps.db.execute<{ user: string; state: string; retries: number }>(
    sql`select data ->> 'userId' as "user", state::text, retry_limit as retries from pgboss.job where name = ${name}`,
  );
  return rows;
};

async function untilDone(app: TestApp): Promise<void> {
  await until(async () => {
    const { rows } = await app.deps.db.execute(
      sql`select 1 from pgboss.job where name in ('messages.fan-out', 'mail.message') and state in ('created', 'retry', 'active')`,
    );
    return rows.length === 0;
  });
}

describe('a message by e-mail', () => {
  it('reaches active people with an address, once each, as text', async () => {
    const { app, token, user } = await startStaffed({ PUBLIC_URL: 'https://utukufu.example' });
    const amani = await createUser(app, { firstName: 'Amani', createdAt: JOINED });
    const church = await createUser(app, { churchEmail: 'neema@utukufu.example', createdAt: JOINED });
    const asleep = await createUser(app, { isActive: false, createdAt: JOINED });
    const later = await createUser(app, { createdAt: new Date('2026-11-15T05:00:01Z') });
    await createUser(app, { personalEmail: null, createdAt: JOINED });
    await app.deps.db.update(users).set({ personalEmail: null }).where(eq(users.id, church.id));
    const content = 'Dear all,\n\n<b>bring</b> a friend & {{church}}';
    const { body } = await app.call(sendMessage, { body: { content, is_email: true }, token });
    // The request leaves one job, and none for each person.
    expect([(await jobs(app, 'messages.fan-out')).length, (await jobs(app, 'mail.message')).length]).toEqual([1, 0]);
    await startWorkers(app.deps);
    await untilDone(app);
    const mail = await app.mailbox.next({ to: amani.personalEmail ?? '' });
    expect(mail.subject).toBe('A message from Utukufu Church');
    const text = mail.text.replaceAll('\r\n', '\n');
    expect(text).toContain('Hello Amani,\n\nDear all,\n\n<b>bring</b> a friend & {{church}}\n');
    expect(text).toContain('https://utukufu.example/messages');
    expect(mail.html).toContain('&lt;b&gt;bring&lt;/b&gt; a friend &amp; {{church}}');
    expect(mail.raw).toContain(`<message-${body.message.id}-${amani.id}@utukufu.example>`);
    await app.mailbox.next({ to: 'neema@utukufu.example' });
    await app.mailbox.next({ to: user.personalEmail ?? '' });
    for (const to of [amani, asleep, later]) expect(app.mailbox.unread({ to: to.personalEmail ?? '' })).toBe(0);
    const done = await jobs(app, 'mail.message');
    expect(done.map((job) => job.state)).toEqual(['completed', 'completed', 'completed']);
    expect(done[0]?.retries).toBe(20);

    const direct = await app.call(sendMessage, {
      body: { content: 'To you', recipient_id: amani.id, is_email: true },
      token,
    });
    expect(direct.body.message.is_email).toBe(true);
    expect((await app.mailbox.next({ to: amani.personalEmail ?? '' })).text).toContain('To you');
    await untilDone(app);
    expect(app.mailbox.unread({ to: user.personalEmail ?? '' })).toBe(0);
  });

  it('that was deleted before it went out is not sent, and without the wish none is', async () => {
    const { app, token } = await startStaffed();
    const person = await createUser(app, { createdAt: JOINED });
    const sent = await app.call(sendMessage, { body: { content: 'Oops', is_email: true }, token });
    await app.call(sendMessage, { body: { content: 'Oops', is_email: true, recipient_id: person.id }, token });
    await app.call(sendMessage, { body: { content: 'Only here' }, token });
    await app.call(deleteMessage, { params: { id: sent.body.message.id }, token });
    await app.deps.db.delete(messages).where(eq(messages.recipientId, person.id));
    await startWorkers(app.deps);
    await untilDone(app);
    expect(app.mailbox.unread({ to: person.personalEmail ?? '' })).toBe(0);
    expect((await jobs(app, 'mail.message')).map((job) => job.state)).toEqual(['completed']);
  });

  it('that was cut off while it was handed out goes on where it was, and nobody gets a second', async () => {
    const { app, token } = await startStaffed();
    await app.deps.db.execute(sql`
      insert into users (first_name, last_name, username, password_hash, personal_email, created_at)
      select 'Crowd', 'Member', 'crowd' || n, '', 'crowd' || n || '@example.com', '2026-01-01' from generate_series(1, 1200) as n`);
    const { body } = await app.call(sendMessage, { body: { content: 'x', is_email: true }, token });
    const job = { messageId: body.message.id };
    const cut = new AbortController();
    const { queue } = app.deps;
    let pages = 0;
    const dying = {
      ...app.deps,
      queue: {
        ...queue,
        sendAll: async (...args: Parameters<typeof queue.sendAll>) => {
          await queue.sendAll(...args);
          pages += 1;
          if (pages === 2) throw new Error('killed');
        },
      },
    };
    // The second page is written and not committed.
    await expect(fanOutMessage(dying, job, cut.signal)).rejects.toThrow('killed');
    expect(await jobs(app, 'mail.message')).toHaveLength(500);
    cut.abort();
    await expect(fanOutMessage(app.deps, job, cut.signal)).rejects.toThrow();
    const alive = new AbortController();
    // Two at once, as when a run is taken for lost and is not.
    await Promise.all([fanOutMessage(app.deps, job, alive.signal), fanOutMessage(app.deps, job, alive.signal)]);
    await fanOutMessage(app.deps, job, alive.signal);
    const people = (await jobs(app, 'mail.message')).map((one) => one.user);
    expect([people.length, new Set(people).size]).toEqual([1201, 1201]);
  });
});
