import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { inject, onTestFinished } from 'vitest';
import { type DatabaseHandle, openDatabase } from '../../src/db/client.ts';
import { createInMemory, embeddedHandle } from '../../src/db/embedded.ts';
import { databaseUrl } from './database-url.ts';
import { CopiedFiles } from './memory-files.ts';

type PgliteSource = { engine: 'pglite'; template: string };
type PostgresSource = { engine: 'postgres'; url: string; prefix: string; template: string };

declare module 'vitest' {
  interface ProvidedContext {
    database: PgliteSource | PostgresSource;
  }
}

/** A migrated database for this test alone, on the engine of the running project. It ends with the test. */
export async function openTestDatabase(): Promise<DatabaseHandle> {
  const source = inject('database');
  return source.engine === 'pglite' ? openInMemory(source) : openOnServer(source);
}

async function openInMemory({ template }: PgliteSource): Promise<DatabaseHandle> {
  const handle = embeddedHandle(await createInMemory(new CopiedFiles(template)));
  onTestFinished(() => handle.close());
  return handle;
}

async function openOnServer({ url, prefix, template }: PostgresSource): Promise<DatabaseHandle> {
  const name = `${prefix}_${randomBytes(6).toString('hex')}`;
  await onServer(url, `create database ${name} template ${template}`);
  const handle = await openDatabase({ url: databaseUrl(url, name), dataDir: '' });
  onTestFinished(async () => {
    await handle.close();
    await onServer(url, `drop database ${name} with (force)`);
  });
  return handle;
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client(url);
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
