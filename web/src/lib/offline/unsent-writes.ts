import { localStore } from '../browser/storage.ts';

/** This key is set while anything waits on this device, or was refused. `unsent-counts.ts` writes it. */
export const UNSENT_KEY = 'unsentWrites';
/** This key is set while a person does not know that writes were deleted unsent. */
export const DELETED_KEY = 'deletedWrites';

/** Tells whether a page loads the queue at once. */
export const hasUnsentWrites = () => localStore.get(UNSENT_KEY) !== null || localStore.get(DELETED_KEY) !== null;
