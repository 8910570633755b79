import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { makeNewFilesPrivate, restrictDataFolder, restrictToOwner } from './private-files.ts';
import { HOME_FOLDER } from './project-root.ts';
import { readSettings, type Settings } from './settings.ts';

/**
 * Settings from the environment, completed by the file `.env`. Every process of the product begins here, so its files
 * are made private here too: those that it will create, and those that exist.
 */
export function loadSettings(): { settings: Settings & { erasedList: string }; dataDir: string } {
  makeNewFilesPrivate();
  const envFile = resolve(HOME_FOLDER, '.env');
  const loose = restrictToOwner(envFile);
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  const given = readSettings(process.env);
  const dataDir = resolve(HOME_FOLDER, given.dataDir);
  // In the data folder: nothing else is writable in the container and under the systemd unit of docs/operations.md.
  const erasedList = resolve(HOME_FOLDER, given.erasedList ?? join(dataDir, 'erased.txt'));
  warnAboutLooseFiles([...loose, ...restrictDataFolder(dataDir)]);
  return { settings: { ...given, erasedList }, dataDir };
}

function warnAboutLooseFiles([first, ...others]: readonly string[]): void {
  if (first === undefined) return;
  const more = others.length > 0 ? ` and ${others.length} more` : '';
  console.error(
    `Warning: other users of this machine may read ${first}${more}. Make the user who runs Kanisa the owner ` +
      '(chown -R), on a file system that stores permissions.',
  );
}
