import { Pool } from 'pg';

/** The URL of another database on the same server. */
export function buildDatabaseUrl(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/** Set on our in-memory server: copying files is faster there than writing through the log. */
export const COPIES_FILES_SETTING = 'kanisa.copies_files=on';

/** One connection per server, because opening one takes as long as creating a database. It keeps no process alive. */
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

/** Creates a database as a copy of the template. */
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
