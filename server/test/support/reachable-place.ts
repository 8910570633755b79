import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject, onTestFinished } from 'vitest';
import type { DatabaseHandle } from '../../src/db/client.ts';
import { writeLooseDatabaseFolder } from '../database/memory-files.ts';
import { openTestDatabase } from '../database/test-database.ts';

/**
 * Settings of a data folder with a migrated database that another process can use. A PostgreSQL server shows what a
 * killed process left; on the embedded database only the product itself can look.
 */
export async function openReachablePlace(): Promise<{ env: Record<string, string>; server: DatabaseHandle | null }> {
  const folder = mkdtempSync(join(tmpdir(), 'kanisa-reachable-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const source = inject('database');
  if (source.engine === 'pglite') {
    writeLooseDatabaseFolder(source.template, join(folder, 'database'));
    return { env: { DATA_DIR: folder }, server: null };
  }
  const handle = await openTestDatabase();
  if (handle.queueConnection.kind !== 'postgres') throw new Error('Needs a server');
  return { env: { DATA_DIR: folder, DATABASE_URL: handle.queueConnection.url }, server: handle };
}
