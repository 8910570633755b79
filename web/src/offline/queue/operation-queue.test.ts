import { REPEATABLE_ROUTES, type RepeatableRoute } from '@kanisa/contract/core/operations.ts';
import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { describe, expect, expectTypeOf, it, test } from 'vitest';
import { WAITING_WRITES } from '../../test/waiting-writes.ts';
import {
  MayNotWaitError,
  mayWait,
  nameThing,
  OPERATION_AGE_MAX_MS,
  type Operation,
  type WaitingWrite,
} from './operation.ts';
import type { callOrWait } from './operation-call.ts';
import { type NewOperation, OperationQueue, type QueueParts, type SendOutcome } from './operation-queue.ts';
import { createOperationRecords, type OperationStore } from './operation-records.ts';

const NOW = Date.UTC(2026, 10, 18);

function createMemoryStore(): OperationStore {
  const rows = new Map<string, unknown>();
  return {
    username: 'amina',
    list: async () => [...rows].map(([key, value]) => ({ key, storedAt: 0, value: value as never })),
    write: async (_table, key, value) => void rows.set(key, structuredClone(value)),
    delete: async (_table, key) => void rows.delete(key),
  };
}

/** A queue whose server gives these answers one after the other. */
function createQueue(outcomes: readonly SendOutcome[], parts: Partial<QueueParts> = {}) {
  const sent: Operation[] = [];
  const answers = [...outcomes];
  const clock = { now: NOW };
  const queue = new OperationQueue({
    records: createOperationRecords(createMemoryStore()),
    locks: { run: (_name, work) => work(), tryRun: (_name, work) => work() },
    now: () => clock.now,
    prepare: async () => 'ready',
    send: async (operation) => {
      sent.push(operation);
      return answers.shift() ?? { kind: 'applied' };
    },
    tooOldText: 'too old',
    ...parts,
  });
  return { queue, sent, clock };
}

const comeTo = (guests: number, id = `come ${guests}`): NewOperation => ({
  id,
  write: WAITING_WRITES.ATTEND,
  params: { id: 1, date: '2026-12-06' },
  body: { guests },
  title: 'Picnic',
});
const post = (id: string): NewOperation => ({
  id,
  write: WAITING_WRITES.POST_INFO,
  params: { id: 4 },
  body: { title: id, content: 'Come.' },
  title: id,
});

describe('what may wait', () => {
  const others = Object.values(ENDPOINTS)
    .map(({ method, path }) => `${method} ${path}`)
    .filter((route) => !(REPEATABLE_ROUTES as readonly string[]).includes(route));

  it.each(others)('%s never waits', async (route) => {
    const write = { route: route as RepeatableRoute };
    expect(mayWait(write, {})).toBe(false);
    const { queue } = createQueue([]);
    await expect(queue.add({ ...post('a'), write })).rejects.toThrow(MayNotWaitError);
    expect(await queue.list()).toEqual([]);
  });

  it('a post that is also sent to all members as a message never waits', async () => {
    const { queue } = createQueue([]);
    const body = { title: 'Camp', content: 'Come.', message_members: true };
    await expect(queue.add({ ...post('a'), body })).rejects.toThrow(MayNotWaitError);
    expect(mayWait(WAITING_WRITES.POST_INFO, { ...body, message_members: false })).toBe(true);
  });

  it('the types admit repeatable routes only', () => {
    expectTypeOf<Parameters<typeof callOrWait>[0]['route']>().toEqualTypeOf<(typeof REPEATABLE_ROUTES)[number]>();
    expectTypeOf<Operation['route']>().toEqualTypeOf<(typeof REPEATABLE_ROUTES)[number]>();
    // @ts-expect-error -- a login is no repeatable route
    const login: WaitingWrite = { route: 'POST /auth/login' };
    expect(mayWait(login, {})).toBe(false);
  });
});

test('each preference is a thing of its own, and each date of an event', () => {
  const preference = { write: WAITING_WRITES.SET_PREFERENCE, params: {} };
  expect(nameThing({ ...preference, body: { wants_emails: true } })).not.toBe(
    nameThing({ ...preference, body: { wants_texts: true } }),
  );
  expect(nameThing(comeTo(1))).toBe(nameThing(comeTo(2)));
  expect(nameThing({ ...comeTo(1), params: { id: 1, date: '2026-12-13' } })).not.toBe(nameThing(comeTo(1)));
});

test('a newer answer to an invitation replaces one that never left the device', async () => {
  const { queue, sent } = createQueue([]);
  await queue.add(comeTo(1));
  await queue.add(comeTo(2));
  await queue.flush();
  expect(sent.map(({ body }) => body)).toEqual([{ guests: 2 }]);
});

test('one that may have arrived is answered first, and the newer one follows', async () => {
  const { queue, sent } = createQueue([]);
  await queue.add({ ...comeTo(1), wasAttempted: true });
  await queue.add(comeTo(2));
  await queue.flush();
  expect(sent.map(({ body }) => body)).toEqual([{ guests: 1 }, { guests: 2 }]);
});

test('without an answer a write stays under its id, and the rest of the queue waits', async () => {
  const { queue, sent } = createQueue([{ kind: 'unreachable' }]);
  await queue.add(post('first'));
  await queue.add(post('second'));
  expect(await queue.flush()).toEqual({ retryAt: NOW + 5000, isUnreachable: true });
  expect((await queue.list()).map(({ id, state, attempts }) => [id, state, attempts])).toEqual([
    ['first', 'waiting', 1],
    ['second', 'waiting', 0],
  ]);
  await queue.flush();
  expect(sent.map(({ id }) => id)).toEqual(['first', 'first', 'second']);
  expect(await queue.list()).toEqual([]);
});

test('a server that cannot be reached changes nothing about a write that never left', async () => {
  const { queue } = createQueue([], { prepare: async () => 'unreachable' });
  await queue.add(post('first'));
  await queue.flush();
  expect(await queue.list()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
  expect(await queue.cancel('first')).toBe('cancelled');
});

test('Retry-After is kept, and only the writes of the same thing wait behind', async () => {
  const { queue, sent, clock } = createQueue([{ kind: 'later', retryAfterMs: 90_000, stopsAll: false }]);
  await queue.add(post('first'));
  await queue.add(post('second'));
  await queue.add(comeTo(1));
  expect(await queue.flush()).toEqual({ retryAt: NOW + 90_000, isUnreachable: false });
  expect(sent.map(({ id }) => id)).toEqual(['first', 'come 1']);
  clock.now += 90_000;
  await queue.flush();
  expect(sent.map(({ id }) => id)).toEqual(['first', 'come 1', 'first', 'second']);
});

test('a refused write stays with the server’s words until it is tried again or dismissed', async () => {
  const refused: string[] = [];
  const { queue, sent } = createQueue([{ kind: 'refused', text: 'No place is left.' }], {
    onRefused: ({ id, refusal }) => refused.push(`${id}: ${refusal}`),
  });
  await queue.add(comeTo(1));
  await queue.flush();
  expect(refused).toEqual(['come 1: No place is left.']);
  expect(await queue.list()).toMatchObject([{ state: 'refused', refusal: 'No place is left.' }]);
  await queue.flush();
  expect(sent).toHaveLength(1);
  await queue.retry('come 1');
  await queue.flush();
  expect(sent.map(({ id }) => id)).toEqual(['come 1', 'come 1']);
  expect(await queue.list()).toEqual([]);
});

test('a write that is a month old is given up, and stays to be seen', async () => {
  const { queue, sent, clock } = createQueue([]);
  await queue.add(post('first'));
  clock.now += OPERATION_AGE_MAX_MS + 1;
  await queue.flush();
  expect(sent).toEqual([]);
  expect(await queue.list()).toMatchObject([{ state: 'refused', refusal: 'too old' }]);
  await queue.dismiss('first');
  expect(await queue.list()).toEqual([]);
});

test('a write of a session that has ended stays as it was', async () => {
  const { queue } = createQueue([{ kind: 'unsent' }]);
  await queue.add(post('first'));
  expect(await queue.flush()).toEqual({ retryAt: null, isUnreachable: false });
  expect(await queue.list()).toMatchObject([{ state: 'waiting', attempts: 0 }]);
});
