import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { PROJECT_ROOT } from './project-root.ts';
import { readSettings, type Settings } from './settings.ts';

/** Settings from the environment, completed by the file `.env`. */
export function loadSettings(): { settings: Settings; dataDir: string } {
  const envFile = resolve(PROJECT_ROOT, '.env');
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  const settings = readSettings(process.env);
  return { settings, dataDir: resolve(PROJECT_ROOT, settings.dataDir) };
}
