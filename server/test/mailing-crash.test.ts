import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { sql } from 'drizzle-orm';
import { expect, it, onTestFinished } from 'vitest';
import { findFreePort } from '../../tools/free-port.ts';
import { openMailbox } from '../../tools/test/mailbox.ts';
import { openReachablePlace } from './support/reachable-place.ts';
import { prepareServerCommand } from './support/server-process.ts';
import { waitUntil } from './support/test-jobs.ts';

const ADMIN = { username: 'admin', password: 'a password for the crash' };
const RECIPIENTS = 60;
/** The mail server accepts this many at once; the next one of each connection never gets its answer. */
const ACCEPTED = 12;
const CONNECTIONS = 5;
const START_MAX_MS = 240_000;

/** The real product in a process of its own. */
async function startProduct(env: Record<string, string>) {
  const port = await findFreePort();
  const child = spawn(process.execPath, await prepareServerCommand(), {
    cwd: env['DATA_DIR'],
    env: {
      PATH: process.env['PATH'] ?? '',
      HOST: '127.0.0.1',
      PORT: String(port),
      ADMIN_USERNAME: ADMIN.username,
      ADMIN_PASSWORD: ADMIN.password,
      RATE_LIMIT_PER_SECOND: '0',
      LOG_LEVEL: 'error',
      ...env,
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const ended = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await ended;
  };
  onTestFinished(kill);
  const call = async (path: string, body?: object, token?: string) => {
    const answer = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { 'content-type': 'application/json', ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  };
  const isReady = async () => (await call('/health/ready').catch(() => null))?.status === 200;
  await waitUntil(isReady, START_MAX_MS);
  const login = async () => {
    const { body } = await call('/auth/login', { identifier: ADMIN.username, password: ADMIN.password });
    return String(body['access_token']);
  };
  return { call, login, kill };
}

it('a kill during a mailing repeats at most one mail for each connection and loses none', {
  timeout: 900_000,
}, async () => {
  const mailbox = await openMailbox();
  onTestFinished(() => mailbox.close());
  const { env, server } = await openReachablePlace();
  const settings = { ...env, SMTP_URL: mailbox.url };
  const first = await startProduct(settings);
  let answered = 0;
  mailbox.behave((step) => {
    if (step !== 'data') return undefined;
    answered += 1;
    return answered > ACCEPTED ? 'hang' : undefined;
  });
  const recipients = Array.from({ length: RECIPIENTS }, (_, n) => `p${n}@example.org`);
  const mailing = { subject: 'Harvest', body: 'Come', recipients };
  expect((await first.call('/admin/email/selected', mailing, await first.login())).status).toBe(201);
  // Every connection has handed over a mail and waits for the answer, which means that it is done with the one before.
  await waitUntil(() => mailbox.received().length === ACCEPTED + CONNECTIONS, 60_000);
  await first.kill();
  const inFlight = new Set(
    mailbox
      .received()
      .slice(ACCEPTED)
      .map((mail) => mail.headers.get('message-id')),
  );

  mailbox.behave(() => undefined);
  // Elsewhere the lease of the dead process must end first.
  await server?.db.execute(sql`update email_recipients set lease_until = now() - interval '1 minute'
    where state in ('claimed', 'handed')`);
  const second = await startProduct(settings);
  const token = await second.login();
  const readRecord = async () => {
    const { body } = await second.call('/admin/email/history', undefined, token);
    return (body['emails'] as { status: string; counts: object }[])[0];
  };
  await waitUntil(async () => (await readRecord())?.status === 'sent', 120_000);
  expect((await readRecord())?.counts).toMatchObject({ total: RECIPIENTS, sent: RECIPIENTS, failed: 0, pending: 0 });
  const ids = mailbox.received().map((mail) => mail.headers.get('message-id'));
  expect(new Set(ids).size).toBe(RECIPIENTS);
  const repeated = ids.filter((id, at) => ids.indexOf(id) !== at);
  expect(repeated.length).toBeLessThanOrEqual(CONNECTIONS);
  expect(repeated.filter((id) => !inFlight.has(id))).toEqual([]);
});
