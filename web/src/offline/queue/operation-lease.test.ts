import { expect, test } from 'vitest';
import { createLeaseLocks } from './operation-lease.ts';
import type { OperationStore } from './operation-records.ts';

function createStore(): OperationStore {
  const rows = new Map<string, unknown>();
  const toEntry = (key: string) => ({ key, storedAt: 0, value: rows.get(key) as never });
  return {
    username: 'akinyi',
    read: async (_table, key) => (rows.has(key) ? toEntry(key) : null),
    list: async () => [...rows.keys()].map(toEntry),
    write: async (_table, key, value) => void rows.set(key, value),
    delete: async (_table, key) => void rows.delete(key),
  };
}

function createTab(store: OperationStore, owner: string) {
  return createLeaseLocks({ store, owner, now: () => 0, wait: () => new Promise((resolve) => setImmediate(resolve)) });
}

const rest = () => new Promise<void>((resolve) => setImmediate(resolve));

test('works of one tab under one lock run one after the other, in the order of the calls', async () => {
  const { run, tryRun } = createTab(createStore(), 'tab');
  const events: string[] = [];
  const work = (name: string) => async () => {
    events.push(`${name} begins`);
    await rest();
    events.push(`${name} ends`);
  };
  const first = run('change', work('first'));
  const second = run('change', work('second'));
  expect(await tryRun('change', work('third'))).toBeNull();
  await Promise.all([first, second]);
  expect(events).toEqual(['first begins', 'first ends', 'second begins', 'second ends']);
});

test('a work that fails lets the next one begin', async () => {
  const { run } = createTab(createStore(), 'tab');
  const failing = run('send', async () => {
    throw new Error('lost');
  });
  await expect(failing).rejects.toThrow('lost');
  expect(await run('send', async () => 'sent')).toBe('sent');
});

test('another tab gets no lock that is held', async () => {
  const store = createStore();
  const [tab, other] = [createTab(store, 'tab'), createTab(store, 'other')];
  expect(await tab.run('send', async () => other.tryRun('send', async () => 'sent'))).toBeNull();
  expect(await other.tryRun('send', async () => 'sent')).toBe('sent');
});
