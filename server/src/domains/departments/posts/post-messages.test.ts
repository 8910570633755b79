import { POST_MESSAGES_PER_HOUR } from '@kanisa/contract/departments/posts.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { MESSAGE_CONTENT_MAX } from '@kanisa/contract/messaging/messages.ts';
import { describe, expect, it } from 'vitest';
import { createDepartment, createUserWithToken } from '../../../../test/support/departments.ts';
import { createUser, signInUser } from '../../../../test/support/factories.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { departmentMembers } from '../../identity/memberships/memberships.table.ts';
import { messageRecipients, messages } from '../../messaging/messages/messages.table.ts';
import { auditEntries } from '../../records/audit/audit.table.ts';
import { infoPosts } from './posts.table.ts';

async function startWithChoir() {
  const app = await startTestApp();
  const [author, member] = [await createUserWithToken(app), await createUserWithToken(app)];
  const inactive = await createUser(app, { isActive: false });
  const choir = await createDepartment(app, { name: 'Choir', members: [author.user, member.user, inactive] });
  const post = (body: object) => app.raw('POST', `/department/${choir.id}/info`, body, author.token);
  return { app, choir, author, member, post };
}

const POST = { title: 'Camp', content: 'Bring a tent.' };

describe('a post', () => {
  it('is sent to nobody as a message by default', async () => {
    const { app, post } = await startWithChoir();
    expect((await post(POST)).status).toBe(201);
    expect((await post({ ...POST, message_members: false })).status).toBe(201);
    const rejected = await post({ ...POST, message_members: 'yes' });
    expect([rejected.status, rejected.body['error']]).toEqual([400, 'Also send as a message: yes or no']);
    expect([await app.deps.db.$count(messages), await app.deps.db.$count(auditEntries)]).toEqual([0, 0]);
  });

  it('reaches the inbox of every other active member if its author wants that', async () => {
    const { app, choir, author, member, post } = await startWithChoir();
    await createDepartment(app, { members: [await createUser(app)] });
    expect((await post({ ...POST, message_members: true })).status).toBe(201);
    const inbox = await app.call(ENDPOINTS.readInbox, { token: member.token });
    expect(inbox.body).toMatchObject({
      unread_count: 1,
      messages: [{ content: 'Choir: Camp\n\nBring a tent.', is_broadcast: false }],
    });
    expect(inbox.body.messages[0]?.sender?.username).toBe(author.user.username);
    const stored = await app.deps.db.select().from(messageRecipients);
    expect(stored.map(({ userId }) => userId)).toEqual([member.user.id]);
    expect(await app.deps.db.select().from(auditEntries)).toMatchObject([
      { action: 'message.sent', actorId: author.user.id, departmentId: choir.id, after: { recipients: 1 } },
    ]);
    const later = await createUserWithToken(app);
    const joinedAt = app.clock.now();
    await app.deps.db.insert(departmentMembers).values({ departmentId: choir.id, userId: later.user.id, joinedAt });
    expect((await app.call(ENDPOINTS.readInbox, { token: later.token })).body.messages).toEqual([]);
  });

  it('is cut to the length of a message, never inside a character', async () => {
    const { app, post } = await startWithChoir();
    const content = '🎉'.repeat(2500);
    expect((await post({ title: 'T', content, message_members: true })).status).toBe(201);
    const [message] = await app.deps.db.select().from(messages);
    expect(message?.content.length).toBeLessThanOrEqual(MESSAGE_CONTENT_MAX);
    expect(message?.content).toMatch(/^Choir: T\n\n🎉+…$/u);
  });

  it('is not posted at all once its author has sent too many messages in an hour', async () => {
    const { app, choir, author, post } = await startWithChoir();
    for (let n = 0; n < POST_MESSAGES_PER_HOUR; n += 1) {
      expect((await post({ ...POST, message_members: true })).status).toBe(201);
    }
    expect((await post({ ...POST, message_members: true })).status).toBe(429);
    expect(await app.deps.db.$count(infoPosts)).toBe(POST_MESSAGES_PER_HOUR);
    expect((await post(POST)).status).toBe(201);
    app.clock.advance({ minutes: 61 });
    const { access_token: token } = await signInUser(app, author.user);
    const again = { params: { id: choir.id }, body: { ...POST, message_members: true }, token };
    expect((await app.call(ENDPOINTS.postInfo, again)).status).toBe(201);
  });
});
