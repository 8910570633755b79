import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { lockDataFolder } from '../../server/src/db/embedded/data-folder-lock.ts';
import { projectRoot } from '../paths.ts';
import { buildWeb } from './build.ts';

/** `npm run demo [-- --fresh]`: the made-up church, in a data folder of its own that no real church lives in. */
const envFile = path.join(projectRoot, '.env');
if (existsSync(envFile)) process.loadEnvFile(envFile);
const folder = path.resolve(projectRoot, process.env['DATA_DIR']?.trim() || 'data', 'demo');
const isFresh = process.argv.slice(2).includes('--fresh');

try {
  await buildWeb();
  if (isFresh) await clear();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
Object.assign(process.env, { DEMO: '1', DATA_DIR: folder, DATABASE_URL: '' });
// In this very process: signals reach the server, and its exit code is the command's.
await import('../../server/src/main.ts');

/** Not under a demo that runs. */
async function clear(): Promise<void> {
  const unlock = lockDataFolder(folder);
  try {
    await rm(path.join(folder, 'database'), { recursive: true, force: true });
    await rm(path.join(folder, 'outbox'), { recursive: true, force: true });
  } finally {
    unlock();
  }
}
