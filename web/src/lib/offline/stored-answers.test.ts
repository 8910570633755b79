import 'fake-indexeddb/auto';
import type { CalendarOccurrence } from '@kanisa/contract/events/calendar.schema.ts';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { MemoryStorage } from '../../test/memory-storage.ts';

/** Nine o'clock in Nairobi. */
const NOW = new Date('2026-11-18T06:00:00Z');
const HOUR_MS = 3_600_000;

let answers: Map<string, { status: number; body: unknown }>;
let isCut: boolean;
/** Ends what a page would still do later, in the next test. */
let endPages: (() => Promise<void>)[] = [];

/** Loads the page afresh. The network answers what `answers` holds, and nothing while it is cut. */
async function openPage() {
  vi.resetModules();
  const [client, stored, session, line, sealed] = await Promise.all([
    import('../api/api-client.ts'),
    import('./stored-answers.ts'),
    import('../session/session.ts'),
    import('./offline-line.ts'),
    import('./sealed-store.ts'),
  ]);
  const publish = vi.spyOn(line, 'publishOfflineLine');
  // As on a page with the line.
  const leavePage = line.subscribeToOfflineLine(() => undefined);
  stored.recordAnswers();
  endPages.push(stored.storeChanges);
  return {
    leavePage,
    ...session,
    ...sealed,
    get: (path: string) => client.requestApi<unknown>({ method: 'GET', path }),
    post: (path: string) => client.requestApi<unknown>({ method: 'POST', path }),
    storeChanges: stored.storeChanges,
    describePage: (pathname: string) => publish.mock.lastCall?.[0](pathname) ?? null,
  };
}

type Page = Awaited<ReturnType<typeof openPage>>;

function signIn(page: Page, username: string, departmentIds: number[] = []) {
  page.storeSession({
    access_token: `access of ${username}`,
    refresh_token: `refresh of ${username}`,
    user: { role: 'user', username },
    department_ids: departmentIds,
  });
}

const answer = (path: string, body: unknown, status = 200) => answers.set(path, { status, body });

/** Everything that is stored for an account. */
async function listKeys(page: Page, username: string): Promise<string[]> {
  await page.storeChanges();
  const store = await page.openSealedStore(username);
  return ((await store?.list('answers')) ?? []).map(({ key }) => key);
}

function makeOccurrence(change: Partial<CalendarOccurrence>): CalendarOccurrence {
  const date = change.date ?? '2026-11-22';
  return {
    event_id: 1,
    date,
    title: 'Choir practice',
    description: 'Bring your book.',
    start_time: `${date}T06:00:00Z`,
    end_time: null,
    location: 'Hall',
    start_local: `${date}T09:00`,
    end_local: null,
    repeats: false,
    is_cancelled: false,
    is_changed: false,
    capacity: null,
    places_left: null,
    is_coming: false,
    guests: 0,
    may_come: true,
    ...change,
  };
}

const makeCalendar = (from: string, to: string, occurrences: CalendarOccurrence[]) => ({
  occurrences,
  from,
  to,
  is_cut: false,
  time_zone: 'Africa/Nairobi',
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW });
  answers = new Map();
  isCut = false;
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('localStorage', new MemoryStorage());
  vi.stubGlobal('location', { pathname: '/family' });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  vi.stubGlobal('fetch', (url: string) => {
    if (isCut) return Promise.reject(new TypeError('Failed to fetch'));
    const { status, body } = answers.get(url.replace('/api', '')) ?? { status: 404, body: { error: 'Not found' } };
    return Promise.resolve(Response.json(body, { status }));
  });
});
afterEach(async () => {
  await Promise.all(endPages.map(async (end) => end()));
  endPages = [];
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const NETWORK_ERROR = 'Network error or CORS issue. Please try again.';

describe('a read without a network', () => {
  it('is answered from the device after a restart', async () => {
    answer('/profile/family', { family_members: [{ name: 'Amani' }] });
    const page = await openPage();
    signIn(page, 'akinyi');
    await page.get('/profile/family');
    await page.storeChanges();
    isCut = true;
    const anew = await openPage();
    expect(await anew.get('/profile/family')).toEqual({ family_members: [{ name: 'Amani' }] });
  });

  it('is answered with what arrived a moment before', async () => {
    answer('/profile', { profile: { id: 7 } });
    const page = await openPage();
    signIn(page, 'akinyi');
    await page.get('/profile');
    isCut = true;
    expect(await page.get('/profile')).toEqual({ profile: { id: 7 } });
  });

  it('fails with the network error if nothing is stored, or for a visitor', async () => {
    const page = await openPage();
    isCut = true;
    await expect(page.get('/profile')).rejects.toThrow(NETWORK_ERROR);
    signIn(page, 'akinyi');
    await expect(page.get('/profile')).rejects.toThrow(NETWORK_ERROR);
  });

  it('fails on a page that does not say how old the answer is', async () => {
    answer('/profile', { profile: { id: 7 } });
    const page = await openPage();
    signIn(page, 'akinyi');
    await page.get('/profile');
    page.leavePage();
    isCut = true;
    await expect(page.get('/profile')).rejects.toThrow(NETWORK_ERROR);
  });

  it('fails for a write', async () => {
    const page = await openPage();
    signIn(page, 'akinyi');
    isCut = true;
    await expect(page.post('/messages/1/read')).rejects.toThrow(NETWORK_ERROR);
  });
});

describe('the line of a page', () => {
  it('says since when the oldest of its answers is known, until the server answers', async () => {
    answer('/profile', { profile: { id: 7 } });
    answer('/profile/family', { family_members: [] });
    const page = await openPage();
    signIn(page, 'akinyi');
    for (const path of ['/profile', '/profile/family']) {
      await page.get(path);
      await page.storeChanges();
      vi.setSystemTime(Date.now() + HOUR_MS);
    }
    expect(page.describePage('/family')).toBeNull();
    isCut = true;
    for (const path of ['/profile/family', '/profile']) await page.get(path);
    expect(page.describePage('/family')).toBe('As of 9:00 AM, offline');
    expect(page.describePage('/dashboard')).toBeNull();
    vi.setSystemTime(NOW.getTime() + 24 * HOUR_MS);
    expect(page.describePage('/family')).toMatch(/^As of .*18.*9:00 AM, offline$/);
    isCut = false;
    await page.get('/profile');
    vi.setSystemTime(NOW.getTime() + HOUR_MS);
    expect(page.describePage('/family')).toBe('As of 10:00 AM, offline');
    await page.get('/profile/family');
    expect(page.describePage('/family')).toBeNull();
  });
});

describe('what is stored', () => {
  it.each([
    '/admin/users?page=1',
    '/admin/users/7',
    '/admin/users/7/family',
    '/admin/events',
    '/profile/family/7',
    '/profile/export',
    '/auth/sessions',
    '/department/leaders',
    '/department?page=1&per_page=100',
    '/department/8',
    '/department/8/members?order=name&page=1',
    '/department/8/info?page=1',
    '/department/3/members?search=Amani&order=name&page=1',
    '/department/3/applications?status=pending&page=1',
    '/department/3/applications?per_page=1&status=pending',
    '/messages/unread-count',
    '/calendar?from=2027-03-01&to=2027-04-04',
    '/calendar?from=2026-09-28&to=2026-11-01',
    '/calendar/feed.ics',
  ])('is not %s', async (path) => {
    answer(path, { any: 'thing' });
    const page = await openPage();
    signIn(page, 'akinyi', [3]);
    await page.get(path);
    expect(await listKeys(page, 'akinyi')).toEqual([]);
  });

  it('is what the own pages load', async () => {
    const paths = [
      '/profile/applications',
      '/department?page=1',
      '/department/3',
      '/department/3/members?order=name&page=1',
      '/department/3/info?page=1',
      '/department/3/info?per_page=1',
      '/calendar/12?from=2026-11-22',
    ];
    for (const path of paths) answer(path, { any: 'thing' });
    const page = await openPage();
    signIn(page, 'akinyi', [3]);
    for (const path of paths) await page.get(path);
    expect(await listKeys(page, 'akinyi')).toEqual(paths);
  });

  it('is no unread message, until it was read', async () => {
    const message = (id: number, isRead: boolean) => ({ id, content: `Message ${id}`, is_read: isRead });
    answer('/messages', { messages: [message(2, false), message(1, true)], next_before: null, unread_count: 1 });
    answer('/messages/2/read', { unread_count: 0 });
    const page = await openPage();
    signIn(page, 'akinyi');
    await page.get('/messages');
    await page.storeChanges();
    isCut = true;
    expect(await page.get('/messages')).toMatchObject({ messages: [{ id: 1 }], unread_count: 1 });
    isCut = false;
    await page.post('/messages/2/read');
    await page.storeChanges();
    isCut = true;
    expect(await page.get('/messages')).toMatchObject({
      messages: [{ id: 2, is_read: true }, { id: 1 }],
      unread_count: 0,
    });
  });

  it('is the dashboard without unread messages, with their number', async () => {
    answer('/dashboard', { dashboard: { unread_count: 2, unread_messages: [{ content: 'Secret' }], posts: [] } });
    const page = await openPage();
    signIn(page, 'akinyi');
    await page.get('/dashboard');
    isCut = true;
    expect(await page.get('/dashboard')).toEqual({ dashboard: { unread_count: 2, unread_messages: [], posts: [] } });
  });

  it('is deleted when the server denies it', async () => {
    answer('/department/3', { department: { id: 3 } });
    const page = await openPage();
    signIn(page, 'akinyi', [3]);
    await page.get('/department/3');
    expect(await listKeys(page, 'akinyi')).toEqual(['/department/3']);
    answer('/department/3', { error: 'No' }, 403);
    await expect(page.get('/department/3')).rejects.toThrow('No');
    expect(await listKeys(page, 'akinyi')).toEqual([]);
  });

  it('is deleted when the department was left', async () => {
    answer('/department/3', { department: { id: 3 } });
    answer('/profile', { profile: { id: 7 } });
    const page = await openPage();
    signIn(page, 'akinyi', [3]);
    await page.get('/department/3');
    await page.storeChanges();
    signIn(page, 'akinyi', []);
    isCut = true;
    await expect(page.get('/department/3')).rejects.toThrow(NETWORK_ERROR);
    isCut = false;
    await page.get('/profile');
    expect(await listKeys(page, 'akinyi')).toEqual(['/profile']);
  });

  it('is limited to the newest entries of a route', async () => {
    const page = await openPage();
    signIn(page, 'akinyi');
    for (let id = 1; id <= 22; id += 1) {
      answer(`/calendar/${id}`, { event: { id }, occurrences: [], time_zone: 'Africa/Nairobi' });
      vi.setSystemTime(Date.now() + 1000);
      await page.get(`/calendar/${id}`);
      await page.storeChanges();
    }
    const keys = await listKeys(page, 'akinyi');
    expect(keys).toHaveLength(20);
    expect(keys).not.toContain('/calendar/2');
  });
});

describe('the calendar', () => {
  it('of a month is put together from stored days, and says that later days are missing', async () => {
    const [near, far] = [makeOccurrence({}), makeOccurrence({ event_id: 2, date: '2027-01-10' })];
    answer('/calendar?from=2026-11-18&to=2027-01-13', makeCalendar('2026-11-18', '2027-01-13', [near, far]));
    answer('/profile', { profile: { id: 7 } });
    const page = await openPage();
    signIn(page, 'akinyi');
    await page.get('/profile');
    await page.get('/calendar?from=2026-11-18&to=2027-01-13');
    isCut = true;
    expect(await page.get('/calendar?from=2026-10-26&to=2026-12-06')).toEqual({
      occurrences: [near],
      from: '2026-10-26',
      to: '2026-12-06',
      is_cut: false,
      time_zone: 'Africa/Nairobi',
    });
    expect(await page.get('/calendar?from=2026-12-28&to=2027-01-31')).toMatchObject({
      occurrences: [far],
      is_cut: true,
    });
    await expect(page.get('/calendar?from=2027-03-01&to=2027-04-04')).rejects.toThrow(NETWORK_ERROR);
  });

  it('forgets what a newer answer about the same days does not contain', async () => {
    const gone = makeOccurrence({ event_id: 2, date: '2026-11-20' });
    const paths = ['/calendar?from=2026-11-18&to=2027-01-13', '/calendar?from=2026-10-26&to=2026-12-06'];
    answer(paths[0] ?? '', makeCalendar('2026-11-18', '2027-01-13', [gone, makeOccurrence({})]));
    answer(paths[1] ?? '', makeCalendar('2026-10-26', '2026-12-06', [makeOccurrence({})]));
    const page = await openPage();
    signIn(page, 'akinyi');
    for (const path of paths) {
      await page.get(path);
      await page.storeChanges();
      vi.setSystemTime(Date.now() + 1000);
    }
    isCut = true;
    expect(await page.get('/calendar?from=2026-11-18&to=2026-11-30')).toMatchObject({ occurrences: [{ event_id: 1 }] });
  });

  it('shows the page of an event that was never opened, with the own answer to it', async () => {
    const occurrence = makeOccurrence({});
    answer('/calendar?from=2026-11-18&to=2027-01-13', makeCalendar('2026-11-18', '2027-01-13', [occurrence]));
    answer('/calendar/1/attendance/2026-11-22', { occurrence: { ...occurrence, is_coming: true } });
    const page = await openPage();
    signIn(page, 'akinyi');
    await page.get('/calendar?from=2026-11-18&to=2027-01-13');
    await page.storeChanges();
    vi.setSystemTime(Date.now() + 1000);
    await page.post('/calendar/1/attendance/2026-11-22');
    isCut = true;
    expect(await page.get('/calendar/1?from=2026-11-22')).toMatchObject({
      event: { id: 1, title: 'Choir practice', description: 'Bring your book.' },
      occurrences: [{ date: '2026-11-22', is_coming: true }],
      time_zone: 'Africa/Nairobi',
    });
    await expect(page.get('/calendar/2')).rejects.toThrow(NETWORK_ERROR);
  });
});

describe('accounts', () => {
  it('never get each other’s answers', async () => {
    answer('/profile', { profile: { id: 7 } });
    const page = await openPage();
    signIn(page, 'akinyi');
    await page.get('/profile');
    await page.storeChanges();
    isCut = true;
    signIn(page, 'baraka');
    await expect(page.get('/profile')).rejects.toThrow(NETWORK_ERROR);
  });

  it('do not store an answer that was asked for in an earlier session', async () => {
    const page = await openPage();
    signIn(page, 'akinyi');
    const { promise, resolve } = Promise.withResolvers<Response>();
    vi.stubGlobal('fetch', () => promise);
    const asked = page.get('/profile');
    signIn(page, 'baraka');
    resolve(Response.json({ profile: { id: 7 } }));
    await asked;
    expect(await listKeys(page, 'baraka')).toEqual([]);
    expect(await listKeys(page, 'akinyi')).toEqual([]);
  });

  it('store nothing more when the session ends before the answer is written', async () => {
    answer('/profile', { profile: { id: 7 } });
    const page = await openPage();
    signIn(page, 'akinyi');
    await page.get('/profile');
    const writing = page.storeChanges();
    page.endSession('logout');
    await writing;
    await vi.waitFor(async () => expect(await indexedDB.databases()).toEqual([]));
    signIn(page, 'akinyi');
    expect(await listKeys(page, 'akinyi')).toEqual([]);
  });

  it.each(['logout', 'lapsed', 'refused', 'expired'] as const)(
    'lose their store when the session ends: %s',
    async (why) => {
      answer('/profile', { profile: { id: 7 } });
      const page = await openPage();
      signIn(page, 'akinyi');
      await page.get('/profile');
      await page.storeChanges();
      isCut = true;
      page.endSession(why);
      await vi.waitFor(async () => expect(await indexedDB.databases()).toEqual([]));
      signIn(page, 'akinyi');
      await expect(page.get('/profile')).rejects.toThrow(NETWORK_ERROR);
    },
  );

  it('are kept apart when another tab has logged in as somebody else', async () => {
    answer('/profile', { profile: { id: 7 } });
    const page = await openPage();
    signIn(page, 'baraka');
    await page.get('/profile');
    await page.storeChanges();
    signIn(page, 'akinyi');
    answer('/profile/family', { family_members: [] });
    await page.get('/profile/family');
    // As another tab does: this one was not told yet.
    localStorage.setItem('username', 'baraka');
    isCut = true;
    await expect(page.get('/profile')).rejects.toThrow(NETWORK_ERROR);
    expect(await listKeys(page, 'baraka')).toEqual(['/profile']);
  });

  it('get nothing if another tab signs out while the answer is read', async () => {
    answer('/profile', { profile: { id: 7 } });
    const page = await openPage();
    signIn(page, 'akinyi');
    await page.get('/profile');
    await page.storeChanges();
    isCut = true;
    const asked = page.get('/profile');
    // As another tab does: this one was not told yet.
    for (const key of ['authToken', 'refreshToken', 'authRole', 'username', 'offlineMark'])
      localStorage.removeItem(key);
    await expect(asked).rejects.toThrow(NETWORK_ERROR);
  });
});

describe('the store', () => {
  it('that is full changes nothing online', async () => {
    answer('/profile', { profile: { id: 7 } });
    const page = await openPage();
    signIn(page, 'akinyi');
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    expect(await page.get('/profile')).toEqual({ profile: { id: 7 } });
    await expect(page.storeChanges()).resolves.toBeUndefined();
  });

  it('answers nothing that is older than 30 days', async () => {
    answer('/profile', { profile: { id: 7 } });
    const page = await openPage();
    signIn(page, 'akinyi');
    await page.get('/profile');
    await page.storeChanges();
    vi.setSystemTime(NOW.getTime() + 31 * 24 * HOUR_MS);
    isCut = true;
    await expect((await openPage()).get('/profile')).rejects.toThrow(NETWORK_ERROR);
  });
});
