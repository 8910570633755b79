import { existsSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { HOME_FOLDER } from '../base/project-root.ts';
import { lockDataFolder } from '../db/embedded/data-folder-lock.ts';

/** Points the settings to the fictional church, in a data folder of its own. `isFresh` deletes what is in it. */
export function chooseDemoFolder({ isFresh }: { isFresh: boolean }): void {
  const envFile = join(HOME_FOLDER, '.env');
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  const folder = resolve(HOME_FOLDER, process.env['DATA_DIR']?.trim() || 'data', 'demo');
  if (isFresh) clearDemoData(folder);
  Object.assign(process.env, { DEMO: '1', DATA_DIR: folder, DATABASE_URL: '', ERASED_LIST: '' });
}

/** The lock keeps it from deleting the data of a running demo. */
function clearDemoData(folder: string): void {
  const unlock = lockDataFolder(folder);
  try {
    for (const name of ['database', 'outbox', 'erased.txt'])
      rmSync(join(folder, name), { recursive: true, force: true });
  } finally {
    unlock();
  }
}
