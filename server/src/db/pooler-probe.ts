import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { PoolerError } from './pooler-error.ts';

/** The connections that the product needs: one PostgreSQL session for as long as a connection is open. */
export interface ConnectionAbilities {
  keepsStatements: boolean;
  keepsListeners: boolean;
}

interface ProbeStatement {
  name: string;
  text: string;
}

/** The part of a connection that the probe uses. */
export interface ProbeClient {
  connect(): Promise<unknown>;
  query(statement: string | ProbeStatement): Promise<{ rows: { pid?: number }[] }>;
  on(event: 'error' | 'notification', listener: () => void): unknown;
  end(): Promise<void>;
}

interface ProbeOptions {
  openClient?: () => ProbeClient;
  notificationMaxMs?: number;
}

/** A name and text as `defineQuery` sends them. */
const STATEMENT: ProbeStatement = { name: 'kanisa_probe', text: 'select pg_backend_pid() as pid' };
/** 26000: no such prepared statement. 42P05: somebody else prepared one of this name. */
const LOST_STATEMENT_CODES = ['26000', '42P05'];
const STEP_MAX_MS = 1000;
const NOTIFICATION_MAX_MS = 5000;

/**
 * A pooler in transaction mode gives each transaction another session. Two connections show this: while the second one
 * is in a transaction, the first one cannot get the session of its last query again.
 */
export async function probeConnections(
  url: string,
  { openClient = () => openProbeClient(url), notificationMaxMs = NOTIFICATION_MAX_MS }: ProbeOptions = {},
): Promise<ConnectionAbilities> {
  const clients = [openClient(), openClient()] as const;
  try {
    for (const client of clients) {
      // A lost connection fails the query that uses it. Without a listener it would end the process.
      client.on('error', () => undefined);
      await client.connect();
    }
    const sessions = await listSessions(...clients);
    if (sessions === null) return { keepsStatements: false, keepsListeners: false };
    const [before, between, after] = sessions;
    const isOwnSession = before === after && before !== between;
    return { keepsStatements: true, keepsListeners: isOwnSession && (await isNotified(...clients, notificationMaxMs)) };
  } finally {
    await Promise.all(clients.map((client) => client.end().catch(() => undefined)));
  }
}

const openProbeClient = (url: string): ProbeClient =>
  new Client({ connectionString: url, application_name: 'kanisa probe', connectionTimeoutMillis: 10_000 });

/** Sessions of the first connection, of a transaction of the second, and of the first meanwhile. Null without statements. */
async function listSessions(one: ProbeClient, two: ProbeClient): Promise<[number, number, number] | null> {
  try {
    const before = await findSession(one);
    await two.query('begin');
    const between = await findSession(two);
    const answer = findSession(one);
    // A pooler with a single session answers the first connection after the transaction only.
    await Promise.race([answer.catch(() => undefined), sleep(STEP_MAX_MS, undefined, { ref: false })]);
    await two.query('rollback');
    return [before, between, await answer];
  } catch (error) {
    if (error instanceof Error && 'code' in error && LOST_STATEMENT_CODES.includes(String(error.code))) return null;
    throw error;
  }
}

async function findSession(client: ProbeClient): Promise<number> {
  const { rows } = await client.query(STATEMENT);
  return rows[0]?.pid ?? 0;
}

async function isNotified(one: ProbeClient, two: ProbeClient, maxMs: number): Promise<boolean> {
  const channel = `kanisa_probe_${randomUUID().replaceAll('-', '')}`;
  const notified = new Promise<true>((resolve) => one.on('notification', () => resolve(true)));
  await one.query(`listen ${channel}`);
  await two.query(`notify ${channel}`);
  return Promise.race([notified, sleep(maxMs, false, { ref: false })]);
}

interface ProbeLog {
  warn(details: object, message: string): void;
}

/** Call before the first request. Returns whether commits notify the connections that listen. */
export async function requireUsableConnections(url: string, log: ProbeLog): Promise<boolean> {
  const { keepsStatements, keepsListeners } = await probeConnections(url);
  if (!keepsStatements) throw new PoolerError();
  if (!keepsListeners) {
    log.warn(
      { host: new URL(url).host },
      'DATABASE_URL leads to a connection pooler that loses notifications: jobs and changes of the public site are polled ' +
        'for, and nothing is cached for visitors. Set its pool_mode to session, or connect to PostgreSQL itself',
    );
  }
  return keepsListeners;
}
