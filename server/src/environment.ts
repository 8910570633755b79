import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { readSettings, type Settings } from './settings.ts';

export const PROJECT_ROOT = resolve(import.meta.dirname, '../..');

/** Settings from the environment, completed by the file `.env`. */
export function loadSettings(): { settings: Settings; dataDir: string } {
  const envFile = resolve(PROJECT_ROOT, '.env');
  if (existsSync(envFile)) process.loadEnvFile(envFile);
  const settings = readSettings(process.env);
  return { settings, dataDir: resolve(PROJECT_ROOT, settings.dataDir) };
}
