import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { peopleMessages } from '@kanisa/contract/people/users.ts';
import { desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { createUser, signInWithRole } from '../../../../test/support/factories.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { auditEntries } from '../../records/audit/audit.table.ts';

const { choosePassword, readUser, sendWelcomeAgain, suggestUsername } = ENDPOINTS;
const NEW = { first_name: 'Akinyi', last_name: 'Njoroge', username: 'akinyi', phone_number: '0712345678' };

async function readWelcomeToken(app: TestApp): Promise<string> {
  const mail = await app.mailbox.next({ to: 'akinyi@example.com' });
  return /\/welcome#token=([\w-]+)/.exec(mail.text ?? '')?.[1] ?? '';
}

describe('the welcome e-mail', () => {
  it('is sent again until a password is chosen; the old link stops working, and each time is audited', async () => {
    const app = await startTestApp({ mail: true });
    app.clock.set('2026-11-15T09:00:00Z');
    const token = await signInWithRole(app, 'admin');
    const body = { ...NEW, personal_email: 'akinyi@example.com', welcome: true };
    const made = await app.call(ENDPOINTS.createUser, { body, token });
    const params = { id: made.body.id };
    expect(made.body.user).toMatchObject({
      is_invited: true,
      welcome_requested_at: '2026-11-15T09:00:00.000Z',
      welcome_sent_at: null,
    });
    const first = await readWelcomeToken(app);
    await app.waitForMailsSent();
    const stored = await app.call(readUser, { params, token });
    expect(stored.body.user.welcome_sent_at).toBe('2026-11-15T09:00:00.000Z');

    app.clock.advance({ minutes: 5 });
    const again = await app.call(sendWelcomeAgain, { params, token });
    expect([again.status, again.body.message]).toEqual([200, peopleMessages.welcomeQueued]);
    expect(again.body.user.welcome_requested_at).toBe('2026-11-15T09:05:00.000Z');
    const [entry] = await app.deps.db.select().from(auditEntries).orderBy(desc(auditEntries.id)).limit(1);
    expect(entry).toMatchObject({ action: 'user.welcome_sent', personId: params.id });
    const second = await readWelcomeToken(app);
    const choose = (link: string) =>
      app.call(choosePassword, { body: { token: link, password: 'my own secret', confirm_password: 'my own secret' } });
    expect((await choose(first)).status).toBe(400);

    const early = await app.call(sendWelcomeAgain, { params, token });
    expect([early.status, early.body.error]).toEqual([429, peopleMessages.welcomeWait]);
    expect((await choose(second)).status).toBe(200);
    app.clock.advance({ minutes: 2 });
    const late = await app.call(sendWelcomeAgain, { params, token });
    expect([late.status, late.body.error]).toEqual([409, peopleMessages.welcomeNotNeeded]);
    expect((await app.call(readUser, { params, token })).body.user.is_invited).toBe(false);
  });

  it('goes out at most five times a day, and only to somebody with an address', async () => {
    const app = await startTestApp();
    app.clock.set('2026-11-15T06:00:00Z');
    const token = await signInWithRole(app, 'admin');
    const { id } = await createUser(app, { awaitsPassword: true });
    const send = () => app.call(sendWelcomeAgain, { params: { id }, token });
    for (let n = 0; n < 5; n += 1) {
      expect((await send()).status).toBe(200);
      app.clock.advance({ minutes: 2 });
    }
    const sixth = await send();
    expect([sixth.status, sixth.body.error]).toEqual([429, peopleMessages.welcomeLimit]);
    app.clock.advance({ minutes: 24 * 60 });
    const nextDay = await signInWithRole(app, 'admin');
    expect((await app.call(sendWelcomeAgain, { params: { id }, token: nextDay })).status).toBe(200);
    const unreachable = await createUser(app, { awaitsPassword: true, personalEmail: null });
    const none = await app.call(sendWelcomeAgain, { params: { id: unreachable.id }, token: nextDay });
    expect([none.status, none.body.error]).toEqual([409, peopleMessages.welcomeNoEmail]);
    const pastor = await signInWithRole(app, 'pastor');
    expect((await app.call(sendWelcomeAgain, { params: { id }, token: pastor })).status).toBe(403);
  });
});

describe('the welcome e-mail sent again by two admins at once', () => {
  it('goes out once, and its link works', async () => {
    const app = await startTestApp({ mail: true });
    app.clock.set('2026-11-15T09:00:00Z');
    const tokens = [await signInWithRole(app, 'admin'), await signInWithRole(app, 'admin')];
    const { id } = await createUser(app, { awaitsPassword: true, personalEmail: 'akinyi@example.com' });
    const answers = await app.raceOnTable('users', 2, () =>
      Promise.all(tokens.map((token) => app.call(sendWelcomeAgain, { params: { id }, token }))),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 429]);
    expect(await app.deps.db.$count(auditEntries, eq(auditEntries.action, 'user.welcome_sent'))).toBe(1);
    const link = await readWelcomeToken(app);
    await app.waitForMailsSent();
    expect(app.mailbox.received()).toHaveLength(1);
    const body = { token: link, password: 'my own secret', confirm_password: 'my own secret' };
    const choices = await app.raceOnTable('users', 2, () =>
      Promise.all([app.call(choosePassword, { body }), app.call(choosePassword, { body })]),
    );
    expect(choices.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400]);
  });
});

describe('a suggested username', () => {
  it('is made from the names, free, and never a reserved name', async () => {
    const app = await startTestApp();
    const token = await signInWithRole(app, 'admin');
    await createUser(app, { username: 'wanjirukamau' });
    const ask = async (query: object) => (await app.call(suggestUsername, { token, query })).body;
    expect(await ask({ first_name: 'Akinyi', last_name: "O'Njoroge" })).toEqual({
      is_free: null,
      suggestion: 'akinyionjoroge',
    });
    expect(await ask({ first_name: 'Zoë', last_name: 'Müller' })).toEqual({ is_free: null, suggestion: 'zoemuller' });
    expect(await ask({ first_name: 'Wanjiru', last_name: 'Kamau' })).toEqual({
      is_free: null,
      suggestion: 'wanjirukamau2',
    });
    expect(await ask({ username: 'WanjiruKamau' })).toEqual({ is_free: false, suggestion: 'wanjirukamau2' });
    expect(await ask({ username: 'newname' })).toEqual({ is_free: true, suggestion: 'newname' });
    expect(await ask({ username: 'postmaster' })).toEqual({ is_free: false, suggestion: 'postmaster2' });
    expect(await ask({ first_name: '王', last_name: '' })).toEqual({ is_free: null, suggestion: null });
    expect(await ask({})).toEqual({ is_free: null, suggestion: null });
    const long = await ask({ first_name: 'a'.repeat(100), last_name: 'b' });
    expect(long.suggestion).toBe('a'.repeat(34));
    const user = await signInWithRole(app, 'pastor');
    expect((await app.call(suggestUsername, { token: user, query: {} })).status).toBe(403);
  });
});
