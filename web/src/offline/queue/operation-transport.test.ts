import { expect, test } from 'vitest';
import { ApiError } from '../../lib/api/api-error.ts';
import type { ApiRequest, ApiResponse } from '../../lib/api/http.ts';
import type { RenewalOutcome } from '../../lib/api/token-renewal.ts';
import type { Operation } from './operation.ts';
import { createOperationTransport, toOutcome } from './operation-transport.ts';

const OPERATION: Operation = {
  id: 'a',
  route: 'POST /messages/:id/read',
  params: { id: 7 },
  body: undefined,
  thing: '',
  title: '',
  createdAt: 0,
  state: 'sending',
  attempts: 1,
  notBefore: 0,
  refusal: null,
};
const OWNERS: Record<string, string> = {
  'token of amina': 'amina',
  'new token of amina': 'amina',
  'token of brian': 'brian',
};

/** A server that knows whose a token is, and the storage of a browser. */
function createWorld({ renewal = 'ended' }: { renewal?: RenewalOutcome } = {}) {
  const world = {
    token: 'token of amina' as string | null,
    isCurrent: true,
    isReachable: true,
    sent: [] as ApiRequest[],
  };
  const transport = createOperationTransport({
    username: 'amina',
    isCurrent: () => world.isCurrent,
    getToken: () => world.token,
    renew: async () => {
      if (renewal === 'renewed') world.token = 'new token of amina';
      return renewal;
    },
    async transmit(request): Promise<ApiResponse> {
      if (!world.isReachable) throw new ApiError(0, 'Network error');
      const username = OWNERS[request.token ?? ''];
      if (username === undefined) return { status: 401, ok: false, data: { code: 'unauthenticated' } };
      if (request.path === '/auth/session') return { status: 200, ok: true, data: { user: { username } } };
      world.sent.push(request);
      return { status: 200, ok: true, data: {} };
    },
  });
  return { world, transport };
}

test('a write goes out with the token whose owner the server has named', async () => {
  const { world, transport } = createWorld();
  expect(await transport.prepare()).toBe('ready');
  expect(await transport.send(OPERATION)).toEqual({ kind: 'applied' });
  expect(world.sent).toEqual([
    { method: 'POST', path: '/messages/7/read', body: undefined, operationId: 'a', token: 'token of amina' },
  ]);
});

test('the token of another account is never used, also while its name is not stored yet', async () => {
  const { world, transport } = createWorld();
  world.token = 'token of brian';
  expect(await transport.prepare()).toBe('signed_out');
  expect(await transport.send(OPERATION)).toEqual({ kind: 'unsent' });
  expect(world.sent).toEqual([]);
});

test('a token that changes between the question and the write stops the write', async () => {
  const { world, transport } = createWorld();
  await transport.prepare();
  world.token = 'token of brian';
  expect(await transport.send(OPERATION)).toEqual({ kind: 'unsent' });
  world.token = 'token of amina';
  world.isCurrent = false;
  expect(await transport.send(OPERATION)).toEqual({ kind: 'unsent' });
  expect(world.sent).toEqual([]);
});

test('a token that is over is renewed, and a session that is over ends the attempt', async () => {
  const renewed = createWorld({ renewal: 'renewed' });
  renewed.world.token = 'a token that is over';
  expect(await renewed.transport.prepare()).toBe('ready');
  const ended = createWorld();
  ended.world.token = 'a token that is over';
  expect(await ended.transport.prepare()).toBe('signed_out');
});

test('a write whose answer is lost is uncertain, and a server out of reach is found before', async () => {
  const { world, transport } = createWorld();
  await transport.prepare();
  world.isReachable = false;
  expect(await transport.send(OPERATION)).toEqual({ kind: 'unreachable' });
  const { world: other, transport: second } = createWorld();
  other.isReachable = false;
  expect(await second.prepare()).toBe('unreachable');
});

test.each([
  [{ status: 200, data: {} }, { kind: 'applied' }],
  // The page of a hotel's network.
  [{ status: 200, data: null }, { kind: 'unreachable' }],
  [
    { status: 404, data: null },
    { kind: 'later', retryAfterMs: null, stopsAll: true },
  ],
  [
    { status: 404, data: { code: 'not_found', error: 'Not found' } },
    { kind: 'refused', text: 'Not found' },
  ],
  [
    { status: 409, data: { code: 'conflict', error: 'Too late' } },
    { kind: 'refused', text: 'Too late' },
  ],
  [
    { status: 403, data: { code: 'two_step_due' } },
    { kind: 'later', retryAfterMs: null, stopsAll: true },
  ],
  [
    { status: 429, data: null, retryAfterMs: 9000 },
    { kind: 'later', retryAfterMs: 9000, stopsAll: true },
  ],
  [
    { status: 500, data: null },
    { kind: 'later', retryAfterMs: null, stopsAll: false },
  ],
])('%o means %o', (answer, outcome) => {
  expect(toOutcome({ ok: answer.status < 300, ...answer })).toEqual(outcome);
});
