import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { HandedOver } from '../offline/reading/handed-over.ts';
import { openStoreDatabase } from '../offline/store/store-database.ts';
import { findOrCreateKeys } from '../offline/store/store-keys.ts';
import { openValue } from '../offline/store/store-sealing.ts';
import { OwnPagesKeeper } from './own-pages.ts';

const HANDED: HandedOver = {
  store: 'kanisa-akinyi',
  mark: 'this session',
  username: 'akinyi',
  token: 'access',
  language: 'en',
  reader: { departmentIds: [], modules: [], calendarDays: { first: '2026-11-19', last: '2027-01-14' } },
  answers: [],
  readsAhead: true,
};
/** The paths that are read ahead. */
let reads: string[];
const createKeeper = () => new OwnPagesKeeper(() => reads);

/** What the server answers by path; nothing while the network is cut. */
let server: Map<string, unknown>;
let isCut = false;
const asked: string[] = [];

beforeEach(() => {
  isCut = false;
  reads = ['/profile', '/department/7', '/dashboard'];
  asked.length = 0;
  server = new Map<string, unknown>([
    ['/auth/session', { user: { username: 'akinyi' } }],
    ['/profile', { profile: { id: 1 } }],
    ['/dashboard', { dashboard: { unread_count: 1, unread_messages: [{ id: 3 }] } }],
  ]);
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('fetch', async (url: string) => {
    const path = url.replace('/api', '');
    asked.push(path);
    if (isCut) throw new TypeError('Failed to fetch');
    return server.has(path) ? Response.json(server.get(path)) : Response.json({ error: 'Not found' }, { status: 404 });
  });
});
afterEach(() => void vi.unstubAllGlobals());

/** The answers that a page with this mark finds. */
async function readStore(mark = HANDED.mark): Promise<Record<string, unknown>> {
  const database = await openStoreDatabase(HANDED.store, (open) => open.close());
  const keys = await findOrCreateKeys(database, mark);
  const rows = await database.getAll('answers');
  database.close();
  const opened = await Promise.all(
    rows.map(async (row) => openValue(keys, { table: 'answers', name: row.name, storedAt: row.storedAt }, row)),
  );
  return Object.fromEntries((opened as { key: string; value: unknown }[]).map(({ key, value }) => [key, value]));
}

test('what a page has read and the own pages are sealed in the store of the page, as the rules of the features allow', async () => {
  const answers = [
    {
      path: '/messages',
      data: {
        messages: [
          { id: 1, is_read: true },
          { id: 2, is_read: false },
        ],
      },
      receivedAt: Date.now(),
    },
    { path: '/admin/users', data: { users: [] }, receivedAt: Date.now() },
  ];
  await createKeeper().keep({ ...HANDED, answers });
  expect(await readStore()).toEqual({
    '/messages': { messages: [{ id: 1, is_read: true }] },
    '/profile': { profile: { id: 1 } },
    '/dashboard': { dashboard: { unread_count: 1, unread_messages: [] } },
  });
});

test('what was stored in the last hours is not read again, and an older answer replaces nothing', async () => {
  const keeper = createKeeper();
  await keeper.keep(HANDED);
  asked.length = 0;
  const old = { path: '/profile', data: { profile: { id: 9 } }, receivedAt: Date.now() - 1000 };
  reads = ['/profile', '/dashboard'];
  await keeper.keep({ ...HANDED, answers: [old] });
  expect(asked).toEqual([]);
  expect(await readStore()).toMatchObject({ '/profile': { profile: { id: 1 } } });
});

test('nothing is stored after the session has ended, not even an empty store', async () => {
  const keeper = createKeeper();
  const work = keeper.keep(HANDED);
  keeper.end();
  await work;
  expect(await indexedDB.databases()).toEqual([]);
});

test('a session that ends during a read leaves no store', async () => {
  const keeper = createKeeper();
  server.set('/profile', { profile: { id: 1 } });
  const before = globalThis.fetch;
  vi.stubGlobal('fetch', async (url: string) => {
    if (url.endsWith('/profile')) keeper.end();
    return before(url);
  });
  await keeper.keep(HANDED);
  expect(Object.keys(await readStore())).toEqual([]);
});

test('the store of a later session is left alone', async () => {
  const keeper = createKeeper();
  reads = ['/profile'];
  await keeper.keep({ ...HANDED, mark: 'a later session' });
  reads = ['/dashboard'];
  await keeper.keep(HANDED);
  expect(Object.keys(await readStore('a later session'))).toEqual(['/profile']);
});

test('a token of another account reads nothing', async () => {
  server.set('/auth/session', { user: { username: 'baraka' } });
  await createKeeper().keep(HANDED);
  expect(asked).toEqual(['/auth/session']);
  expect(await readStore()).toEqual({});
});

test('without a network it rejects, and reads when it is tried again', async () => {
  const keeper = createKeeper();
  isCut = true;
  await expect(keeper.keep(HANDED)).rejects.toThrow();
  isCut = false;
  await keeper.retry();
  expect(Object.keys(await readStore()).toSorted()).toEqual(['/dashboard', '/profile']);
});
