/** `install-first`: an iPhone has notices only for sites on the home screen. */
export type PushSupport = 'supported' | 'install-first' | 'unsupported';
export type Platform = 'android' | 'ios' | 'desktop';

export function detectPlatform(): Platform {
  const { userAgent, maxTouchPoints } = navigator;
  // An iPad says that it is a Mac; no Mac has a touch screen.
  if (/iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)) return 'ios';
  return userAgent.includes('Android') ? 'android' : 'desktop';
}

export function detectPushSupport(): PushSupport {
  if ('serviceWorker' in navigator && 'PushManager' in globalThis && 'Notification' in globalThis) return 'supported';
  return detectPlatform() === 'ios' ? 'install-first' : 'unsupported';
}
