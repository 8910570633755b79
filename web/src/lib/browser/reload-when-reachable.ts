import { tabStore } from './storage.ts';

const ANSWER_TIMEOUT_MS = 10_000;
/** A second failure of the same address within this time is not a stale build, and reloading again would not end. */
const RELOAD_PAUSE_MS = 30_000;
const RELOAD_KEY = 'reloadedFor';

/** Whether the server answers for this address. A proxy's error page does not count. */
async function isServerReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(ANSWER_TIMEOUT_MS);
    return (await fetch(globalThis.location.href, { method: 'HEAD', cache: 'no-store', signal })).ok;
  } catch {
    return false;
  }
}

/** Reloads the document if the server answers, so that a reload never leads to the browser's error page. */
export async function reloadWhenReachable(): Promise<boolean> {
  const isReachable = await isServerReachable();
  if (isReachable) globalThis.location.reload();
  return isReachable;
}

/**
 * The same without the user's request: files of a stale build are missing on the server, and one reload loads the new
 * build. Happens once for an address.
 */
export async function reloadOnceWhenReachable(now: number): Promise<boolean> {
  const { href } = globalThis.location;
  const [address, at] = (tabStore.get(RELOAD_KEY) ?? '').split(' ');
  if (address === href && now - Number(at) < RELOAD_PAUSE_MS) return false;
  if (!(await isServerReachable())) return false;
  tabStore.set(RELOAD_KEY, `${href} ${now}`);
  globalThis.location.reload();
  return true;
}
