import { countTextParts } from '@kanisa/contract/messaging/text-parts.ts';
import { servingMessages } from '@kanisa/contract/serving/serving.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { addPhone, listShown, startPushing } from '../../../../test/support/pushing.ts';
import {
  addServingWorld,
  answerServingPlace,
  askEveryoneToServe,
  FIRST_SUNDAY,
  listMessages,
  planAndAsk,
  planServingPlace,
  SECOND_SUNDAY,
  type ServingWorld,
  sendQueued,
  startServing,
  turnServingOn,
} from '../../../../test/support/serving.ts';
import { ENDPOINTS } from '../../../../test/support/test-app.ts';
import { getPhoneDigits, startPartnerTexts } from '../../../../test/support/texts.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { sendReminders } from '../reminders/reminders.service.ts';

const getMember = ({ members }: ServingWorld, n = 0) => {
  const member = members[n];
  if (!member) throw new Error('there is no such member');
  return member;
};

const findLink = (text: string) => /\/s\/([a-z0-9]{10})(?![a-z0-9])/.exec(text)?.[1] ?? '';

const setBudget = (world: ServingWorld, monthly: number) =>
  world.app.call(ENDPOINTS.updateTextBudget, { body: { monthly }, token: world.admin.token });

/** Texts go to a server that speaks the gateway's protocol. The price of one is one shilling. */
async function startTexting() {
  const texts = await startPartnerTexts();
  texts.app.clock.set('2026-11-15T09:00:00Z');
  texts.app.deps.settings.sms.price = 1;
  const world = await addServingWorld(texts.app, { count: 3, needed: 1 });
  return { world, gateway: texts.gateway };
}

describe('asking', () => {
  it('sends one e-mail to a person with several dates, with a link that answers', async () => {
    const world = await startServing();
    const member = getMember(world);
    for (const day of [FIRST_SUNDAY, SECOND_SUNDAY]) await planServingPlace(world, member, day);
    const before = await world.app.call(ENDPOINTS.estimateAsking, {
      params: { id: world.department.id },
      token: world.leader.token,
    });
    expect(before.body).toMatchObject({ people: 1, places: 2, by_email: 1, text: { phones: 1, is_allowed: false } });
    expect((await askEveryoneToServe(world)).body).toMatchObject({ people: 1, places: 2 });
    const again = await askEveryoneToServe(world);
    expect([again.status, again.body.error]).toEqual([409, servingMessages.nobodyToAsk]);
    await sendQueued(world.app);
    const mail = await world.app.mailbox.next({ to: member.user.personalEmail ?? '' });
    expect(mail.subject).toContain('Can you serve in');
    expect(findLink(mail.text)).toHaveLength(10);
    const { rows } = await world.app.deps.db.execute(sql`select hash from serving_links`);
    expect(JSON.stringify(rows)).not.toContain(findLink(mail.text));
  });

  it('by text sends nothing at all beyond the budget', async () => {
    const { world, gateway } = await startTexting();
    await planServingPlace(world, getMember(world));
    const rejected = await askEveryoneToServe(world, { by_text: true });
    expect([rejected.status, rejected.body.error]).toEqual([409, servingMessages.budget]);
    expect(await listMessages(world.app)).toEqual([]);
    await setBudget(world, 1);
    await planServingPlace(world, getMember(world, 1), SECOND_SUNDAY);
    expect((await askEveryoneToServe(world, { by_text: true })).status).toBe(409);
    await setBudget(world, 2);
    expect((await askEveryoneToServe(world, { by_text: true })).body).toMatchObject({ by_text: 2, by_email: 0 });
    await sendQueued(world.app);
    expect(gateway.taken).toHaveLength(2);
    const overview = await world.app.call(ENDPOINTS.readServingOverview, { token: world.admin.token });
    expect(overview.body.text_budget).toEqual({ monthly: 2, spent: 2, currency: 'KES' });
  });

  it('by text gives each one part with the link, and an e-mail to who has no phone', async () => {
    const { world, gateway } = await startTexting();
    await setBudget(world, 100);
    const [first, second] = [getMember(world), getMember(world, 1)];
    await world.app.deps.db.update(users).set({ phoneNumber: null }).where(sql`id = ${second.user.id}`);
    await planServingPlace(world, first);
    await planServingPlace(world, second, SECOND_SUNDAY);
    expect((await askEveryoneToServe(world, { by_text: true })).body).toMatchObject({ by_text: 1, by_email: 1 });
    await sendQueued(world.app);
    expect(gateway.taken.map(({ number }) => number)).toEqual([getPhoneDigits(first.user)]);
    const text = gateway.taken[0]?.message ?? '';
    expect(countTextParts(text)).toMatchObject({ alphabet: 'GSM 03.38', parts: 1 });
    expect(findLink(text)).toHaveLength(10);
    expect((await world.app.mailbox.next({ to: second.user.personalEmail ?? '' })).text).toContain('/s/');
  });

  it('goes on by e-mail when the gateway rejects a number, and gives the money back', async () => {
    const { world, gateway } = await startTexting();
    await setBudget(world, 5);
    const { user } = getMember(world);
    gateway.codes.set(getPhoneDigits(user), 1003);
    await planServingPlace(world, getMember(world));
    await askEveryoneToServe(world, { by_text: true });
    await sendQueued(world.app);
    expect((await world.app.mailbox.next({ to: user.personalEmail ?? '' })).text).toContain('/s/');
    const { body } = await world.app.call(ENDPOINTS.readServingOverview, { token: world.admin.token });
    expect(body.text_budget?.spent).toBe(0);
  });

  it.each([
    ['no longer wants texts', { wantsTexts: false }, 'sent'],
    ['was deactivated', { isActive: false }, 'dropped'],
  ])('gives the money back for somebody who %s before the text left', async (_name, changes, state) => {
    const { world, gateway } = await startTexting();
    await setBudget(world, 5);
    const { user } = getMember(world);
    await planServingPlace(world, getMember(world));
    await askEveryoneToServe(world, { by_text: true });
    await world.app.deps.db.update(users).set(changes).where(sql`id = ${user.id}`);
    await sendQueued(world.app);
    expect(gateway.taken).toEqual([]);
    expect(await listMessages(world.app)).toMatchObject([{ state, isText: false }]);
    const { body } = await world.app.call(ENDPOINTS.readServingOverview, { token: world.admin.token });
    expect(body.text_budget?.spent).toBe(0);
  });

  it('never sends a text again that a stopped process may have handed over', async () => {
    const { world, gateway } = await startTexting();
    await setBudget(world, 5);
    await planServingPlace(world, getMember(world));
    await askEveryoneToServe(world, { by_text: true });
    await world.app.deps.db.execute(sql`update notices set state = 'handed'`);
    await sendQueued(world.app);
    expect(gateway.taken).toEqual([]);
    expect(await listMessages(world.app)).toMatchObject([{ state: 'sent', isText: false, problem: 'text_unknown' }]);
    await world.app.mailbox.next({ to: getMember(world).user.personalEmail ?? '' });
  });

  it('shows a notice on a device, and an e-mail follows only if no device takes it', async () => {
    const pushing = await startPushing();
    const world = await addServingWorld(pushing.app, { count: 2, needed: 1 });
    const [first, second] = [getMember(world), getMember(world, 1)];
    const phones = [await addPhone(pushing, first.user), await addPhone(pushing, second.user)];
    await planServingPlace(world, first);
    await planServingPlace(world, second, SECOND_SUNDAY);
    expect((await askEveryoneToServe(world)).body).toMatchObject({ by_notice: 2, by_email: 0 });
    await sendQueued(world.app);
    pushing.service.behave((endpoint) => (endpoint === phones[1]?.browser.endpoint ? 410 : 201));
    await pushing.sender.drain();
    expect(phones[0] && listShown(pushing, phones[0])).toMatchObject([{ path: '/serving' }]);
    world.app.clock.advance({ minutes: 16 });
    await sendQueued(world.app);
    expect(await listMessages(world.app)).toMatchObject([{ state: 'sent' }, { state: 'sent' }]);
    await world.app.mailbox.next({ to: second.user.personalEmail ?? '' });
    expect(world.app.mailbox.unread({ to: first.user.personalEmail ?? '' })).toBe(0);
  });

  it('sends nothing about a date that ended before its turn, nor while serving is off', async () => {
    const world = await startServing();
    const { app, leader, department } = world;
    const id = await planAndAsk(world, getMember(world));
    await planServingPlace(world, getMember(world, 1), SECOND_SUNDAY);
    await askEveryoneToServe(world);
    const params = { id: department.id, place: id };
    await app.call(ENDPOINTS.freePlace, { params, token: leader.token });
    await turnServingOn(app, false);
    await sendQueued(app);
    expect((await listMessages(app)).map(({ state }) => state)).toEqual(['dropped', 'dropped', 'dropped']);
  });
});

describe('reminders', () => {
  const at = async (world: ServingWorld, time: string) => {
    world.app.clock.set(time);
    await sendReminders(world.app.deps);
    return (await listMessages(world.app)).filter(({ kind }) => kind.startsWith('remind')).map(({ kind }) => kind);
  };

  it('ask once for an answer 72 hours before, and remind once of the date the evening before', async () => {
    const world = await startServing();
    const member = getMember(world);
    const id = await planAndAsk(world, member);
    expect(await at(world, '2026-11-19T05:50:00Z')).toEqual([]);
    expect(await at(world, '2026-11-19T06:00:00Z')).toEqual(['remind_answer']);
    expect(await at(world, '2026-11-19T06:10:00Z')).toEqual(['remind_answer']);
    world.app.clock.set('2026-11-15T09:10:00Z');
    await answerServingPlace(world, member, id, { answer: 'accepted' });
    expect(await at(world, '2026-11-21T14:50:00Z')).toEqual(['remind_answer']);
    expect(await at(world, '2026-11-21T15:00:00Z')).toEqual(['remind_answer', 'remind_date']);
    expect(await at(world, '2026-11-21T16:00:00Z')).toHaveLength(2);
  });

  it('are queued once by two processes at the same time, and never while serving is off', async () => {
    const world = await startServing();
    await planAndAsk(world, getMember(world));
    await turnServingOn(world.app, false);
    expect(await at(world, '2026-11-19T07:00:00Z')).toEqual([]);
    await turnServingOn(world.app);
    await Promise.all([sendReminders(world.app.deps), sendReminders(world.app.deps)]);
    expect(await at(world, '2026-11-19T07:00:00Z')).toEqual(['remind_answer']);
  });
});
