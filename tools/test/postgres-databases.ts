import { Pool } from 'pg';

/** The same server, another database. */
export function buildDatabaseUrl(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/** A server of ours whose files lie in memory says so: there it is quicker to copy them than to write them through the log. */
export const COPIES_FILES_SETTING = 'kanisa.copies_files=on';

/** One connection to each server, which keeps no process alive: to make one takes as long as to make a database. */
const pools = new Map<string, Pool>();

function getPool(server: string): Pool {
  const known = pools.get(server);
  if (known) return known;
  const pool = new Pool({ connectionString: server, max: 1, allowExitOnIdle: true });
  // The server may stop before this process does.
  pool.on('error', () => undefined);
  pools.set(server, pool);
  return pool;
}

/** A new database on this server, as that one is now. */
export async function copyDatabase(server: string, template: string, name: string): Promise<void> {
  const { rows } = await getPool(server).query<{ copies: string | null }>(
    `select current_setting('kanisa.copies_files', true) as copies`,
  );
  const strategy = rows[0]?.copies === 'on' ? 'file_copy' : 'wal_log';
  await executeOnServer(server, `create database ${name} template ${template} strategy ${strategy}`);
}

export async function executeOnServer(server: string, statement: string): Promise<void> {
  await getPool(server).query(statement);
}
