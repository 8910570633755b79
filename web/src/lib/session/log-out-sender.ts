import { localStore } from '../browser/storage.ts';
import { dropLogOut, keepLogOut, LOG_OUT_SYNC_TAG, sendKeptLogOuts } from './kept-log-outs.ts';

/** Set while the server may not know of a log-out, so that other pages look for it without opening anything. */
const KEPT_KEY = 'logOutsKept';
/** Not every browser tells that there is a network again. */
const RETRY_MS = 5000;

/** Missing in the types: not every browser has it. */
interface SyncRegistration {
  sync?: { register(tag: string): Promise<void> };
}

/** Tells the server by `send`, which resolves to whether it was reached. Until then the log-out is kept on this device. */
export async function endOnServer(refreshToken: string, send: () => Promise<boolean>): Promise<void> {
  localStore.set(KEPT_KEY, '1');
  const [key, isTold] = await Promise.all([keepLogOut(refreshToken), send()]);
  if (key === null) localStore.remove(KEPT_KEY);
  if (isTold && key !== null) await dropLogOut(key);
  startSending();
}

let isSending = false;

/** Sends what is kept now, and again until the server knows of it. */
function startSending(): void {
  if (isSending || localStore.get(KEPT_KEY) === null) return;
  isSending = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const attempt = async () => {
    clearTimeout(timer);
    try {
      await sendKeptLogOuts();
      localStore.remove(KEPT_KEY);
      isSending = false;
      globalThis.removeEventListener('online', retry);
    } catch {
      timer = setTimeout(retry, RETRY_MS);
      void wakeWorkerOnNetwork();
    }
  };
  const retry = () => void attempt();
  globalThis.addEventListener('online', retry);
  retry();
}

/** The service worker then sends it after this page is closed. */
async function wakeWorkerOnNetwork(): Promise<void> {
  try {
    const registration = await navigator.serviceWorker.getRegistration();
    await (registration as SyncRegistration | undefined)?.sync?.register(LOG_OUT_SYNC_TAG);
  } catch {
    // Without it the next page sends it.
  }
}

if ('caches' in globalThis && 'location' in globalThis) startSending();
