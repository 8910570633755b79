import { setTimeout as sleep } from 'node:timers/promises';
import { announceStop } from './announce.ts';
import { MovedError } from './backup/moved-mark.ts';
import { DataFolderInUseError } from './db/embedded/data-folder-lock.ts';
import { loadSettings } from './environment.ts';
import { serve } from './serve.ts';
import { SettingsError } from './settings.ts';

/** A request may run this long after the order to stop; then the process ends all the same. */
const STOP_MOST_MS = 4500;

async function start(): Promise<void> {
  const { settings, dataDir } = loadSettings();
  const state = { isStopping: false };
  const serving = await serve(settings, dataDir, () => state.isStopping);
  stopOnSignal(state, settings.drainSeconds, () => serving.close());
}

function stopOnSignal(state: { isStopping: boolean }, drainSeconds: number, close: () => Promise<void>): void {
  const stop = async (signal: string): Promise<void> => {
    if (state.isStopping) return;
    state.isStopping = true;
    announceStop(signal);
    // Ctrl-C is a person at a terminal, with no proxy in front.
    if (signal === 'SIGTERM') await sleep(drainSeconds * 1000);
    setTimeout(() => process.exit(1), STOP_MOST_MS).unref();
    await close();
    process.exit(0);
  };
  process.on('SIGTERM', (signal) => void stop(signal));
  process.on('SIGINT', (signal) => void stop(signal));
}

start().catch((error: unknown) => {
  const isForPeople = [SettingsError, DataFolderInUseError, MovedError].some((kind) => error instanceof kind);
  console.error(isForPeople && error instanceof Error ? error.message : error);
  process.exit(1);
});
