import { gunzipSync } from 'node:zlib';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { type SQL, sql } from 'drizzle-orm';
import { describe, expect, inject, it, vi } from 'vitest';
import { siteImageFiles } from '../src/domains/site/images/site-images.table.ts';
import { createDepartment } from './support/departments.ts';
import { startAppWithPastor } from './support/events.ts';
import { addPicture, startSiteEditor } from './support/site.ts';
import { startTestApp, type TestApp } from './support/test-app.ts';

/** On a busy machine a notification may take seconds. */
const PATIENCE = { timeout: 30_000 };
const EVENT = { title: 'Service', start_time: '2026-11-16T09:00', is_public: true };

const readTitles = async (app: TestApp, token?: string) => {
  const { body } = await app.call(ENDPOINTS.readCalendar, token === undefined ? {} : { token });
  return body.occurrences.map(({ title }) => title);
};

/** Waits until the app listens to changes: before that it keeps no answer. */
async function waitUntilKept(app: TestApp): Promise<void> {
  await expect
    .poll(async () => {
      app.clock.advance({ seconds: 5 });
      await setTitleUnnoticed(app, 'First');
      await readTitles(app);
      await setTitleUnnoticed(app, 'Second');
      return readTitles(app);
    }, PATIENCE)
    .toEqual(['First']);
}

/** Changes the event without the trigger that notifies. */
async function setTitleUnnoticed(app: TestApp, title: string): Promise<void> {
  await setUnnoticed(app, sql`update events set title = ${title}`);
}

async function setUnnoticed({ deps }: TestApp, statement: SQL): Promise<void> {
  await deps.db.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(statement);
  });
}

describe('kept answers for visitors', () => {
  it('are kept for five seconds and dropped by a change of this process', async () => {
    const { app, make, token } = await startAppWithPastor({ keepsPublicAnswers: true });
    const event = await make(EVENT);
    await waitUntilKept(app);
    app.clock.advance({ seconds: 5 });
    expect(await readTitles(app)).toEqual(['Second']);

    await app.call(ENDPOINTS.updateEvent, { params: { id: event.id }, body: { title: 'Third' }, token });
    expect(await readTitles(app)).toEqual(['Third']);
    await app.call(ENDPOINTS.updateEvent, { params: { id: event.id }, body: { is_public: false }, token });
    expect(await readTitles(app)).toEqual([]);
  });

  it('share the dates with members, whose own attendance is always read', async () => {
    const { app, make, token } = await startAppWithPastor({ keepsPublicAnswers: true });
    const { id } = await make(EVENT);
    await waitUntilKept(app);
    const readOwn = async () => {
      const { body } = await app.call(ENDPOINTS.readCalendar, { token });
      return body.occurrences.map(({ title, guests, is_coming: isComing }) => ({ title, guests, isComing }));
    };
    await setTitleUnnoticed(app, 'First');
    await readOwn();
    await setTitleUnnoticed(app, 'Second');
    expect(await readOwn()).toEqual([{ title: 'First', guests: 0, isComing: false }]);
    await setUnnoticed(
      app,
      sql`insert into event_attendances (event_id, occurs_on, user_id, guests, said_at)
        select ${id}::int, '2026-11-16', id, 2, now() from users where role = 'pastor'`,
    );
    expect(await readOwn()).toEqual([{ title: 'First', guests: 2, isComing: true }]);
    await app.call(ENDPOINTS.updateEvent, { params: { id }, body: { title: 'Third' }, token });
    expect(await readOwn()).toEqual([{ title: 'Third', guests: 2, isComing: true }]);
    app.clock.advance({ seconds: 5 });
    await setTitleUnnoticed(app, 'Fourth');
    app.clock.advance({ seconds: 5 });
    expect(await readOwn()).toEqual([{ title: 'Fourth', guests: 2, isComing: true }]);
  });

  it('contain pictures of the site, until one is removed', async () => {
    const editor = await startSiteEditor({ keepsPublicAnswers: true });
    const { app, token } = editor;
    const [kept, other] = [await addPicture(editor, 'logo'), await addPicture(editor, 'logo')];
    const read = async () => (await app.server.inject({ url: `/site/images/${kept}-192.webp` })).statusCode;
    const setBytes = (text: string) => app.deps.db.update(siteImageFiles).set({ bytes: Buffer.from(text) });
    const readBytes = async () => (await app.server.inject({ url: `/site/images/${kept}-192.webp` })).body;
    // Before the app listens to changes it keeps nothing.
    await expect
      .poll(async () => {
        app.clock.advance({ seconds: 5 });
        await setBytes('first');
        await readBytes();
        await setBytes('second');
        return readBytes();
      }, PATIENCE)
      .toBe('first');
    await app.call(ENDPOINTS.removeSiteImage, { params: { name: other }, token });
    expect(await readBytes()).toBe('second');
    await app.call(ENDPOINTS.removeSiteImage, { params: { name: kept }, token });
    expect(await read()).toBe(404);
  });

  it('are dropped by a statement of any program on this database', async () => {
    const { app, make } = await startAppWithPastor({ keepsPublicAnswers: true });
    await make(EVENT);
    await waitUntilKept(app);
    await app.deps.db.execute(sql`update events set title = 'From elsewhere'`);
    await expect.poll(() => readTitles(app), PATIENCE).toEqual(['From elsewhere']);
  });

  it.each([
    'update events set title = title',
    'delete from event_changes',
    'delete from event_attendances',
    'update departments set name = name',
    'delete from photos',
    'update users set first_name = first_name',
    'delete from users where id = 0',
  ])('are dropped by %s', async (statement) => {
    const app = await startTestApp();
    const onChange = vi.fn<() => void>();
    const changes = await app.deps.database.watchPublicChanges(onChange);
    await expect.poll(() => changes.isLive(), PATIENCE).toBe(true);
    onChange.mockClear();
    await app.deps.db.execute(sql.raw(statement));
    await expect.poll(() => onChange.mock.calls.length, PATIENCE).toBeGreaterThan(0);
    await changes.close();
  });

  it('are kept for departments, and never for somebody with a session', async () => {
    const { app, token } = await startAppWithPastor({ keepsPublicAnswers: true });
    await createDepartment(app);
    const rename = (name: string) => setUnnoticed(app, sql`update departments set name = ${name}`);
    const readNames = async (options: { token?: string }) =>
      (await app.call(ENDPOINTS.listDepartments, options)).body.departments.map(({ name }) => name);
    await expect
      .poll(async () => {
        app.clock.advance({ seconds: 5 });
        await rename('First');
        await readNames({});
        await rename('Second');
        return readNames({});
      }, PATIENCE)
      .toEqual(['First']);
    expect(await readNames({ token })).toEqual(['Second']);
  });

  it.runIf(inject('database').engine === 'postgres')('are dropped by a change of another process', async () => {
    const { app, make, token } = await startAppWithPastor({ keepsPublicAnswers: true });
    const other = await startTestApp({ keepsPublicAnswers: true, database: app.deps.database });
    other.clock.set('2026-11-15T05:00:00Z');
    const event = await make(EVENT);
    await waitUntilKept(other);
    await app.call(ENDPOINTS.updateEvent, { params: { id: event.id }, body: { is_public: false }, token });
    await expect.poll(() => readTitles(other), PATIENCE).toEqual([]);
  });

  it.runIf(inject('database').engine === 'postgres')('are not kept while changes could be missed', async () => {
    const { app, make } = await startAppWithPastor({ keepsPublicAnswers: true });
    await make(EVENT);
    await waitUntilKept(app);
    await app.deps.db.execute(
      sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'kanisa listener'`,
    );
    await expect
      .poll(async () => {
        app.clock.advance({ seconds: 5 });
        await readTitles(app);
        await setTitleUnnoticed(app, 'While deaf');
        return readTitles(app);
      }, PATIENCE)
      .toEqual(['While deaf']);
    await waitUntilKept(app);
  });

  it('are compressed, and confirmed by their ETag until they change', async () => {
    const { app, make } = await startAppWithPastor({ keepsPublicAnswers: true });
    await make(EVENT);
    await waitUntilKept(app);
    const get = (headers: Record<string, string>) => app.server.inject({ url: '/api/calendar', headers });
    const plain = await get({});
    expect(plain.headers).toMatchObject({
      'cache-control': 'public, no-cache',
      vary: 'authorization, accept-encoding',
    });
    const { etag = '' } = plain.headers;
    expect(await get({ 'if-none-match': etag })).toMatchObject({ statusCode: 304, payload: '' });
    const compressed = await get({ 'accept-encoding': 'br, gzip' });
    expect(compressed.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(compressed.rawPayload).toString()).toBe(plain.payload);
    await app.deps.db.execute(sql`update events set title = 'Changed'`);
    await expect.poll(async () => (await get({ 'if-none-match': etag })).statusCode, PATIENCE).toBe(200);
  });
});
