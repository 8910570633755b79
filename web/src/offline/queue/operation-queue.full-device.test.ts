import { WAITING_WRITES } from '../../test/waiting-writes.ts';
import 'fake-indexeddb/auto';
import { IDBFactory } from 'fake-indexeddb';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { MemoryStorage } from '../../test/memory-storage.ts';
import { openSealedStore } from '../store/sealed-store.ts';
import { OPERATION_AGE_MAX_MS } from './operation.ts';
import { type NewOperation, OperationQueue, type SendOutcome } from './operation-queue.ts';
import { createOperationRecords } from './operation-records.ts';

const NOW = Date.UTC(2026, 10, 18);
/** No test here needs as many: a flush that does not end fails at this number. */
const SENDS_MAX = 20;

/** Adds an entry, and ends a flush that would never end. */
function addEntry(entries: string[], entry: string): void {
  entries.push(entry);
  if (entries.length > SENDS_MAX) throw new Error('The flush does not end.');
}

beforeEach(() => {
  vi.stubGlobal('indexedDB', new IDBFactory());
  vi.stubGlobal('localStorage', new MemoryStorage());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** The device has no room from now on. Deleting still works. */
function fillDevice(): void {
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(() => {
    throw new DOMException('no room', 'QuotaExceededError');
  });
}

const post = (id: string, departmentId = 4): NewOperation => ({
  id,
  write: WAITING_WRITES.POST_INFO,
  params: { id: departmentId },
  body: { title: id, content: 'Come.' },
  title: id,
});

/** A queue in a sealed store with these writes, whose server answers each id in the same way every time. */
async function createQueue(writes: readonly NewOperation[], answers: Record<string, SendOutcome>) {
  const store = await openSealedStore('amina');
  if (!store) throw new Error('The store did not open.');
  const clock = { now: NOW };
  const sent: string[] = [];
  const refused: string[] = [];
  const queue = new OperationQueue({
    records: createOperationRecords(store),
    locks: { run: (_name, work) => work(), tryRun: (_name, work) => work() },
    now: () => clock.now,
    prepare: async () => 'ready',
    send: async ({ id }) => {
      addEntry(sent, id);
      return answers[id] ?? { kind: 'applied' };
    },
    tooOldText: 'too old',
    onRefused: ({ id, refusal }) => addEntry(refused, `${id}: ${refusal}`),
  });
  for (const write of writes) await queue.add(write);
  const listIds = async () => (await queue.list()).map(({ id }) => id);
  return { queue, clock, sent, refused, listIds };
}

test('a refused write is sent once in a flush, told once, and does not stop the others', async () => {
  const writes = [post('refused'), post('next'), post('other', 5)];
  const { queue, sent, refused, listIds } = await createQueue(writes, {
    refused: { kind: 'refused', text: 'You have left.' },
  });
  fillDevice();
  expect(await queue.flush()).toEqual({ retryAt: NOW + 5000, isUnreachable: false });
  expect(sent).toEqual(['refused', 'next', 'other']);
  expect(refused).toEqual(['refused: You have left.']);
  expect(await listIds()).toEqual(['refused']);
});

test('a write that failed at the server is sent once in a flush, and those of the same thing wait behind it', async () => {
  const { queue, sent, listIds } = await createQueue([post('failed'), post('next'), post('other', 5)], {
    failed: { kind: 'later', retryAfterMs: 90_000, stopsAll: false },
  });
  fillDevice();
  expect(await queue.flush()).toEqual({ retryAt: NOW + 90_000, isUnreachable: false });
  expect(sent).toEqual(['failed', 'other']);
  expect(await listIds()).toEqual(['failed', 'next']);
});

test('a write that is too old is refused once in a flush', async () => {
  const { queue, clock, sent, refused } = await createQueue([post('old')], {});
  clock.now += OPERATION_AGE_MAX_MS + 1;
  fillDevice();
  expect(await queue.flush()).toEqual({ retryAt: clock.now + 5000, isUnreachable: false });
  expect(sent).toEqual([]);
  expect(refused).toEqual(['old: too old']);
});

test.each<[string, SendOutcome]>([
  ['refused', { kind: 'refused', text: 'You have left.' }],
  ['failed', { kind: 'later', retryAfterMs: null, stopsAll: false }],
  ['busy', { kind: 'later', retryAfterMs: null, stopsAll: true }],
])('each flush that cannot store what happened doubles the pause: %s', async (id, outcome) => {
  const { queue, clock, sent } = await createQueue([post(id)], { [id]: outcome });
  fillDevice();
  const pauses: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    const { retryAt } = await queue.flush();
    pauses.push((retryAt ?? 0) - clock.now);
    clock.now = retryAt ?? 0;
  }
  expect(pauses).toEqual([5000, 10_000, 20_000]);
  expect(sent).toEqual([id, id, id]);
});

test('once there is room again, what happened is stored', async () => {
  const { queue, clock, sent } = await createQueue([post('refused')], {
    refused: { kind: 'refused', text: 'You have left.' },
  });
  fillDevice();
  const { retryAt } = await queue.flush();
  vi.restoreAllMocks();
  clock.now = retryAt ?? 0;
  expect(await queue.flush()).toEqual({ retryAt: null, isUnreachable: false });
  expect(await queue.list()).toMatchObject([{ state: 'refused', refusal: 'You have left.' }]);
  await queue.flush();
  expect(sent).toEqual(['refused', 'refused']);
});

test('a refused write is tried again when asked, also without room', async () => {
  const answers: Record<string, SendOutcome> = { mended: { kind: 'refused', text: 'You have left.' } };
  const { queue, listIds } = await createQueue([post('mended')], answers);
  await queue.flush();
  fillDevice();
  delete answers['mended'];
  await queue.retry('mended');
  await queue.flush();
  expect(await listIds()).toEqual([]);
});

test('a write that was sent without room and got no answer is not called unsent when it is cancelled', async () => {
  const { queue } = await createQueue([post('lost'), post('behind')], { lost: { kind: 'unreachable' } });
  fillDevice();
  await queue.flush();
  expect(await queue.cancel('lost')).toBe('cancelled_late');
  expect(await queue.cancel('behind')).toBe('cancelled');
});
