import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseHandle } from '../../src/db/client.ts';
import { migrateDatabase } from '../../src/db/migrate.ts';
import { JOB_POLICIES } from '../../src/domains/index.ts';
import { installQueueSchema } from '../../src/platform/queue/queue.ts';

const server = join(import.meta.dirname, '../..');

/** Everything that shapes the template. Versions of the database and the queue stand in the package file. */
const SOURCES = ['package.json', 'migrations', 'src/db', 'src/platform', 'test/database'];

/** A migrated, empty database with the queue's tables: what each test gets a copy of. */
export async function fillTemplate(handle: DatabaseHandle): Promise<void> {
  await migrateDatabase(handle);
  await installQueueSchema(handle, JOB_POLICIES);
}

export function templateKey(): string {
  const hash = createHash('sha256');
  for (const source of SOURCES) for (const file of listFiles(join(server, source))) hash.update(readFileSync(file));
  return hash.digest('hex').slice(0, 16);
}

function listFiles(path: string): string[] {
  if (path.endsWith('.json')) return [path];
  const entries = readdirSync(path, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.test.ts'))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}
