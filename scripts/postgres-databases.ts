import { Client } from 'pg';

/** The same server, another database. */
export function databaseUrl(server: string, database: string): string {
  const url = new URL(server);
  url.pathname = `/${database}`;
  return url.href;
}

/** A server of ours whose files lie in memory says so: there it is quicker to copy them than to write them through the log. */
export const COPIES_FILES = 'kanisa.copies_files=on';

/** A new database on this server, as that one is now. */
export async function copyDatabase(server: string, template: string, name: string): Promise<void> {
  await connected(server, async (client) => {
    const { rows } = await client.query<{ copies: string | null }>(
      `select current_setting('kanisa.copies_files', true) as copies`,
    );
    const strategy = rows[0]?.copies === 'on' ? 'file_copy' : 'wal_log';
    await client.query(`create database ${name} template ${template} strategy ${strategy}`);
  });
}

/** One statement on a connection of its own. */
export async function onServer(url: string, statement: string): Promise<void> {
  await connected(url, (client) => client.query(statement));
}

async function connected(url: string, work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    await work(client);
  } finally {
    await client.end();
  }
}
