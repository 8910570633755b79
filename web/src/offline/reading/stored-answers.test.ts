import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  answer,
  endOfflinePages,
  HOUR_MS,
  listKeys,
  NETWORK_ERROR,
  NOW,
  network,
  openOfflinePage,
  signIn,
  startOfflinePages,
} from '../../test/offline-page.ts';

beforeEach(startOfflinePages);
afterEach(endOfflinePages);

describe('a read without a network', () => {
  it('is answered from the device after a restart', async () => {
    answer('/profile/family', { family_members: [{ name: 'Amani' }] });
    const page = await openOfflinePage();
    signIn(page, 'akinyi');
    await page.get('/profile/family');
    await page.storeChanges();
    network.isCut = true;
    const anew = await openOfflinePage();
    expect(await anew.get('/profile/family')).toEqual({ family_members: [{ name: 'Amani' }] });
  });

  it('is answered with what arrived a moment before', async () => {
    answer('/profile', { profile: { id: 7 } });
    const page = await openOfflinePage();
    signIn(page, 'akinyi');
    await page.get('/profile');
    network.isCut = true;
    expect(await page.get('/profile')).toEqual({ profile: { id: 7 } });
  });

  it('fails with the network error if nothing is stored, or for a visitor', async () => {
    const page = await openOfflinePage();
    network.isCut = true;
    await expect(page.get('/profile')).rejects.toThrow(NETWORK_ERROR);
    signIn(page, 'akinyi');
    await expect(page.get('/profile')).rejects.toThrow(NETWORK_ERROR);
  });

  it('fails on a page that does not say how old the answer is', async () => {
    answer('/profile', { profile: { id: 7 } });
    const page = await openOfflinePage();
    signIn(page, 'akinyi');
    await page.get('/profile');
    page.leavePage();
    network.isCut = true;
    await expect(page.get('/profile')).rejects.toThrow(NETWORK_ERROR);
  });

  it('fails for a write', async () => {
    const page = await openOfflinePage();
    signIn(page, 'akinyi');
    network.isCut = true;
    await expect(page.post('/messages/1/read')).rejects.toThrow(NETWORK_ERROR);
  });
});

describe('the line of a page', () => {
  it('says since when the oldest of its answers is known, until the server answers', async () => {
    answer('/profile', { profile: { id: 7 } });
    answer('/profile/family', { family_members: [] });
    const page = await openOfflinePage();
    signIn(page, 'akinyi');
    for (const path of ['/profile', '/profile/family']) {
      await page.get(path);
      await page.storeChanges();
      vi.setSystemTime(Date.now() + HOUR_MS);
    }
    expect(page.describePage('/family')).toBeNull();
    network.isCut = true;
    for (const path of ['/profile/family', '/profile']) await page.get(path);
    expect(page.describePage('/family')).toBe('As of 9:00 AM, offline');
    expect(page.describePage('/dashboard')).toBeNull();
    vi.setSystemTime(NOW.getTime() + 24 * HOUR_MS);
    expect(page.describePage('/family')).toMatch(/^As of .*18.*9:00 AM, offline$/);
    network.isCut = false;
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
    '/department/3/members?order=name&page=1',
    '/department/3/members?search=Amani&order=name&page=1',
    '/department/3/applications?status=pending&page=1',
    '/department/3/applications?per_page=1&status=pending',
    '/messages/unread-count',
    '/calendar?from=2027-03-01&to=2027-04-04',
    '/calendar?from=2026-09-28&to=2026-11-01',
    '/calendar/feed.ics',
  ])('is not %s', async (path) => {
    answer(path, { any: 'thing' });
    const page = await openOfflinePage();
    signIn(page, 'akinyi', [3]);
    await page.get(path);
    expect(await listKeys(page, 'akinyi')).toEqual([]);
  });

  it('is what the own pages load', async () => {
    const paths = [
      '/profile/applications',
      '/department?page=1',
      '/department/3',
      '/department/3/members?per_page=1',
      '/department/3/info?page=1',
      '/department/3/info?per_page=1',
      '/calendar/12?from=2026-11-22',
    ];
    for (const path of paths) answer(path, { any: 'thing' });
    const page = await openOfflinePage();
    signIn(page, 'akinyi', [3]);
    for (const path of paths) await page.get(path);
    expect(await listKeys(page, 'akinyi')).toEqual(paths);
  });

  it('is the number of members, and none of them', async () => {
    answer('/department/3/members?per_page=1', { members: [{ first_name: 'Amani' }], member_count: 12 });
    const page = await openOfflinePage();
    signIn(page, 'akinyi', [3]);
    await page.get('/department/3/members?per_page=1');
    network.isCut = true;
    expect(await page.get('/department/3/members?per_page=1')).toEqual({ members: [], member_count: 12 });
  });

  it('is no unread message, until it was read', async () => {
    const message = (id: number, isRead: boolean) => ({ id, content: `Message ${id}`, is_read: isRead });
    answer('/messages', { messages: [message(2, false), message(1, true)], next_before: null, unread_count: 1 });
    answer('/messages/2/read', { unread_count: 0 });
    const page = await openOfflinePage();
    signIn(page, 'akinyi');
    await page.get('/messages');
    await page.storeChanges();
    network.isCut = true;
    expect(await page.get('/messages')).toMatchObject({ messages: [{ id: 1 }], unread_count: 1 });
    network.isCut = false;
    await page.post('/messages/2/read');
    await page.storeChanges();
    network.isCut = true;
    expect(await page.get('/messages')).toMatchObject({
      messages: [{ id: 2, is_read: true }, { id: 1 }],
      unread_count: 0,
    });
  });

  it('is a message that was opened, or all of them, after the header asked for their number', async () => {
    const message = (id: number) => ({ id, content: `Message ${id}`, is_read: false });
    answer('/messages/unread-count', { unread_count: 2 });
    answer('/messages', { messages: [message(2), message(1)], next_before: null, unread_count: 2 });
    answer('/messages/2/read', { unread_count: 1 });
    answer('/messages/read-all', { unread_count: 0 });
    const page = await openOfflinePage();
    signIn(page, 'akinyi');
    await page.get('/messages/unread-count');
    await page.get('/messages');
    expect(await page.post('/messages/2/read')).toEqual({ unread_count: 1 });
    await page.storeChanges();
    network.isCut = true;
    expect(await page.get('/messages')).toMatchObject({ messages: [{ id: 2 }], unread_count: 1 });
    network.isCut = false;
    expect(await page.post('/messages/read-all')).toEqual({ unread_count: 0 });
    await page.storeChanges();
    network.isCut = true;
    expect(await page.get('/messages')).toMatchObject({ messages: [{ id: 2 }, { id: 1 }], unread_count: 0 });
  });

  it('is the dashboard without unread messages, with their number', async () => {
    answer('/dashboard', { dashboard: { unread_count: 2, unread_messages: [{ content: 'Secret' }], posts: [] } });
    const page = await openOfflinePage();
    signIn(page, 'akinyi');
    await page.get('/dashboard');
    network.isCut = true;
    expect(await page.get('/dashboard')).toEqual({ dashboard: { unread_count: 2, unread_messages: [], posts: [] } });
  });

  it('is deleted when the server denies it', async () => {
    answer('/department/3', { department: { id: 3 } });
    const page = await openOfflinePage();
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
    const page = await openOfflinePage();
    signIn(page, 'akinyi', [3]);
    await page.get('/department/3');
    await page.storeChanges();
    signIn(page, 'akinyi', []);
    network.isCut = true;
    await expect(page.get('/department/3')).rejects.toThrow(NETWORK_ERROR);
    network.isCut = false;
    await page.get('/profile');
    expect(await listKeys(page, 'akinyi')).toEqual(['/profile']);
  });

  it.each([200, 404])('is not changed by the page of a proxy: %s', async (status) => {
    answer('/profile', { profile: { id: 7 } });
    const page = await openOfflinePage();
    signIn(page, 'akinyi');
    await page.get('/profile');
    await page.storeChanges();
    // The client reads a page without JSON as null.
    answer('/profile', null, status);
    await page.get('/profile').catch(() => undefined);
    await page.storeChanges();
    network.isCut = true;
    expect(await page.get('/profile')).toEqual({ profile: { id: 7 } });
  });

  it('is limited to the newest entries of a route', async () => {
    const page = await openOfflinePage();
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
