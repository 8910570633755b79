/** The key of the browser's storage that lists the sealed stores of this device, with the time of their last opening. */
export const STORES_KEY = 'offlineStores';
