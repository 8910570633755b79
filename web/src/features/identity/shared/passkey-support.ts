/** Passkeys belong to a host name: on an address like 127.0.0.1 a browser refuses them. */
const IP_ADDRESS = /^[\d.]+$|:/;

/** Whether this browser can use passkeys on this site. Small, because the login page loads it. */
export function canUsePasskeys(): boolean {
  return 'PublicKeyCredential' in globalThis && !IP_ADDRESS.test(globalThis.location.hostname);
}
