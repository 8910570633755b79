import { clientMessages } from '@kanisa/contract/core/client-messages.ts';

/**
 * The message of our own pages in place of one that did not load. A browser that knows of no network says so; the
 * opposite is no proof. A call without an answer has the text of the specification's error catalogue.
 */
export function getNetworkMessage(): string {
  return isWithoutNetwork() ? clientMessages.offline : clientMessages.network;
}

export const isWithoutNetwork = () => (globalThis.navigator as Partial<Navigator> | undefined)?.onLine === false;
