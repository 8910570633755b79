import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  answer,
  endOfflinePages,
  HOUR_MS,
  listKeys,
  makeCalendar,
  makeOccurrence,
  NETWORK_ERROR,
  NOW,
  network,
  openOfflinePage,
  signIn,
  startOfflinePages,
} from '../../test/offline-page.ts';

beforeEach(startOfflinePages);
afterEach(endOfflinePages);

describe('the calendar', () => {
  it('of a month is put together from stored days, and says that later days are missing', async () => {
    const [near, far] = [makeOccurrence({}), makeOccurrence({ event_id: 2, date: '2027-01-10' })];
    answer('/calendar?from=2026-11-18&to=2027-01-13', makeCalendar('2026-11-18', '2027-01-13', [near, far]));
    answer('/profile', { profile: { id: 7 } });
    const page = await openOfflinePage();
    signIn(page, 'akinyi');
    await page.get('/profile');
    await page.get('/calendar?from=2026-11-18&to=2027-01-13');
    network.isCut = true;
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
    const page = await openOfflinePage();
    signIn(page, 'akinyi');
    for (const path of paths) {
      await page.get(path);
      await page.storeChanges();
      vi.setSystemTime(Date.now() + 1000);
    }
    network.isCut = true;
    expect(await page.get('/calendar?from=2026-11-18&to=2026-11-30')).toMatchObject({ occurrences: [{ event_id: 1 }] });
  });

  it('shows the page of an event that was never opened, with the own answer to it', async () => {
    const occurrence = makeOccurrence({});
    answer('/calendar?from=2026-11-18&to=2027-01-13', makeCalendar('2026-11-18', '2027-01-13', [occurrence]));
    answer('/calendar/1/attendance/2026-11-22', { occurrence: { ...occurrence, is_coming: true } });
    const page = await openOfflinePage();
    signIn(page, 'akinyi');
    await page.get('/calendar?from=2026-11-18&to=2027-01-13');
    await page.storeChanges();
    vi.setSystemTime(Date.now() + 1000);
    await page.post('/calendar/1/attendance/2026-11-22');
    network.isCut = true;
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
    const page = await openOfflinePage();
    signIn(page, 'akinyi');
    await page.get('/profile');
    await page.storeChanges();
    network.isCut = true;
    signIn(page, 'baraka');
    await expect(page.get('/profile')).rejects.toThrow(NETWORK_ERROR);
  });

  it('do not store an answer that was asked for in an earlier session', async () => {
    const page = await openOfflinePage();
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
    const page = await openOfflinePage();
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
      const page = await openOfflinePage();
      signIn(page, 'akinyi');
      await page.get('/profile');
      await page.storeChanges();
      network.isCut = true;
      page.endSession(why);
      await vi.waitFor(async () => expect(await indexedDB.databases()).toEqual([]));
      signIn(page, 'akinyi');
      await expect(page.get('/profile')).rejects.toThrow(NETWORK_ERROR);
    },
  );

  it('are kept apart when another tab has logged in as somebody else', async () => {
    answer('/profile', { profile: { id: 7 } });
    const page = await openOfflinePage();
    signIn(page, 'baraka');
    await page.get('/profile');
    await page.storeChanges();
    signIn(page, 'akinyi');
    answer('/profile/family', { family_members: [] });
    await page.get('/profile/family');
    // As another tab does: this one was not told yet.
    localStorage.setItem('username', 'baraka');
    network.isCut = true;
    await expect(page.get('/profile')).rejects.toThrow(NETWORK_ERROR);
    expect(await listKeys(page, 'baraka')).toEqual(['/profile']);
  });

  it('get nothing if another tab signs out while the answer is read', async () => {
    answer('/profile', { profile: { id: 7 } });
    const page = await openOfflinePage();
    signIn(page, 'akinyi');
    await page.get('/profile');
    await page.storeChanges();
    network.isCut = true;
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
    const page = await openOfflinePage();
    signIn(page, 'akinyi');
    vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    expect(await page.get('/profile')).toEqual({ profile: { id: 7 } });
    await expect(page.storeChanges()).resolves.toBeUndefined();
  });

  it('that fails once is read and written again afterwards', async () => {
    answer('/profile', { profile: { id: 7 } });
    answer('/profile/family', { family_members: [] });
    const page = await openOfflinePage();
    signIn(page, 'akinyi');
    await page.get('/profile');
    await page.storeChanges();
    const put = vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
      throw new DOMException('The database did not answer.', 'UnknownError');
    });
    await page.get('/profile/family');
    await expect(page.storeChanges()).rejects.toMatchObject({ name: 'UnknownError' });
    network.isCut = true;
    expect(await page.get('/profile')).toEqual({ profile: { id: 7 } });
    network.isCut = false;
    await page.get('/profile/family');
    network.isCut = true;
    // The answer that waits cannot be stored. This does not hinder the reading of others.
    expect(await page.get('/profile')).toEqual({ profile: { id: 7 } });
    put.mockRestore();
    network.isCut = false;
    await page.get('/profile/family');
    await page.storeChanges();
    network.isCut = true;
    expect(await page.get('/profile/family')).toEqual({ family_members: [] });
  });

  it('answers nothing that is older than 30 days', async () => {
    answer('/profile', { profile: { id: 7 } });
    const page = await openOfflinePage();
    signIn(page, 'akinyi');
    await page.get('/profile');
    await page.storeChanges();
    vi.setSystemTime(NOW.getTime() + 31 * 24 * HOUR_MS);
    network.isCut = true;
    await expect((await openOfflinePage()).get('/profile')).rejects.toThrow(NETWORK_ERROR);
  });
});
