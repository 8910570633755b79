import { ENDPOINTS } from '@kanisa/contract/endpoints.ts';
import { DrizzleQueryError } from 'drizzle-orm';
import { describe, expect, inject, it } from 'vitest';
import { buildDatabaseUrl, executeOnServer } from '../../tools/test/postgres-databases.ts';
import { isDatabaseUnavailable } from '../src/db/database-unavailable.ts';
import { openTestDatabase } from './database/test-database.ts';
import { createUser, registrationBody, signInUser } from './support/factories.ts';
import { startTestApp } from './support/test-app.ts';

const { live, ready, readSession, register } = ENDPOINTS;

describe('a database error', () => {
  const failing = (details: object) => new DrizzleQueryError('select 1', [], Object.assign(new Error('x'), details));
  it.each([
    ['a full disk', failing({ code: '53100' }), true],
    ['too many connections', failing({ code: '53300' }), true],
    ['a shutdown', failing({ code: '57P01' }), true],
    ['a statement that took too long', failing({ code: '57014' }), true],
    ['a connection refused', failing({ code: 'ECONNREFUSED' }), true],
    ['a connection lost', new Error('Connection terminated unexpectedly'), true],
    ['no connection free', new Error('timeout exceeded when trying to connect'), true],
    ['a broken rule', failing({ code: '23505' }), false],
    ['a mistake in the statement', failing({ code: '42601' }), false],
    ['another server that refused', Object.assign(new Error('mail'), { code: 'ECONNREFUSED' }), false],
  ])('%s', (_name, error, expected) => {
    expect(isDatabaseUnavailable(error)).toBe(expected);
  });
});

it('with a full disk the product still reads, and rejects writes', async () => {
  const state = { hasDiskSpace: false };
  const database = { ...(await openTestDatabase()), hasDiskSpace: () => state.hasDiskSpace };
  const app = await startTestApp({ database });
  const { access_token: token } = await signInUser(app, await createUser(app));
  expect((await app.call(readSession, { token })).status).toBe(200);
  const refused = await app.call(register, { body: registrationBody });
  expect([refused.status, refused.headers['retry-after']]).toEqual([503, '30']);
  state.hasDiskSpace = true;
  expect((await app.call(register, { body: registrationBody })).status).toBe(201);
});

describe.runIf(inject('database').engine === 'postgres')('a database that becomes unreachable', () => {
  it('causes 503 with Retry-After, and is used again as soon as it is back', async () => {
    const app = await startTestApp();
    const { queueConnection } = app.deps.database;
    if (queueConnection.kind !== 'postgres') throw new Error('wrong project');
    const { access_token: token } = await signInUser(app, await createUser(app));
    const name = new URL(queueConnection.url).pathname.slice(1);
    const admin = buildDatabaseUrl(queueConnection.url, 'postgres');
    await executeOnServer(admin, `alter database ${name} with allow_connections false`);
    await executeOnServer(admin, `select pg_terminate_backend(pid) from pg_stat_activity where datname = '${name}'`);
    const answers = [await app.call(readSession, { token }), await app.call(register, { body: registrationBody })];
    for (const { status, headers, body } of answers) {
      expect([status, headers['retry-after'], body.error]).toEqual([503, '5', expect.stringContaining('isn’t ready')]);
    }
    expect((await app.call(ready)).status).toBe(503);
    expect((await app.call(live)).status).toBe(200);
    await executeOnServer(admin, `alter database ${name} with allow_connections true`);
    expect((await app.call(readSession, { token })).status).toBe(200);
    expect((await app.call(register, { body: registrationBody })).status).toBe(201);
  });
});
