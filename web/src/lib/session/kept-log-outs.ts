/**
 * Log-outs that the server does not know of yet. Only the hash of the refresh token is kept: it ends the session and opens
 * nothing. It lies in a cache, which pages and the service worker can both read.
 */
const CACHE = 'kanisa-log-outs';
const NAME = 'log-out';
/** The event by which a browser wakes the service worker once there is a network. */
export const LOG_OUT_SYNC_TAG = 'log-outs';

/** Returns the key of what is kept; null if this browser cannot keep it, as on plain http. */
export async function keepLogOut(refreshToken: string): Promise<string | null> {
  try {
    const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(refreshToken));
    const hash = Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('');
    const key = `/?${NAME}=${hash}`;
    await (await caches.open(CACHE)).put(key, new Response());
    return key;
  } catch {
    return null;
  }
}

export async function dropLogOut(key: string): Promise<void> {
  await (await caches.open(CACHE)).delete(key);
}

/** Tells the server about every log-out that is kept. Rejects while it is out of reach. */
export async function sendKeptLogOuts(): Promise<void> {
  if (!(await caches.has(CACHE))) return;
  const cache = await caches.open(CACHE);
  for (const { url } of await cache.keys()) {
    const body = JSON.stringify({ refresh_token_hash: new URL(url).searchParams.get(NAME) });
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch('/api/auth/logout/later', { method: 'POST', headers, body });
    // The page of a captive portal is no answer of the server.
    const isOurs = answer.headers.get('content-type')?.startsWith('application/json') === true;
    if (!answer.ok || !isOurs) throw new Error('The server was not told about a log-out');
    await cache.delete(url);
  }
}
