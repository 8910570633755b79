import { getSessionGeneration } from '../../lib/session/session.ts';
import { isOffline } from '../connection.ts';
import { describeReader, savesData } from './describe-reader.ts';
import { listReadsAhead } from './reading-rules.ts';
import { listStoredTimes, recordAnswers, storeChanges } from './stored-answers.ts';

// For `load-offline-reading.ts`, which loads this file on demand.
export { emptySealedStores } from '../store/store-registry.ts';
export { readStoredAnswer } from './stored-answers.ts';

/** Reads from the server in the background. It is given, because the API client itself loads this file. */
type BackgroundRead = (path: string) => Promise<unknown>;

/** The answers that waited in memory are stored first, so that they are not asked for again. */
const WARMING_DELAY_MS = 1000;
/** One request after the other, so that a weak line stays free for the person. */
const WARMING_PAUSE_MS = 300;
/** What was stored recently is not loaded again. */
const FRESH_MS = 6 * 60 * 60_000;

let isRecording = false;

/**
 * Stores what the pages load, and loads the rest of what can be read offline once, where no service worker has done it.
 * Returns a function that stops it.
 */
export function startOfflineReading(read: BackgroundRead): () => void {
  if (!isRecording) recordAnswers();
  isRecording = true;
  let isStopped = false;
  void warmStore(read, getSessionGeneration(), () => isStopped);
  // The browser has a network again. If this reaches the server, the pages ask for everything anew.
  const probeServer = () => void read('/auth/session').catch(() => undefined);
  globalThis.addEventListener('online', probeServer);
  return () => {
    isStopped = true;
    globalThis.removeEventListener('online', probeServer);
  };
}

async function warmStore(read: BackgroundRead, generation: number, isStopped: () => boolean): Promise<void> {
  if (savesData()) return;
  await wait(WARMING_DELAY_MS);
  await storeChanges();
  const storedAt = await listStoredTimes().catch(() => null);
  if (!storedAt) return;
  for (const path of listReadsAhead(describeReader())) {
    const mayGoOn = !isStopped() && !isOffline() && generation === getSessionGeneration();
    if (!mayGoOn) return;
    if (Date.now() - (storedAt.get(path) ?? 0) < FRESH_MS) continue;
    await waitUntilIdle();
    // An error is not told: nobody asked. The page itself tells it.
    await read(path).catch(() => undefined);
    await wait(WARMING_PAUSE_MS);
  }
}

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));

function waitUntilIdle(): Promise<void> {
  if (!('requestIdleCallback' in globalThis)) return Promise.resolve();
  return new Promise((resolve) => requestIdleCallback(() => resolve(), { timeout: WARMING_PAUSE_MS }));
}
