import type { PGlite } from '@electric-sql/pglite';
import { Client } from 'pg';

/** The channel that the triggers of migration `public_changes` notify. */
const CHANNEL = 'public_change';
/** Used when a connection pooler loses notifications. */
const POLL_MS = 2000;
const RECONNECT_MS = 1000;
const CONNECT_MAX_MS = 5000;

/** Tells when a table changed whose rows visitors see. */
export interface PublicChanges {
  /** False while a change could be missed. */
  isLive(): boolean;
  close(): Promise<void>;
}

export async function listenOnPglite(pglite: PGlite, onChange: () => void): Promise<PublicChanges> {
  const stop = await pglite.listen(CHANNEL, onChange);
  return { isLive: () => true, close: () => stop() };
}

/** Nothing tells of a change, so it is looked for. */
export function pollForChanges(onChange: () => void): PublicChanges {
  const timer = setInterval(onChange, POLL_MS).unref();
  return { isLive: () => false, close: async () => clearInterval(timer) };
}

/** Keeps one connection of its own, because a pool may close or share its connections. */
export function listenOnPostgres(url: string, onChange: () => void): PublicChanges {
  let client: Client | undefined;
  let isLive = false;
  let isClosed = false;
  let retry: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const connection = new Client({
      connectionString: url,
      application_name: 'kanisa listener',
      keepAlive: true,
      connectionTimeoutMillis: CONNECT_MAX_MS,
    });
    client = connection;
    connection.on('notification', onChange);
    connection.on('error', () => undefined);
    connection.on('end', () => {
      isLive = false;
      if (!isClosed) retry = setTimeout(() => void connect(), RECONNECT_MS).unref();
    });
    try {
      await connection.connect();
      await connection.query(`listen ${CHANNEL}`);
      // Changes before this moment were missed.
      onChange();
      isLive = !isClosed;
    } catch {
      await connection.end().catch(() => undefined);
    }
  }

  void connect();
  return {
    isLive: () => isLive,
    close: async () => {
      isClosed = true;
      isLive = false;
      clearTimeout(retry);
      await client?.end().catch(() => undefined);
    },
  };
}
