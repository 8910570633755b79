import { OPERATION_HEADER } from '@kanisa/contract/core/operations.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { signIn } from '../../test/offline-page.ts';
import { endQueueTabs, openQueueTab, type QueueTab, startQueueTabs } from '../../test/queue-tab.ts';
import { WAITING_WRITES } from '../../test/waiting-writes.ts';

type Answer = 'lost' | { status: number; body: unknown };
const DONE: Answer = { status: 200, body: { id: 1 } };
const REFUSED: Answer = { status: 403, body: { error: 'You have left.', code: 'forbidden' } };

/** These are the ids of the writes that were sent, and the server's answers, one after the other. */
let sentIds: (string | null)[] = [];
let answers: Answer[] = [];

beforeEach(() => {
  startQueueTabs();
  [sentIds, answers] = [[], []];
  vi.stubGlobal('fetch', (url: string, { method, headers }: RequestInit) => {
    // The queue asks whose its token is before it sends.
    if (method === 'GET') return Promise.reject(new TypeError(`cut: ${url}`));
    sentIds.push(new Headers(headers).get(OPERATION_HEADER));
    const answer = answers.shift() ?? DONE;
    if (answer === 'lost') return Promise.reject(new TypeError('lost'));
    return Promise.resolve(Response.json(answer.body, { status: answer.status }));
  });
});
afterEach(endQueueTabs);

function fillDevice(): void {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
}

async function openSignedIn(): Promise<QueueTab> {
  const tab = await openQueueTab();
  signIn(tab, 'akinyi');
  // The store opens while there is room.
  await tab.openQueue();
  return tab;
}

/** Sends a post while the page takes the server for reachable, so that it is tried at once. */
async function sendPost(tab: QueueTab, content = 'Come.', options: { message_members?: boolean } = {}) {
  const connection = await import('../connection.ts');
  connection.reportReached(true);
  const body = { title: 'Camp', content, message_members: false, ...options };
  return tab.callOrWait(WAITING_WRITES.POST_INFO, { params: { id: 4 }, body, title: 'Camp' });
}

describe('a post whose answer is lost and that this device cannot keep', () => {
  it('is sent again under its id', async () => {
    const tab = await openSignedIn();
    fillDevice();
    answers = ['lost', 'lost', DONE];
    for (let press = 0; press < 2; press += 1) await expect(sendPost(tab)).rejects.toThrow('This device is full');
    expect(await sendPost(tab)).toMatchObject({ waits: false });
    expect(new Set(sentIds).size).toBe(1);
    expect(sentIds).toHaveLength(3);
  });

  it('has another id once it was posted, or if something else is written', async () => {
    const tab = await openSignedIn();
    fillDevice();
    answers = ['lost'];
    await expect(sendPost(tab)).rejects.toThrow('This device is full');
    await sendPost(tab, 'Come on Friday.');
    await sendPost(tab);
    await sendPost(tab);
    const [lost, other, again, next] = sentIds;
    expect(again).toBe(lost);
    expect(new Set([lost, other, next]).size).toBe(3);
  });

  it('waits under its id once there is room, and its cancelling says that it may have arrived', async () => {
    const tab = await openSignedIn();
    fillDevice();
    answers = ['lost'];
    await expect(sendPost(tab)).rejects.toThrow('This device is full');
    vi.mocked(IDBObjectStore.prototype.put).mockRestore();
    vi.stubGlobal('navigator', { ...navigator, onLine: false });
    expect(await sendPost(tab)).toEqual({ waits: true });
    const queue = await tab.openQueue();
    expect((await queue.list()).map(({ id }) => id)).toEqual(sentIds);
    expect(await queue.cancel(sentIds[0] ?? '')).toBe('cancelled_late');
  });

  it('has another id for the next account', async () => {
    const tab = await openSignedIn();
    fillDevice();
    answers = ['lost'];
    await expect(sendPost(tab)).rejects.toThrow('This device is full');
    tab.endSession('logout');
    signIn(tab, 'baraka');
    await sendPost(tab);
    expect(new Set(sentIds).size).toBe(2);
  });
});

it('a post that never waits, because it goes to all members too, is sent again under its id', async () => {
  const tab = await openSignedIn();
  answers = ['lost'];
  await expect(sendPost(tab, 'Come.', { message_members: true })).rejects.toThrow('Network error');
  await sendPost(tab, 'Come.', { message_members: true });
  expect(new Set(sentIds).size).toBe(1);
});

it('a post that waits leaves its id to the queue', async () => {
  const tab = await openSignedIn();
  answers = ['lost'];
  expect(await sendPost(tab)).toEqual({ waits: true });
  const queue = await tab.openQueue();
  expect((await queue.list()).map(({ id }) => id)).toEqual(sentIds);
  await queue.forgetAll();
  await sendPost(tab);
  expect(new Set(sentIds).size).toBe(2);
});

it('a refused post is another one when it is sent again', async () => {
  const tab = await openSignedIn();
  answers = [REFUSED];
  await expect(sendPost(tab)).rejects.toThrow('You have left.');
  await sendPost(tab);
  expect(new Set(sentIds).size).toBe(2);
});

it('an answer to an invitation is always another one: it may have been taken back in between', async () => {
  const tab = await openSignedIn();
  fillDevice();
  const { reportReached } = await import('../connection.ts');
  const come = () => {
    reportReached(true);
    const options = { params: { id: 1, date: '2026-12-06' }, body: { guests: 2 }, title: 'Picnic' };
    return tab.callOrWait(WAITING_WRITES.ATTEND, options);
  };
  answers = ['lost'];
  await expect(come()).rejects.toThrow('This device is full');
  await come();
  expect(new Set(sentIds).size).toBe(2);
});
