import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { endConnection, watchConnections } from '../../test/database-connections.ts';
import { answer, network, signIn } from '../../test/offline-page.ts';
import { endQueueTabs, openQueueTab, post, type QueueTab, startQueueTabs } from '../../test/queue-tab.ts';

beforeEach(() => {
  startQueueTabs();
  network.isCut = true;
});
afterEach(endQueueTabs);

/** The session ends by itself, which empties the store, and the same person logs in again. */
async function endSessionAndLogIn(tab: QueueTab): Promise<void> {
  tab.endSession('expired');
  await vi.waitFor(async () => expect(await indexedDB.databases()).toEqual([]));
  signIn(tab, 'akinyi');
}

test('a line about deleted writes that one tab dismissed goes in the other tab too, and does not come back', async () => {
  const first = await openQueueTab();
  signIn(first, 'akinyi');
  await (await first.openQueue()).add(post('lost'));
  await endSessionAndLogIn(first);
  const queue = await first.openQueue();
  const second = await openQueueTab();
  const secondQueue = await second.openQueue();
  for (const tab of [first, second]) expect(tab.getWaiting().deletedCount).toBe(1);
  await queue.forgetDeleted();
  await vi.waitFor(() => expect(second.getWaiting().deletedCount).toBe(0));
  await secondQueue.add(post('next'));
  expect(second.getWaiting()).toMatchObject({ deletedCount: 0, operations: [{ id: 'next' }] });
  const third = await openQueueTab();
  await third.openQueue();
  expect(third.getWaiting()).toMatchObject({ deletedCount: 0, operations: [{ id: 'next' }] });
});

test('a write that waits is counted when the session ends, in addition to those that were deleted before', async () => {
  const tab = await openQueueTab();
  signIn(tab, 'akinyi');
  for (let deleted = 0; deleted < 3; deleted += 1) {
    const queue = await tab.openQueue();
    expect(tab.getWaiting().deletedCount).toBe(deleted);
    await queue.add(post(`number ${deleted}`));
    await endSessionAndLogIn(tab);
  }
});

/** A tab with a post that the server refused. */
async function openTabWithRefusal() {
  answer('/auth/session', { user: { username: 'akinyi' } });
  answer('/department/4/info', { error: 'You have left.', code: 'forbidden' }, 403);
  network.isCut = false;
  const tab = await openQueueTab();
  signIn(tab, 'akinyi');
  const queue = await tab.openQueue();
  await queue.add(post('refused'));
  await queue.flush();
  return { tab, queue };
}

test('a write that the server refused is not counted as unsent', async () => {
  const { tab, queue } = await openTabWithRefusal();
  expect(await queue.list()).toMatchObject([{ state: 'refused' }]);
  // The list of what was refused shows with the page, so the queue must load at once.
  expect(tab.hasUnsentWrites()).toBe(true);
  await endSessionAndLogIn(tab);
  await tab.openQueue();
  expect(tab.getWaiting().deletedCount).toBe(0);
  expect(tab.hasUnsentWrites()).toBe(false);
});

test('a refused write that is tried again counts as unsent', async () => {
  const { tab, queue } = await openTabWithRefusal();
  await queue.retry('refused');
  await endSessionAndLogIn(tab);
  await tab.openQueue();
  expect(tab.getWaiting().deletedCount).toBe(1);
});

test('the number that an earlier release stored still counts', async () => {
  const tab = await openQueueTab();
  signIn(tab, 'akinyi');
  await (await tab.openQueue()).add(post('lost'));
  const [account = ''] = Object.keys(JSON.parse(localStorage.getItem('unsentWrites') ?? '{}') as object);
  await endSessionAndLogIn(tab);
  localStorage.setItem('unsentWrites', JSON.stringify({ [account]: 2 }));
  await tab.openQueue();
  expect(tab.getWaiting().deletedCount).toBe(2);
});

test('a log-out to which the person agreed is not told later', async () => {
  const tab = await openQueueTab();
  signIn(tab, 'akinyi');
  const queue = await tab.openQueue();
  await queue.add(post('lost'));
  await queue.forgetAll();
  await endSessionAndLogIn(tab);
  await tab.openQueue();
  expect(tab.getWaiting().deletedCount).toBe(0);
  expect(tab.hasUnsentWrites()).toBe(false);
});

test('a queue that could not be opened is opened when somebody asks again', async () => {
  const tab = await openQueueTab();
  signIn(tab, 'akinyi');
  const open = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new DOMException('The database did not answer.', 'UnknownError');
  });
  await expect(tab.openQueue()).rejects.toThrow('The queue did not open.');
  open.mockRestore();
  const queue = await tab.openQueue();
  await queue.add(post('next'));
  expect(tab.getWaiting().operations).toMatchObject([{ id: 'next' }]);
});

test('what waits stays in the list and is sent after the browser ended the connection to the database', async () => {
  answer('/auth/session', { user: { username: 'akinyi' } });
  answer('/department/4/info', { id: 1 });
  const tab = await openQueueTab();
  signIn(tab, 'akinyi');
  const getConnection = watchConnections();
  const queue = await tab.openQueue();
  await queue.add(post('first'));
  endConnection(getConnection());
  await queue.add(post('second'));
  expect(tab.getWaiting().operations).toMatchObject([{ id: 'first' }, { id: 'second' }]);
  network.isCut = false;
  await queue.flush();
  expect(tab.getWaiting().operations).toEqual([]);
});

test('the queue is opened anew after a log-out and a login in another tab, of which this tab was not told', async () => {
  const tab = await openQueueTab();
  signIn(tab, 'akinyi');
  await (await tab.openQueue()).add(post('lost'));
  const other = await openQueueTab();
  other.endSession('logout');
  await vi.waitFor(async () => expect(await indexedDB.databases()).toEqual([]));
  signIn(other, 'akinyi');
  await (await tab.openQueue()).add(post('next'));
  expect(tab.getWaiting().operations).toMatchObject([{ id: 'next' }]);
  expect(await (await other.openQueue()).list()).toMatchObject([{ id: 'next' }]);
});
