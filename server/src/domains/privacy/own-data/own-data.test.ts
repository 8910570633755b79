import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { accountMessages } from '@kanisa/contract/identity/accounts.ts';
import { securityMessages } from '@kanisa/contract/identity/security.ts';
import { EXPORTS_PER_DAY, ownDataMessages } from '@kanisa/contract/privacy/own-data.ts';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import { unzipArchive } from '../../../../../tools/test/unzip.ts';
import { createUser, PASSWORD, signInUser } from '../../../../test/support/factories.ts';
import { createFullUser } from '../../../../test/support/full-user.ts';
import { downloadOwnData, unpackOwnData } from '../../../../test/support/own-data-archive.ts';
import { startTestApp, type TestApp } from '../../../../test/support/test-app.ts';
import { users } from '../../identity/accounts/users.view.ts';
import { listArchiveTexts } from './archive-readme.service.ts';

const { askForDeletion, withdrawDeletion } = ENDPOINTS;

describe('the personal data download', () => {
  it('is for active signed-in users', async () => {
    const app = await startTestApp();
    expect((await downloadOwnData(app)).status).toBe(401);
    const { access_token: token } = await signInUser(app, await createUser(app, { isActive: false }));
    expect((await downloadOwnData(app, token)).status).toBe(403);
  });

  it('is a zip attachment named after the username and the church’s calendar day', async () => {
    const app = await startTestApp();
    app.clock.set('2026-11-15T21:30:00Z');
    const { tokens } = await createFullUser(app, 'wanjiku');
    const { status, headers, bytes } = await downloadOwnData(app, tokens.access_token);
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'application/zip',
      'content-disposition': 'attachment; filename="kanisa-wanjiku-2026-11-16.zip"',
      'cache-control': 'no-store',
    });
    expect([...unzipArchive(bytes).keys()]).toEqual([
      'README.txt',
      ...listArchiveTexts(app.deps).map(({ name }) => name),
      'photos/profile.webp',
      expect.stringMatching(/^photos\/family-\d+\.webp$/),
    ]);
  });

  it('holds what the person entered, with unchanged photos, and nothing of other people', async () => {
    const app = await startTestApp();
    await createFullUser(app, 'somebody');
    const { user, child, tokens } = await createFullUser(app, 'wanjiku');
    const { files, json } = await unpackOwnData(app, tokens.access_token);
    const address = { county: 'Nairobi', town: 'Kasarani', area: 'Mwiki', description: 'Blue gate' };
    expect(json('profile.json')).toMatchObject({
      id: user.id,
      username: 'wanjiku',
      personal_email: user.personalEmail,
      address,
      photo: { file: 'photos/profile.webp' },
    });
    const file = `photos/family-${child.id}.webp`;
    expect(json('family.json')).toMatchObject([
      { name: 'Zawadi', date_of_birth: '2019-03-04', address, photo: { file } },
    ]);
    expect(json('devices.json')).toMatchObject([{ signed_out_at: null }]);
    expect(json('email-changes.json')).toMatchObject([{ old_email: 'wanjiku@left.example' }]);
    expect(json('departments.json')).toMatchObject([{ name: 'Led by wanjiku', is_leader: true }]);
    expect(json('applications.json')).toMatchObject([
      { department: { name: 'Led by wanjiku' }, status: 'approved', motivation: 'Motivation of wanjiku' },
    ]);
    expect(json('history.json')).toMatchObject([
      { action: 'user.updated', by_me: false, about_me: true, address: null, after: { town: 'Kasarani' } },
      { action: 'users.exported', by_me: true, about_me: false, address: '41.90.1.2', after: null },
    ]);
    expect(json('imports.json')).toMatchObject([{ status: 'done', total: 3 }]);
    expect(json('info-posts.json')).toMatchObject([{ title: 'Camp', content: 'Post of wanjiku' }]);
    expect(json('events.json')).toMatchObject([{ title: 'Event of wanjiku' }]);
    expect(json('attendance.json')).toMatchObject([
      { event: { title: 'Event of wanjiku' }, date: '2026-12-06', guests: 2 },
    ]);
    expect(json('messages.json')).toMatchObject([
      { content: 'To wanjiku', is_from_me: false, is_to_me: true },
      { content: 'From wanjiku', is_from_me: true, is_to_me: false, is_broadcast: true },
      { content: 'To the department of wanjiku', is_from_me: false, is_to_me: true, department: 'Choir' },
    ]);
    expect(json('messages-read.json')).toHaveLength(1);
    expect(json('emails-received.json')).toMatchObject([{ subject: 'Email to wanjiku', state: 'accepted' }]);
    expect(json('emails-sent.json')).toMatchObject([{ subject: 'Email from wanjiku' }]);
    expect(json('texts.json')).toMatchObject([
      { message: 'Text to wanjiku', is_from_me: false, is_to_me: true, state: 'delivered' },
      { message: 'Text from wanjiku', is_from_me: true, is_to_me: false, phone_number: null },
    ]);
    expect(files.get('photos/profile.webp')).toEqual({ isDeflated: false, bytes: Buffer.from('picture of wanjiku') });
    expect(files.get(file)?.bytes.toString()).toBe('child of wanjiku');
    const readme = files.get('README.txt')?.bytes.toString();
    for (const name of ['Utukufu Church', 'wanjiku', 'profile.json', 'family.json', 'devices.json', 'photos']) {
      expect(readme).toContain(name);
    }
    const all = [...files.values()].map(({ bytes }) => bytes.toString('latin1')).join('\n');
    expect(all).not.toMatch(/somebody|argon2|hash of|token of/);
  });

  it('works for an account with hardly any data', async () => {
    const app = await startTestApp();
    const { access_token: token } = await signInUser(app, await createUser(app));
    const { files, json } = await unpackOwnData(app, token);
    expect(files.size).toBe(1 + listArchiveTexts(app.deps).length);
    expect(json('profile.json')).toMatchObject({ address: null, photo: null, church_email: null });
    expect([json('family.json'), json('email-changes.json')]).toEqual([[], []]);
  });

  it('names no recipient of a text that the person sent', async () => {
    const app = await startTestApp();
    const { access_token: token } = await signInUser(app, await createUser(app, { role: 'admin' }));
    const people = [await createUser(app), await createUser(app)];
    const body = { message: 'Karibu', recipient_ids: people.map(({ id }) => id) };
    expect((await app.call(ENDPOINTS.sendTextMessage, { body, token })).status).toBe(201);
    const texts = (await unpackOwnData(app, token)).json('texts.json');
    expect(texts).toMatchObject([{ message: 'Karibu', is_from_me: true, is_to_me: false }]);
    for (const { phoneNumber } of people) expect(JSON.stringify(texts)).not.toContain(phoneNumber);
  });

  it('is limited per day, also for concurrent requests', async () => {
    const app = await startTestApp();
    app.clock.set('2026-11-15T20:55:00Z');
    const { access_token: token } = await signInUser(app, await createUser(app));
    const answers = await app.raceOnTable('throttles', EXPORTS_PER_DAY + 3, () =>
      Promise.all(Array.from({ length: EXPORTS_PER_DAY + 3 }, () => downloadOwnData(app, token))),
    );
    expect(answers.filter((answer) => answer.status === 200)).toHaveLength(EXPORTS_PER_DAY);
    const rejected = answers.filter((answer) => answer.status === 429);
    expect(rejected).toHaveLength(3);
    expect(rejected[0]?.text).toContain(ownDataMessages.tooManyExports);
    expect(rejected[0]?.headers['retry-after']).toBe('300');
    app.clock.advance({ minutes: 5 });
    expect((await downloadOwnData(app, token)).status).toBe(200);
  });
});

describe('requesting deletion', () => {
  const requestDeletion = (app: TestApp, token?: string, password = PASSWORD) =>
    app.call(askForDeletion, { body: { current_password: password }, ...(token !== undefined && { token }) });

  async function getRequestTime(app: TestApp, id: number): Promise<Date | null | undefined> {
    const [row] = await app.deps.db.select().from(users).where(eq(users.id, id));
    return row?.deletionRequestedAt;
  }

  it('and withdrawing the request are for active signed-in users', async () => {
    const app = await startTestApp();
    expect((await requestDeletion(app)).status).toBe(401);
    expect((await app.call(withdrawDeletion)).status).toBe(401);
    const { access_token: token } = await signInUser(app, await createUser(app, { isActive: false }));
    expect((await requestDeletion(app, token)).status).toBe(403);
    expect((await app.call(withdrawDeletion, { token })).status).toBe(403);
  });

  it('requires the password and limits wrong guesses', async () => {
    const app = await startTestApp();
    const user = await createUser(app);
    const { access_token: token } = await signInUser(app, user);
    const missing = await app.raw('POST', '/profile/deletion', {}, token);
    expect([missing.status, missing.body['error']]).toEqual([400, securityMessages.currentPassword]);
    for (let n = 0; n < 10; n += 1) {
      const { status, body } = await requestDeletion(app, token, `guess ${n}`);
      expect([status, body]).toMatchObject([
        400,
        { fields: { current_password: securityMessages.currentPasswordWrong } },
      ]);
    }
    const blocked = await requestDeletion(app, token);
    expect([blocked.status, blocked.body.error]).toEqual([429, accountMessages.heldOff]);
    expect(await getRequestTime(app, user.id)).toBeNull();
  });

  it('keeps the time of the first request and can be withdrawn', async () => {
    const app = await startTestApp();
    const user = await createUser(app);
    const { access_token: token } = await signInUser(app, user);
    const first = app.clock.now();
    const requested = await requestDeletion(app, token);
    expect([requested.status, requested.body.message]).toEqual([200, ownDataMessages.deletionAsked]);
    app.clock.advance({ minutes: 5 });
    expect((await requestDeletion(app, token)).status).toBe(200);
    expect(await getRequestTime(app, user.id)).toEqual(first);
    const withdrawn = await app.call(withdrawDeletion, { token });
    expect([withdrawn.status, withdrawn.body.message]).toEqual([200, ownDataMessages.deletionWithdrawn]);
    expect(await getRequestTime(app, user.id)).toBeNull();
    expect((await app.call(withdrawDeletion, { token })).status).toBe(200);
  });
});
