import { recordAnswers } from './stored-answers.ts';

// For `load-offline-reading.ts`, which loads this file on demand.
export { emptySealedStores } from '../store/store-registry.ts';
export { readStoredAnswer } from './stored-answers.ts';

let isRecording = false;

/** Stores what the pages load. Returns a function that stops asking for the server. */
export function startOfflineReading(probeServer: () => void): () => void {
  if (!isRecording) recordAnswers();
  isRecording = true;
  // The browser has a network again. If the server is reached, the pages ask for everything anew.
  globalThis.addEventListener('online', probeServer);
  return () => globalThis.removeEventListener('online', probeServer);
}
