/** The worker is registered after the page is idle. A browser that blocks it would wait for ever. */
const WORKER_TIMEOUT_MS = 15_000;

async function getWorker(): Promise<ServiceWorkerRegistration> {
  const late = new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('no worker')), WORKER_TIMEOUT_MS);
  });
  return Promise.race([navigator.serviceWorker.ready, late]);
}

export async function findSubscription(): Promise<PushSubscription | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** A new subscription: one of another person, or with an older key of the church, is ended first. */
export async function createSubscription(publicKey: string): Promise<PushSubscription> {
  const { pushManager } = await getWorker();
  await (await pushManager.getSubscription())?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: publicKey });
}

export async function endSubscription(): Promise<void> {
  await (await findSubscription())?.unsubscribe();
}
