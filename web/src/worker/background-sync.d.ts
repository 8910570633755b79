/** Background Sync, which not every browser has and the standard types lack. */
interface SyncEvent extends ExtendableEvent {
  readonly tag: string;
}

interface ServiceWorkerRegistration {
  readonly sync?: { register(tag: string): Promise<void> };
}

interface ServiceWorkerGlobalScopeEventMap {
  sync: SyncEvent;
}
