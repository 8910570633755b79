import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createUserWithToken } from '../../../../test/support/departments.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { createUsersWithTokens, openAllConnections } from '../../../../test/support/users-with-tokens.ts';
import { messages } from '../messages/messages.table.ts';
import { messageReads } from './inbox.table.ts';

const { sendMessage, deleteMessage, readInbox, countUnread, markRead, markAllRead } = ENDPOINTS;
const JOINED = new Date('2026-01-01T00:00:00Z');

async function startInbox() {
  const app = await startTestApp();
  app.clock.set('2026-11-15T05:00:00Z');
  const staff = await createUserWithToken(app, {
    role: 'admin',
    firstName: 'Neema',
    lastName: 'Wambui',
    createdAt: JOINED,
  });
  const send = async (content: string, recipient_id?: number) => {
    app.clock.advance({ seconds: 1 });
    const body = recipient_id === undefined ? { content } : { content, recipient_id };
    return (await app.call(sendMessage, { body, token: staff.token })).body.message.id;
  };
  return { app, staff, send };
}

const countUnreadFor = async (app: TestApp, token: string) =>
  (await app.call(countUnread, { token })).body.unread_count;

describe('the inbox', () => {
  it('holds direct messages and broadcasts since the user joined, newest first', async () => {
    const { app, staff, send } = await startInbox();
    const me = await createUserWithToken(app, { createdAt: new Date('2026-11-15T05:00:02Z') });
    const other = await createUserWithToken(app, { createdAt: JOINED });
    await send('Before I joined');
    const first = await send('As I joined');
    await send('To another', other.user.id);
    const mine = await send('To me', me.user.id);
    await send('To all');
    const { body } = await app.call(readInbox, { token: me.token });
    expect(body.messages.map(({ content }) => content)).toEqual(['To all', 'To me', 'As I joined']);
    expect([body.unread_count, body.next_before]).toEqual([3, null]);
    expect(body.messages[1]).toEqual({
      id: mine,
      content: 'To me',
      is_broadcast: false,
      department: null,
      created_at: '2026-11-15T05:00:04.000Z',
      sender: { first_name: 'Neema', last_name: 'Wambui', username: staff.user.username },
      is_read: false,
      can_reply: true,
      reply_to: null,
    });
    expect((await app.call(readInbox, { token: other.token })).body.messages).toHaveLength(4);

    const page = await app.call(readInbox, { token: me.token, query: { per_page: '2' } });
    expect(page.body.next_before).toBe(mine);
    // A new message does not shift the next page.
    await send('News');
    const next = await app.call(readInbox, { token: me.token, query: { per_page: '2', before: String(mine) } });
    expect([next.body.messages.map(({ id }) => id), next.body.next_before]).toEqual([[first], null]);
    for (const query of [{ before: '0' }, { before: 'x' }, { per_page: '51' }]) {
      expect((await app.call(readInbox, { token: me.token, query })).status).toBe(400);
    }
  });

  it('counts unread messages after reading, deleting and concurrent requests', async () => {
    const { app, staff, send } = await startInbox();
    const [me, other] = [
      await createUserWithToken(app, { createdAt: JOINED }),
      await createUserWithToken(app, { createdAt: JOINED }),
    ];
    const ids = [await send('1'), await send('2'), await send('3', me.user.id), await send('4', me.user.id)];
    const foreign = await send('Not mine', other.user.id);
    expect([await countUnreadFor(app, me.token), await countUnreadFor(app, other.token)]).toEqual([4, 3]);
    const markById = (id: number) => app.call(markRead, { params: { id }, token: me.token });
    const deleteById = (id: number) => app.call(deleteMessage, { params: { id }, token: staff.token });

    expect((await markById(ids[0] ?? 0)).body.unread_count).toBe(3);
    expect((await markById(ids[0] ?? 0)).body.unread_count).toBe(3);
    for (const id of [foreign, 4242]) {
      const { status, body } = await markById(id);
      expect([status, body.error]).toEqual([404, 'Message not found']);
    }
    // Delete a read and an unread message.
    await deleteById(ids[0] ?? 0);
    expect(await countUnreadFor(app, me.token)).toBe(3);
    await deleteById(ids[2] ?? 0);
    expect(await countUnreadFor(app, me.token)).toBe(2);
    const before = await app.call(readInbox, { token: me.token });
    expect(before.body.messages.map(({ id, is_read }) => [id, is_read])).toEqual([
      [ids[3], false],
      [ids[1], false],
    ]);
    // Several tabs send the same requests concurrently.
    await openAllConnections(app);
    const tabs = await app.raceOnTable('message_reads', 7, () =>
      Promise.all([
        ...Array.from({ length: 5 }, () => app.call(markAllRead, { token: me.token })),
        markById(ids[1] ?? 0),
        markById(ids[3] ?? 0),
      ]),
    );
    expect(tabs.map(({ status }) => status)).toEqual(Array(7).fill(200));
    expect([await countUnreadFor(app, me.token), await countUnreadFor(app, other.token)]).toEqual([0, 2]);
    await send('New');
    expect([await countUnreadFor(app, me.token), await countUnreadFor(app, other.token)]).toEqual([1, 3]);
    const theirs = await app.call(readInbox, { token: other.token });
    expect(theirs.body.messages.map(({ is_read }) => is_read)).toEqual([false, false, false]);
    const after = await app.call(readInbox, { token: me.token });
    expect(after.body.messages.map(({ is_read }) => is_read)).toEqual([false, true, true]);
    expect((await app.call(markAllRead, { token: me.token })).body.unread_count).toBe(0);
    expect(await app.deps.db.$count(messageReads)).toBe(3);
  });

  it('stays consistent while messages are deleted during mark-all-read', async () => {
    const { app, staff, send } = await startInbox();
    const crowd = await createUsersWithTokens(app, 10, { createdAt: JOINED });
    const ids: number[] = [];
    for (let n = 0; n < 12; n += 1) ids.push(await send(`${n}`));
    await openAllConnections(app);
    const answers = await Promise.all([
      ...crowd.flatMap(({ token }) => [
        app.call(markAllRead, { token }),
        app.call(markRead, { params: { id: ids[11] ?? 0 }, token }),
      ]),
      ...ids.slice(0, 6).map((id) => app.call(deleteMessage, { params: { id }, token: staff.token })),
    ]);
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    for (const { token } of crowd) expect((await app.call(markAllRead, { token })).body.unread_count).toBe(0);
    expect(await app.deps.db.$count(messageReads)).toBe(60);

    const last = [await send('deleted'), await send('stays')];
    const [isDeleted, isFinal] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const deleting = app.deps.db.transaction(async (tx) => {
      await tx.delete(messages).where(eq(messages.id, last[0] ?? 0));
      isDeleted.resolve();
      await isFinal.promise;
    });
    await isDeleted.promise;
    // The requests arrive before the deletion commits and are answered after it.
    const requests = crowd.slice(0, 5).map(({ token }) => app.call(markAllRead, { token }));
    await app.waitForLockWaiters(requests.length);
    isFinal.resolve();
    await deleting;
    for (const { status, body } of await Promise.all(requests)) expect([status, body.unread_count]).toEqual([200, 0]);
  });
});
