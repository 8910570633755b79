import { LINK_ANSWERS_PER_HOUR, servingMessages } from '@kanisa/contract/serving/serving.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { signInUser } from '../../../../test/support/factories.ts';
import {
  askEveryoneToServe,
  FIRST_SUNDAY,
  listMessages,
  planServingPlace,
  SECOND_SUNDAY,
  type ServingWorld,
  sendQueued,
  startServing,
  THIRD_SUNDAY,
  takeServingPlace,
  turnServingOn,
} from '../../../../test/support/serving.ts';
import { ENDPOINTS } from '../../../../test/support/test-app.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { listOwnPlacesByIds } from '../places/places.repo.ts';
import { createServingLink } from './create-link.service.ts';

async function startWithLink(options: Parameters<typeof startServing>[0] = {}, days = [FIRST_SUNDAY]) {
  const world = await startServing(options);
  const [member] = world.members;
  if (!member) throw new Error('there is no member');
  const ids: number[] = [];
  for (const day of days) ids.push(await planServingPlace(world, member, day));
  await askEveryoneToServe(world);
  await sendQueued(world.app);
  const mail = await world.app.mailbox.next({ to: member.user.personalEmail ?? '' });
  const token = /\/s\/([a-z0-9]{10})/.exec(mail.text)?.[1] ?? '';
  return { world, member, ids, token };
}

const get = ({ app }: ServingWorld, token: string, language = 'en') =>
  app.server.inject({ method: 'GET', url: `/s/${token}`, headers: { 'accept-language': language } });

const post = ({ app }: ServingWorld, token: string, form: Record<string, string | number>, address = '192.0.2.1') =>
  app.server.inject({
    method: 'POST',
    url: `/s/${token}`,
    remoteAddress: address,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(form as Record<string, string>).toString(),
  });

const readStates = async ({ app }: ServingWorld, { token }: { token: string }) =>
  (await app.call(ENDPOINTS.readOwnServing, { token })).body.places.map(({ state }) => state);

describe('the page of a link', () => {
  it('shows name, church, position and date with two buttons, is light and runs nothing', async () => {
    const { world, token, ids } = await startWithLink();
    const page = await get(world, token);
    expect(page.statusCode).toBe(200);
    for (const words of ['Member1, can you serve?', 'Utukufu Church', 'Sound', 'Sunday, 22 November, 9:00 AM']) {
      expect(page.body).toContain(words);
    }
    expect(page.body.match(/<button/g)).toHaveLength(2);
    expect(page.body).toContain(`value="${ids[0]}"`);
    expect(page.body).not.toContain('<script');
    expect(Buffer.byteLength(page.body)).toBeLessThan(25_000);
    expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; style-src 'sha256-/);
    expect(page.headers['referrer-policy']).toBe('no-referrer');
    expect(page.headers['cache-control']).toBe('no-store');
  });

  it('changes nothing when it is opened, and answers by its buttons', async () => {
    const { world, member, token, ids } = await startWithLink();
    for (let n = 0; n < 3; n += 1) await get(world, token);
    expect(await readStates(world, member)).toEqual(['asked']);
    const answered = await post(world, token, { place: ids[0] ?? 0, answer: 'accepted' });
    expect([answered.statusCode, answered.headers.location]).toEqual([303, `/s/${token}`]);
    expect(await readStates(world, member)).toEqual(['accepted']);
    expect((await get(world, token)).body).toContain('Thank you, Member1!');
    await post(world, token, { place: ids[0] ?? 0, answer: 'declined' });
    expect(await readStates(world, member)).toEqual(['declined']);
    expect((await listMessages(world.app)).map(({ kind }) => kind)).toEqual(['ask', 'declined']);
  });

  it('asks about one date after the other', async () => {
    const { world, member, token, ids } = await startWithLink({}, [FIRST_SUNDAY, SECOND_SUNDAY]);
    expect((await get(world, token)).body).toContain('22 November');
    await post(world, token, { place: ids[0] ?? 0, answer: 'accepted' });
    expect((await get(world, token)).body).toContain('29 November');
    await post(world, token, { place: ids[1] ?? 0, answer: 'declined' });
    expect(await readStates(world, member)).toEqual(['accepted', 'declined']);
  });

  it('confirms each answer before it asks about the next date, and lets it be corrected', async () => {
    const { world, member, token, ids } = await startWithLink({}, [FIRST_SUNDAY, SECOND_SUNDAY, THIRD_SUNDAY]);
    const [first = 0, second = 0] = ids;
    expect((await get(world, token)).body).not.toContain('role="status"');
    const answer = async (place: number, given: string) => {
      world.app.clock.advance({ seconds: 5 });
      await post(world, token, { place, answer: given });
      const { body } = await get(world, token);
      expect(Buffer.byteLength(body)).toBeLessThan(25_000);
      return [/role="status"><p>(.*?)<\/p>/.exec(body)?.[1], /<p class="date">(.*?)<\/p>/.exec(body)?.[1]];
    };
    const next = 'Sunday, 29 November, 9:00 AM';
    expect(await answer(first, 'accepted')).toEqual(['Yes for Sunday, 22 November, 9:00 AM. 1 of 3', next]);
    expect(await answer(first, 'declined')).toEqual(['No for Sunday, 22 November, 9:00 AM. 1 of 3', next]);
    expect(await answer(second, 'accepted')).toEqual([
      'Yes for Sunday, 29 November, 9:00 AM. 2 of 3',
      'Sunday, 6 December, 9:00 AM',
    ]);
    expect(await readStates(world, member)).toEqual(['declined', 'accepted', 'asked']);
  });

  it('confirms in Kiswahili', async () => {
    const options = { offersKiswahili: true };
    const { world, member, token, ids } = await startWithLink(options, [FIRST_SUNDAY, SECOND_SUNDAY]);
    await world.app.deps.db.update(users).set({ language: 'sw' }).where(eq(users.id, member.user.id));
    await post(world, token, { place: ids[0] ?? 0, answer: 'accepted' });
    expect((await get(world, token)).body).toContain('Ndiyo kwa Jumapili, 22 Novemba, 09:00. 1 kati ya 2');
  });

  it('ignores a tap in the first second of a page, and takes the next one', async () => {
    const { world, member, token } = await startWithLink({}, [FIRST_SUNDAY, SECOND_SUNDAY]);
    /** Taps the button of the question on the page that is shown now. */
    const tapAfter = async (milliseconds: number) => {
      const { body } = await get(world, token);
      const question = body.slice(body.indexOf('class="answers"'));
      const [, place = '', shown = ''] = /name="place" value="(\d+)".*?name="shown" value="(\d+)"/.exec(question) ?? [];
      world.app.clock.set(new Date(world.app.clock.now().getTime() + milliseconds));
      const tapped = await post(world, token, { place, shown, answer: 'accepted' });
      return [tapped.statusCode, tapped.headers.location];
    };
    const back = [303, `/s/${token}`];
    expect(await tapAfter(999)).toEqual(back);
    expect(await readStates(world, member)).toEqual(['asked', 'asked']);
    expect(await tapAfter(1000)).toEqual(back);
    expect(await tapAfter(200)).toEqual(back);
    expect(await readStates(world, member)).toEqual(['accepted', 'asked']);
    expect(await tapAfter(2000)).toEqual(back);
    expect(await readStates(world, member)).toEqual(['accepted', 'accepted']);
    expect((await get(world, token)).body).toMatch(/form::after\{[^}]*animation:unread 1000ms step-end\}/);
  });

  it('says that nobody is needed when the date was cancelled', async () => {
    const { world, token } = await startWithLink();
    const { app, service, admin } = world;
    const path = `/admin/events/${service.id}/occurrences/${FIRST_SUNDAY}`;
    await app.raw('PUT', path, { is_cancelled: true }, admin.token);
    const page = await get(world, token);
    expect([page.statusCode, page.body.match(/<h1>(.*?)<\/h1>/)?.[1]]).toEqual([
      200,
      'You are not needed on this date',
    ]);
    expect(page.body).not.toContain('<button');
  });

  it('tells who comes too late that somebody was faster', async () => {
    const { world, token, ids } = await startWithLink();
    await post(world, token, { place: ids[0] ?? 0, answer: 'declined' });
    const [, other] = world.members;
    if (other) await takeServingPlace(world, other);
    const late = await post(world, token, { place: ids[0] ?? 0, answer: 'accepted' });
    expect([late.statusCode, late.body.includes(servingMessages.faster)]).toEqual([409, true]);
  });

  it('is one and the same 404 for tokens that are unknown, malformed or expired', async () => {
    const { world, token } = await startWithLink();
    const unknown = await get(world, 'abcdefghjk');
    const pages = [await get(world, 'x'), await get(world, `${token}a`), await get(world, "'%20or%201=1")];
    world.app.clock.set('2026-11-22T08:00:01Z');
    pages.push(await get(world, token), await post(world, token, { place: 1, answer: 'accepted' }));
    for (const page of pages) expect([page.statusCode, page.body]).toEqual([404, unknown.body]);
  });

  describe('when the date moves', () => {
    const move = ({ app, service, admin }: ServingWorld, start_time: string, end_time: string) =>
      app.raw('PUT', `/admin/events/${service.id}/occurrences/${FIRST_SUNDAY}`, { start_time, end_time }, admin.token);

    it.each([
      ['to a later day', '2026-11-24T09:00', '2026-11-24T11:00', '2026-11-24T08:00:00Z'],
      ['by an hour', '2026-11-22T10:00', '2026-11-22T12:00', '2026-11-22T09:00:00Z'],
      ['to an earlier day', '2026-11-20T09:00', '2026-11-20T11:00', '2026-11-20T08:00:00Z'],
    ])('works until the end of the new date, %s', async (_name, start, end, last) => {
      const { world, token, ids } = await startWithLink();
      await move(world, start, end);
      world.app.clock.set(last);
      expect((await get(world, token)).statusCode).toBe(200);
      const answered = await post(world, token, { place: ids[0] ?? 0, answer: 'declined' });
      expect(answered.statusCode).toBe(303);
      world.app.clock.advance({ seconds: 1 });
      expect((await get(world, token)).statusCode).toBe(404);
      expect((await listMessages(world.app)).filter(({ kind }) => kind === 'declined')).toHaveLength(1);
    });

    it('lets who declined come after all until the end of the new date', async () => {
      const { world, member, token, ids } = await startWithLink();
      await post(world, token, { place: ids[0] ?? 0, answer: 'declined' });
      await move(world, '2026-11-24T09:00', '2026-11-24T11:00');
      expect((await listMessages(world.app)).map(({ kind }) => kind)).toEqual(['ask', 'declined']);
      world.app.clock.set('2026-11-24T08:00:00Z');
      const page = await get(world, token);
      expect([page.statusCode, page.body.includes('I can after all')]).toEqual([200, true]);
      expect((await post(world, token, { place: ids[0] ?? 0, answer: 'accepted' })).statusCode).toBe(303);
      const { access_token } = await signInUser(world.app, member.user);
      expect(await readStates(world, { token: access_token })).toEqual(['accepted']);
    });

    it('gives a link that leaves during the move the end of the new date', async () => {
      const world = await startServing();
      const { app } = world;
      const [member] = world.members;
      if (!member) throw new Error('there is no member');
      const id = await planServingPlace(world, member);
      const [place] = await listOwnPlacesByIds(app.deps.db, [id]);
      if (!place) throw new Error('there is no place');
      await move(world, '2026-11-24T09:00', '2026-11-24T11:00');
      const token = await createServingLink(app.deps.db, member.user.id, [place]);
      app.clock.set('2026-11-24T08:00:00Z');
      expect((await get(world, token)).statusCode).toBe(200);
    });
  });

  it('is the same 404 for every token while the church does not use serving', async () => {
    const { world, member, token, ids } = await startWithLink();
    const unknown = await get(world, 'abcdefghjk');
    await turnServingOn(world.app, false);
    const pages = [await get(world, token), await get(world, 'abcdefghjk')];
    pages.push(await post(world, token, { place: ids[0] ?? 0, answer: 'accepted' }));
    for (const page of pages) expect([page.statusCode, page.body]).toEqual([404, unknown.body]);
    await turnServingOn(world.app);
    expect(await readStates(world, member)).toEqual(['asked']);
  });

  it.each([
    { place: '1', answer: 'accepted', shown: 'x' },
    {},
    { place: '1' },
    { place: 'x', answer: 'accepted' },
    { place: 999_999, answer: 'accepted' },
  ])('rejects the answer %j', async (form) => {
    const { world, member, token } = await startWithLink();
    expect((await post(world, token, form)).statusCode).toBe(400);
    expect(await readStates(world, member)).toEqual(['asked']);
  });

  it('takes sixty answers an hour from an address', async () => {
    const { world, token, ids } = await startWithLink();
    const place = ids[0] ?? 0;
    for (let n = 0; n < LINK_ANSWERS_PER_HOUR; n += 1) await post(world, 'abcdefghjk', { place, answer: 'accepted' });
    const rejected = await post(world, token, { place, answer: 'accepted' });
    expect([rejected.statusCode, rejected.body.includes(servingMessages.tooManyAnswers)]).toEqual([429, true]);
    expect((await post(world, token, { place, answer: 'accepted' }, '192.0.2.2')).statusCode).toBe(303);
  });
});

describe('the calendar address', () => {
  it('has the dates that the person accepted, until it is deleted', async () => {
    const { world, member, token: link, ids } = await startWithLink();
    const { app } = world;
    await post(world, link, { place: ids[0] ?? 0, answer: 'accepted' });
    const { body } = await app.call(ENDPOINTS.makeServingCalendar, { token: member.token });
    const url = new URL(body.url).pathname;
    const file = await app.server.inject({ url });
    expect(file.headers['content-type']).toContain('text/calendar');
    expect(file.body).toContain('DTSTART:20261122T060000Z');
    expect(file.body).toContain('SUMMARY:Sound');
    await app.call(ENDPOINTS.deleteServingCalendar, { token: member.token });
    expect((await app.server.inject({ url })).statusCode).toBe(404);
  });
});
