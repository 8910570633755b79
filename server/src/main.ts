import { setTimeout as sleep } from 'node:timers/promises';
import { announceStop } from './announce.ts';
import { startServer } from './app.ts';
import { MovedError } from './backup/moved-mark.ts';
import { loadSettings } from './base/environment.ts';
import { SettingsError } from './base/settings.ts';
import { DataFolderInUseError } from './db/embedded/data-folder-lock.ts';
import { PoolerError } from './db/pooler-error.ts';
import { chooseDemoFolder } from './demo/demo-folder.ts';
import { DOMAINS } from './domains/index.ts';

/** Running requests may take this long after a stop signal; then the process ends anyway. */
const STOP_TIMEOUT_MS = 4500;

/** `main.js demo [--fresh]` starts the fictional church. */
async function start([command, option]: readonly string[]): Promise<void> {
  if (command === 'demo') chooseDemoFolder({ isFresh: option === '--fresh' });
  const { settings, dataDir } = loadSettings();
  const state = { isStopping: false };
  const server = await startServer(settings, { domains: DOMAINS, dataDir, isStopping: () => state.isStopping });
  stopOnSignal(state, settings.drainSeconds, () => server.close());
}

function stopOnSignal(state: { isStopping: boolean }, drainSeconds: number, close: () => Promise<void>): void {
  const stop = async (signal: string): Promise<void> => {
    if (state.isStopping) return;
    state.isStopping = true;
    announceStop(signal);
    // Ctrl-C comes from a person at a terminal, without a proxy that needs time to notice.
    if (signal === 'SIGTERM') await sleep(drainSeconds * 1000);
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    await close();
    process.exit(0);
  };
  process.on('SIGTERM', (signal) => void stop(signal));
  process.on('SIGINT', (signal) => void stop(signal));
}

start(process.argv.slice(2)).catch((error: unknown) => {
  const isUserError = [SettingsError, DataFolderInUseError, MovedError, PoolerError].some(
    (kind) => error instanceof kind,
  );
  console.error(isUserError && error instanceof Error ? error.message : error);
  process.exit(1);
});
