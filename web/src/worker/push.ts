/** Shows push notices. */
export function handlePush(_worker: ServiceWorkerGlobalScope): void {}
