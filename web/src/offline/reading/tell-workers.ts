/** Sends a message to the service worker of this site, also to one that is being installed. */
export async function tellWorkers(message: { type: string }): Promise<void> {
  const registration = await (navigator as Partial<Navigator>).serviceWorker?.getRegistration().catch(() => undefined);
  for (const worker of [registration?.installing, registration?.waiting, registration?.active]) {
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker is no window and has no such argument
    worker?.postMessage(message);
  }
}
