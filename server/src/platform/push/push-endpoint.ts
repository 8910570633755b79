/** Hosts of the push services of Chrome, Edge on Android, Samsung Internet and Opera, and of Firefox. */
const HOSTS: readonly string[] = ['fcm.googleapis.com', 'updates.push.services.mozilla.com'];
/** Domains whose subdomains are push services: Safari, and Edge on Windows. */
const DOMAINS: readonly string[] = ['push.apple.com', 'notify.windows.com'];

/**
 * Tells whether the server may post to this address, which a browser has sent. Only the known push services qualify, by
 * name, over HTTPS on its own port: everything else could be a machine that only the server reaches. The text must be
 * what the URL parser writes, so that no other parser can read another host in it.
 */
export function isPushEndpoint(endpoint: string, testOrigin?: string): boolean {
  if (!URL.canParse(endpoint)) return false;
  const url = new URL(endpoint);
  if (url.href !== endpoint || url.username !== '' || url.password !== '' || url.hash !== '') return false;
  if (testOrigin !== undefined && url.origin === testOrigin) return true;
  if (url.protocol !== 'https:' || url.port !== '') return false;
  return HOSTS.includes(url.hostname) || DOMAINS.some((domain) => url.hostname.endsWith(`.${domain}`));
}
