import type { CalendarOccurrence } from '@kanisa/contract/events/calendar.schema.ts';
import { sql } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { createDepartment, createUserWithToken } from './support/departments.ts';
import { createTemporaryFolder, startServerProcess } from './support/server-process.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

/** On a busy machine a process may take long to start, and a notification seconds. */
const TEST_MAX_MS = 600_000;
const PATIENCE = { timeout: 60_000 };

interface RequestOptions {
  token?: string;
  json?: unknown;
}

/** Sends requests to one process, as a browser would. */
function createClient(origin: string) {
  const send = (method: string, path: string, { token, json }: RequestOptions) =>
    fetch(`${origin}/api${path}`, {
      method,
      headers: {
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...(json !== undefined && { 'content-type': 'application/json' }),
      },
      ...(json !== undefined && { body: JSON.stringify(json) }),
    });
  return {
    getStatus: async (path: string, token: string) => (await send('GET', path, { token })).status,
    async read<Answer>(path: string, token?: string): Promise<Answer> {
      return (await (await send('GET', path, token === undefined ? {} : { token })).json()) as Answer;
    },
    async change<Answer>(method: string, path: string, options: RequestOptions): Promise<Answer> {
      const answer = await send(method, path, options);
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
      return (await answer.json()) as Answer;
    },
  };
}

/** The app of the test only fills the database; the requests go to two processes of the built product. */
async function startTwoProcesses() {
  const app = await startTestApp();
  // The processes read the real time, and must accept the tokens.
  app.clock.set(new Date());
  const { queueConnection } = app.deps.database;
  if (queueConnection.kind !== 'postgres') throw new Error('wrong project');
  const start = () => startServerProcess(createTemporaryFolder(), { DATABASE_URL: queueConnection.url });
  const [one, two] = [await start(), await start()];
  const admin = await createUserWithToken(app, { role: 'admin' });
  return { app, admin, one: createClient(one.origin), two: createClient(two.origin) };
}

/** Changes the title without the trigger that notifies the processes. */
async function setTitleUnnoticed({ deps }: TestApp, title: string): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(sql`update events set title = ${title}`);
  });
}

describe.runIf(inject('database').engine === 'postgres')(
  'two processes on one database',
  { timeout: TEST_MAX_MS },
  () => {
    it('see a changed role, a removed right and changed data of the other at once', async () => {
      const { app, admin, one, two } = await startTwoProcesses();
      const pastor = await createUserWithToken(app, { role: 'pastor' });
      const path = `/admin/users/${pastor.user.id}`;
      expect(await two.getStatus('/admin/email/history', pastor.token)).toBe(200);
      await one.change('PATCH', `${path}/role`, { json: { role: 'user' }, token: admin.token });
      expect(await two.getStatus('/admin/email/history', pastor.token)).toBe(403);

      const department = await createDepartment(app, { leader: admin.user, members: [pastor.user] });
      const members = `/department/${department.id}/members`;
      expect(await two.getStatus(members, pastor.token)).toBe(200);
      await one.change('DELETE', `${members}/${pastor.user.id}`, { token: admin.token });
      expect(await two.getStatus(members, pastor.token)).toBe(403);

      const readName = async () =>
        (await two.read<{ profile: { first_name: string } }>('/profile', pastor.token)).profile.first_name;
      expect(await readName()).toBe(pastor.user.firstName);
      await one.change('PUT', path, { json: { first_name: 'Renamed' }, token: admin.token });
      expect(await readName()).toBe('Renamed');

      expect(await two.getStatus('/dashboard', pastor.token)).toBe(200);
      await one.change('PATCH', `${path}/deactivate`, { token: admin.token });
      expect(await two.getStatus('/dashboard', pastor.token)).toBe(403);
    });

    it('drop the answers for visitors when the other changes an event', async () => {
      const { app, admin, one, two } = await startTwoProcesses();
      const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
      const json = { title: 'Service', start_time: `${tomorrow}T09:00`, is_public: true };
      const { event } = await one.change<{ event: { id: number } }>('POST', '/admin/events', {
        json,
        token: admin.token,
      });
      const readTitles = async () =>
        (await two.read<{ occurrences: CalendarOccurrence[] }>('/calendar')).occurrences.map(({ title }) => title);
      // Proves that the second process keeps the answer.
      await expect
        .poll(async () => {
          await setTitleUnnoticed(app, 'First');
          await readTitles();
          await setTitleUnnoticed(app, 'Second');
          return readTitles();
        }, PATIENCE)
        .toEqual(['First']);
      await one.change('PUT', `/admin/events/${event.id}`, { json: { is_public: false }, token: admin.token });
      await expect.poll(readTitles, PATIENCE).toEqual([]);
    });
  },
);
