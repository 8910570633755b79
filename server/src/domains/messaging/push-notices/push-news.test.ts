import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import type { NoticeChannel } from '@kanisa/contract/messaging/notices.ts';
import { pushNoticeTexts } from '@kanisa/contract/messaging/push-notices.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createDepartment, createUserWithToken } from '../../../../test/support/departments.ts';
import { signInUser } from '../../../../test/support/factories.ts';
import {
  addPhone,
  listPushRows,
  listShown,
  type Phone,
  type Pushing,
  startPushing,
  writeTo,
} from '../../../../test/support/pushing.ts';
import { departments } from '../../departments/departments/departments.table.ts';
import { eventAttendances } from '../../events/attendance/attendance.table.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { pushNotices } from './push-notices.table.ts';

const { sendMessage, undoMessage, deleteMessage, markRead, replyToMessage, updatePushNotices } = ENDPOINTS;
const { applyToDepartment, reviewApplication, writeToDepartment } = ENDPOINTS;
const { createEvent, updateEvent, deleteEvent, changeOccurrence } = ENDPOINTS;

const CHURCH = 'Utukufu Church';
const DAY = '2026-11-22';

/** Sends what is due and lists it by kind and page. */
async function listNews(pushing: Pushing, phone: Phone): Promise<[string, string][]> {
  await pushing.sender.drain();
  return listShown(pushing, phone).map(({ kind, path }) => [kind, path]);
}

describe('a notice of a message', () => {
  it('reaches the recipient in general words: no name, no text, no address', async () => {
    const pushing = await startPushing();
    const phone = await addPhone(pushing);
    const other = await addPhone(pushing);
    await writeTo(pushing, phone.user, 'Your child is ill');
    await pushing.sender.drain();
    expect(listShown(pushing, other)).toEqual([]);
    const [shown, ...more] = listShown(pushing, phone);
    expect(more).toEqual([]);
    expect(shown).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{32}$/),
      kind: 'message',
      title: CHURCH,
      body: pushNoticeTexts.message,
      language: 'en',
      path: '/messages',
    });
    const [sent] = pushing.service.accepted;
    expect([sent?.topic, sent?.ttl]).toEqual([shown?.id, 86_400]);
    const visible = JSON.stringify(sent?.headers);
    for (const { firstName, lastName, username } of [phone.user])
      for (const detail of [firstName, lastName, username]) expect(visible).not.toContain(detail);
  });

  it('is written in the language of the person, while the church offers it', async () => {
    for (const offersKiswahili of [true, false]) {
      const pushing = await startPushing({ offersKiswahili });
      const phone = await addPhone(pushing);
      await pushing.app.deps.db.update(users).set({ language: 'sw' }).where(eq(users.id, phone.user.id));
      await writeTo(pushing, phone.user);
      await pushing.sender.drain();
      const expected = offersKiswahili
        ? { body: 'Una ujumbe mpya.', language: 'sw', path: '/sw/messages' }
        : { body: pushNoticeTexts.message, language: 'en', path: '/messages' };
      expect(listShown(pushing, phone)).toMatchObject([expected]);
    }
  });

  it('goes to everyone but the sender for a broadcast, and to nobody if it is undone', async () => {
    const pushing = await startPushing();
    const { app } = pushing;
    const sender = await addPhone(pushing, (await createUserWithToken(app, { role: 'admin' })).user);
    const phone = await addPhone(pushing);
    const inactive = await addPhone(pushing);
    await app.deps.db.update(users).set({ isActive: false }).where(eq(users.id, inactive.user.id));
    // A broadcast goes to people who had an account by then.
    await app.deps.db.update(users).set({ createdAt: app.clock.now() });
    const body = { content: 'To all', can_undo: true };
    const undone = await app.call(sendMessage, { body, token: sender.token });
    expect(await listNews(pushing, phone)).toEqual([]);
    await app.call(undoMessage, { params: { id: undone.body.message.id }, token: sender.token });
    await app.call(sendMessage, { body, token: sender.token });
    app.clock.advance({ seconds: 11 });
    expect(await listNews(pushing, phone)).toEqual([['message', '/messages']]);
    expect([listShown(pushing, sender), listShown(pushing, inactive)]).toEqual([[], []]);
  });

  it('is not sent if the message was read or deleted before', async () => {
    const pushing = await startPushing();
    const phone = await addPhone(pushing);
    const admin = await createUserWithToken(pushing.app, { role: 'admin' });
    const [read, deleted] = [await writeTo(pushing, phone.user), await writeTo(pushing, phone.user)];
    await pushing.app.call(markRead, { params: { id: read }, token: phone.token });
    await pushing.app.call(deleteMessage, { params: { id: deleted }, token: admin.token });
    expect(await listNews(pushing, phone)).toEqual([]);
    expect((await listPushRows(pushing)).map(({ state, problem }) => [state, problem])).toEqual([
      ['suppressed', 'read'],
      ['suppressed', 'gone'],
    ]);
  });

  it('tells members of a department, and the sender of an answered message', async () => {
    const pushing = await startPushing();
    const { app } = pushing;
    const leader = await addPhone(pushing);
    const member = await addPhone(pushing);
    const { id } = await createDepartment(app, { leader: leader.user, members: [member.user] });
    await app.call(writeToDepartment, { params: { id }, body: { content: 'Practice' }, token: leader.token });
    expect(await listNews(pushing, member)).toEqual([['message', '/messages']]);
    expect(await listNews(pushing, leader)).toEqual([]);
    const admin = await createUserWithToken(app, { role: 'admin' });
    const phone = await addPhone(pushing, admin.user);
    const direct = { content: 'How are you?', recipient_id: member.user.id };
    const { body } = await app.call(sendMessage, { body: direct, token: admin.token });
    const params = { id: body.message.id };
    await app.call(replyToMessage, { params, body: { content: 'Well' }, token: member.token });
    expect(await listNews(pushing, phone)).toEqual([['message', '/messages']]);
  });

  it('is not stored for people without a device, or who turned the kind off before it is sent', async () => {
    const pushing = await startPushing();
    const { app } = pushing;
    await writeTo(pushing, (await createUserWithToken(app)).user);
    expect(await app.deps.db.$count(pushNotices)).toBe(0);
    const phone = await addPhone(pushing);
    await writeTo(pushing, phone.user);
    await app.call(updatePushNotices, { body: { message: false }, token: phone.token });
    await writeTo(pushing, phone.user);
    expect(await listNews(pushing, phone)).toEqual([]);
    expect(await listPushRows(pushing)).toMatchObject([{ state: 'suppressed', problem: 'gone' }]);
    await app.call(updatePushNotices, { body: { message: true, application: false }, token: phone.token });
    await writeTo(pushing, phone.user);
    expect(await listNews(pushing, phone)).toEqual([['message', '/messages']]);
  });

  it('is never sent by the demo', async () => {
    const pushing = await startPushing({ env: { DEMO: '1' } });
    const phone = await addPhone(pushing);
    await writeTo(pushing, phone.user);
    expect(await listNews(pushing, phone)).toEqual([]);
    expect(await listPushRows(pushing)).toEqual([]);
  });
});

describe('a notice of an application', () => {
  it('reaches the leader, and the answer the applicant', async () => {
    const pushing = await startPushing();
    const { app } = pushing;
    const leader = await addPhone(pushing);
    const member = await addPhone(pushing);
    const applicant = await addPhone(pushing);
    const department = await createDepartment(app, { leader: leader.user, members: [member.user] });
    const apply = { params: { id: department.id }, body: { motivation: 'I sing' }, token: applicant.token };
    const { body } = await app.call(applyToDepartment, apply);
    expect(await listNews(pushing, leader)).toEqual([['application', `/department/${department.id}/applications`]]);
    expect(await listNews(pushing, member)).toEqual([]);
    const params = { id: body.application.id };
    const review = { params, body: { status: 'approved' as const }, token: leader.token };
    await app.call(reviewApplication, review);
    await app.call(reviewApplication, review);
    expect(await listNews(pushing, applicant)).toEqual([['application_answer', `/department/${department.id}`]]);
    expect(listShown(pushing, applicant)[0]?.body).toBe(pushNoticeTexts.application_answer);
    expect(await listNews(pushing, leader)).toHaveLength(1);
  });
});

describe('a notice that waits for the morning', () => {
  it('is dropped if its reader no longer leads the department meanwhile', async () => {
    const pushing = await startPushing();
    const { app } = pushing;
    const former = await addPhone(pushing);
    const stays = await addPhone(pushing);
    const applicant = await createUserWithToken(app);
    app.clock.set('2026-11-15T20:00:00Z');
    for (const leader of [former, stays]) {
      const { id } = await createDepartment(app, { leader: leader.user });
      // Its token has expired by the clock of the test.
      const { access_token: token } = await signInUser(app, applicant.user);
      await app.call(applyToDepartment, { params: { id }, body: { motivation: 'I sing' }, token });
    }
    await app.deps.db.update(departments).set({ leaderId: null }).where(eq(departments.leaderId, former.user.id));
    app.clock.set('2026-11-16T06:00:00Z');
    expect(await listNews(pushing, former)).toEqual([]);
    expect((await listNews(pushing, stays)).map(([kind]) => kind)).toEqual(['application']);
  });
});

describe('a notice of an event', () => {
  async function startEvent(notify: NoticeChannel[] = [], isWeekly = false) {
    const pushing = await startPushing();
    const { app } = pushing;
    const pastor = await addPhone(pushing, (await createUserWithToken(app, { role: 'pastor' })).user);
    const [coming, other] = [await addPhone(pushing), await addPhone(pushing)];
    const times = { start_time: `${DAY}T09:00`, end_time: `${DAY}T10:00` };
    const event = { title: 'Choir', ...times, is_public: true };
    const repetition = { repetition: { frequency: 'weekly' as const } };
    const created = await app.call(createEvent, {
      body: { ...event, ...(isWeekly && repetition) },
      token: pastor.token,
    });
    const { id } = created.body.event;
    const attendance = { eventId: id, occursOn: DAY, saidAt: app.clock.now() };
    for (const { user } of [coming, pastor])
      await app.deps.db.insert(eventAttendances).values({ ...attendance, userId: user.id });
    const change = (body: object) =>
      app.call(updateEvent, { params: { id }, body: { ...body, notify }, token: pastor.token });
    return { pushing, app, pastor, coming, other, id, change };
  }

  it('reaches those who come, whichever channels staff chose, and not the one who changed it', async () => {
    const { pushing, coming, other, pastor, change, id } = await startEvent();
    await change({ title: 'Choir practice' });
    expect(await listNews(pushing, coming)).toEqual([]);
    expect((await change({ start_time: `${DAY}T08:00` })).status).toBe(200);
    expect(await listNews(pushing, coming)).toEqual([['event_change', `/calendar/${id}?date=${DAY}`]]);
    expect([await listNews(pushing, other), await listNews(pushing, pastor)]).toEqual([[], []]);
  });

  it('is one notice if staff also send a message, which is told to those who turned events off', async () => {
    const { pushing, app, coming, change } = await startEvent(['message']);
    await change({ location: 'Main hall' });
    expect((await listNews(pushing, coming)).map(([kind]) => kind)).toEqual(['event_change']);
    await app.call(updatePushNotices, { body: { event_change: false }, token: coming.token });
    await change({ location: 'Garden' });
    expect((await listNews(pushing, coming)).map(([kind]) => kind)).toEqual(['event_change', 'message']);
  });

  it('tells of a cancelled date, a moved series and a deleted event', async () => {
    const { pushing, app, coming, pastor, id, change } = await startEvent([], true);
    const token = pastor.token;
    const params = { id, date: DAY };
    await app.call(changeOccurrence, { params, body: { is_cancelled: true }, token });
    expect(await listNews(pushing, coming)).toHaveLength(1);
    await change({ description: 'Bring books' });
    expect(await listNews(pushing, coming)).toHaveLength(1);
    expect((await change({ start_time: `${DAY}T11:00`, end_time: `${DAY}T12:00` })).status).toBe(200);
    expect((await listNews(pushing, coming)).slice(1)).toEqual([['event_change', `/calendar/${id}`]]);
    expect((await app.call(deleteEvent, { params: { id }, token })).status).toBe(200);
    expect((await listNews(pushing, coming)).at(-1)).toEqual(['event_change', '/calendar']);
    expect(await listNews(pushing, coming)).toHaveLength(3);
  });
});
