import { existsSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { lockDataFolder } from '../../server/src/db/embedded/data-folder-lock.ts';
import { projectRoot } from '../paths.ts';
import { buildProduct, exitWithBuildError } from './build.ts';
import { runBuiltServer } from './run-server.ts';

/** `npm run demo [-- --fresh]`: the demo church, in a data folder of its own. */
const envFile = path.join(projectRoot, '.env');
if (existsSync(envFile)) process.loadEnvFile(envFile);
const folder = path.resolve(projectRoot, process.env['DATA_DIR']?.trim() || 'data', 'demo');
const isFresh = process.argv.slice(2).includes('--fresh');

try {
  await buildProduct();
  if (isFresh) await clearDemoData();
} catch (error) {
  exitWithBuildError(error);
}
Object.assign(process.env, { DEMO: '1', DATA_DIR: folder, DATABASE_URL: '' });
runBuiltServer();

/** The lock keeps it from deleting the data of a running demo. */
async function clearDemoData(): Promise<void> {
  const unlock = lockDataFolder(folder);
  try {
    await rm(path.join(folder, 'database'), { recursive: true, force: true });
    await rm(path.join(folder, 'outbox'), { recursive: true, force: true });
  } finally {
    unlock();
  }
}
