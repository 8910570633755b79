import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { DataFolderInUseError, lockDataFolder } from './db/embedded/data-folder-lock.ts';
import { HOME_FOLDER } from './project-root.ts';

/** `demo [--fresh]`: the product with the fictional church, in a data folder of its own. */
const envFile = join(HOME_FOLDER, '.env');
if (existsSync(envFile)) process.loadEnvFile(envFile);
const folder = resolve(HOME_FOLDER, process.env['DATA_DIR']?.trim() || 'data', 'demo');

if (process.argv.slice(2).includes('--fresh')) clearDemoData();
Object.assign(process.env, { DEMO: '1', DATA_DIR: folder, DATABASE_URL: '' });
void import('./main.ts');

/** The lock keeps it from deleting the data of a running demo. */
function clearDemoData(): void {
  const unlock = lockOrExit();
  try {
    for (const name of ['database', 'outbox']) rmSync(join(folder, name), { recursive: true, force: true });
  } finally {
    unlock();
  }
}

function lockOrExit(): () => void {
  try {
    return lockDataFolder(folder);
  } catch (error) {
    if (!(error instanceof DataFolderInUseError)) throw error;
    console.error(error.message);
    process.exit(1);
  }
}
