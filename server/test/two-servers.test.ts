import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { PROFILE_UPDATES_PER_DAY } from '@kanisa/contract/people/profile.ts';
import { describe, expect, inject, it, onTestFinished } from 'vitest';
import { openDatabase } from '../src/db/client.ts';
import { createSender } from '../src/domains/messaging/deliveries/deliveries.service.ts';
import { createTextChannel } from '../src/domains/messaging/text-messages/text.channel.ts';
import { createUser, PASSWORD, signInUser } from './support/factories.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';
import { waitUntil } from './support/test-jobs.ts';
import { createUsers, startPartnerTexts } from './support/texts.ts';
import { uploadForm } from './support/upload.ts';

const { login, refresh, readSession, logout, changeUserRole, listEmails, updateProfile } = ENDPOINTS;

/**
 * Two servers on one database, each with separate connections, queue and memory. `two-processes.test.ts`
 * runs them as processes.
 */
async function startTwoServers() {
  const texts = await startPartnerTexts();
  const { queueConnection } = texts.app.deps.database;
  if (queueConnection.kind !== 'postgres') throw new Error('wrong project');
  const database = await openDatabase({ url: queueConnection.url, dataDir: '' });
  onTestFinished(() => database.close());
  const other = await startTestApp({ database, sms: texts.app.deps.sms });
  const apps: [TestApp, TestApp] = [texts.app, other];
  const setClocks = (at: string | Date) => {
    for (const { clock } of apps) clock.set(at);
  };
  setClocks('2026-11-15T06:00:00Z');
  return { ...texts, apps, setClocks, turn: (n: number) => (n % 2 === 0 ? texts.app : other) };
}

describe.runIf(inject('database').engine === 'postgres')('two servers on one database', () => {
  it('share their limits for wrong passwords and daily changes', async () => {
    const { app, turn } = await startTwoServers();
    const user = await createUser(app);
    const tryLogin = (n: number) =>
      turn(n).call(login, { body: { identifier: user.username, password: 'not the password' } });
    const statuses: number[] = [];
    for (let n = 0; n < 12; n += 1) statuses.push((await tryLogin(n)).status);
    expect(statuses).toEqual([...Array<number>(10).fill(401), 429, 429]);

    const { access_token: token } = await signInUser(app, user);
    const changes: number[] = [];
    for (let n = 0; n < PROFILE_UPDATES_PER_DAY + 2; n += 1) {
      const fields = { phone_number: `+25471111111${n}` };
      changes.push((await uploadForm(turn(n), updateProfile, { fields, token })).status);
    }
    expect(changes).toEqual([...Array<number>(PROFILE_UPDATES_PER_DAY).fill(200), 429, 429]);
  });

  it('share sessions: what ends or changes on one does so on the other', async () => {
    const { app, token: admin, apps, setClocks } = await startTwoServers();
    const [one, two] = apps;
    const user = await createUser(app, { role: 'pastor' });
    const body = { identifier: user.username, password: PASSWORD };
    const first = (await one.call(login, { body })).body;
    expect((await two.call(readSession, { token: first.access_token })).status).toBe(200);
    expect((await two.call(listEmails, { token: first.access_token })).status).toBe(200);
    await one.call(changeUserRole, { params: { id: user.id }, body: { role: 'user' }, token: admin });
    expect((await two.call(listEmails, { token: first.access_token })).status).toBe(403);

    const used = { refresh_token: first.refresh_token };
    const renewed = (await one.call(refresh, { body: used })).body;
    expect((await two.call(readSession, { token: renewed.access_token })).status).toBe(200);
    setClocks(new Date(one.clock.now().getTime() + 60_000));
    // Reuse of a refresh token on the other server, well after the first use, counts as theft.
    expect((await two.call(refresh, { body: used })).status).toBe(401);
    expect((await one.call(readSession, { token: renewed.access_token })).status).toBe(401);

    const again = (await two.call(login, { body })).body;
    await one.call(logout, { body: { refresh_token: again.refresh_token } });
    expect((await two.call(readSession, { token: again.access_token })).status).toBe(401);
  });

  it('send a scheduled text once and run a job once', async () => {
    const { app, apps, send, gateway, setClocks } = await startTwoServers();
    await send(await createUsers(app, 60), { time_to_send: '2026-11-15T07:00' });
    const senders = apps.map(({ deps }) => createSender(deps, createTextChannel(deps), () => 0.5));
    onTestFinished(async () => void (await Promise.all(senders.map((sender) => sender.stop()))));
    const drain = () => Promise.all(senders.map((sender) => sender.drain()));
    await drain();
    expect(gateway.taken).toEqual([]);
    setClocks('2026-11-15T07:00:00Z');
    await app.raceOnTable('text_recipients', senders.length, drain);
    expect(gateway.taken).toHaveLength(60);
    expect(new Set(gateway.taken.map(({ number }) => number)).size).toBe(60);

    const runs: number[] = [];
    for (const { deps } of apps) {
      await deps.queue.work('mail.password-changed', async ({ userId }) => void runs.push(userId));
    }
    const ids = Array.from({ length: 30 }, (_, n) => n + 1);
    await app.deps.queue.sendAll(
      app.deps.db,
      'mail.password-changed',
      ids.map((userId) => ({ userId })),
    );
    await waitUntil(() => runs.length >= ids.length);
    expect(runs.toSorted((a, b) => a - b)).toEqual(ids);
  });
});
