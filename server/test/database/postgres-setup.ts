import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { startPostgres } from '../../../tools/test/postgres.ts';
import { buildDatabaseUrl } from '../../../tools/test/postgres-databases.ts';
import { openDatabase } from '../../src/db/client.ts';
import { fillTemplate } from './template.ts';

/** Starts a server, or uses the given one. All databases of this run share a prefix and are dropped at the end. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await startPostgres({ durable: false });
  const prefix = `kanisa_test_${process.pid}_${Date.now()}`;
  const template = `${prefix}_template`;
  const admin = new Client(server.url);
  await admin.connect();
  await admin.query(`create database ${template}`);
  const handle = await openDatabase({ url: buildDatabaseUrl(server.url, template), dataDir: '' });
  await fillTemplate(handle);
  await handle.close();
  project.provide('database', { engine: 'postgres', url: server.url, prefix, template });

  return async () => {
    const { rows } = await admin.query<{ name: string }>(
      'select datname as name from pg_database where starts_with(datname, $1)',
      [prefix],
    );
    for (const { name } of rows) await admin.query(`drop database ${name} with (force)`);
    await admin.end();
    await server.stop();
  };
}
