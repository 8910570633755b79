import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { openReachablePlace } from './support/reachable-place.ts';
import { startServerProcess } from './support/server-process.ts';

const ADMIN = { ADMIN_USERNAME: 'admin', ADMIN_PASSWORD: 'a password for the crash' };
const POSTS = 40;
const ANSWERED_AT_KILL = 10;

interface Answer {
  status: number;
  body: Record<string, unknown>;
}

async function startProduct(env: Record<string, string>) {
  const settings = { ...env, ...ADMIN, RATE_LIMIT_PER_SECOND: '0', LOG_LEVEL: 'error' };
  const { origin, kill } = await startServerProcess(env['DATA_DIR'] ?? '', settings);
  let token = '';
  const call = async (method: string, path: string, body?: object, operationId?: string): Promise<Answer> => {
    const answer = await fetch(`${origin}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...(operationId !== undefined && { 'operation-id': operationId }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const login = { identifier: ADMIN.ADMIN_USERNAME, password: ADMIN.ADMIN_PASSWORD };
  token = String((await call('POST', '/auth/login', login)).body['access_token']);
  return { call, kill };
}

type Product = Awaited<ReturnType<typeof startProduct>>;

/** Titles of the posts of the only department. */
async function listTitles({ call }: Product): Promise<string[]> {
  const { body } = await call('GET', '/department/1/info?per_page=50');
  return (body['info_posts'] as { title: string }[]).map(({ title }) => title).toSorted();
}

it('writes repeated after a kill are applied once, and answered ones keep their answer', {
  timeout: 900_000,
}, async () => {
  const { env, server } = await openReachablePlace();
  const first = await startProduct(env);
  expect((await first.call('POST', '/admin/setup/departments', { names: ['Choir'] })).status).toBe(201);
  const writes = Array.from({ length: POSTS }, (_, n) => ({
    operationId: randomUUID(),
    body: { title: `Post ${String(n).padStart(2, '0')}`, content: 'Come.' },
  }));
  const answers = new Map<string, Answer>();
  const isTimeToKill = Promise.withResolvers<void>();
  const send = async ({ call }: Product, { operationId, body }: (typeof writes)[number]) => {
    const answer = await call('POST', '/department/1/info', body, operationId);
    answers.set(operationId, answers.get(operationId) ?? answer);
    if (answers.size === ANSWERED_AT_KILL) isTimeToKill.resolve();
    return answer;
  };
  const sent = Promise.allSettled(writes.map((write) => send(first, write)));
  await isTimeToKill.promise;
  await first.kill();
  await sent;
  expect(answers.size).toBeLessThan(POSTS);
  if (server) {
    const { rows } = await server.db.execute(sql`select (select count(*) from info_posts) as posts,
      (select count(*) from operations) as operations`);
    expect(rows[0]?.['posts']).toBe(rows[0]?.['operations']);
  }

  const second = await startProduct(env);
  const repeated = await Promise.all(writes.map((write) => send(second, write)));
  for (const [n, write] of writes.entries()) {
    expect(repeated[n]).toEqual(answers.get(write.operationId));
    expect(repeated[n]).toMatchObject({ status: 201, body: { info_post: write.body } });
  }
  expect(await listTitles(second)).toEqual(writes.map(({ body }) => body.title));
});
