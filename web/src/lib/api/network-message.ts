import { clientMessages } from '@kanisa/contract/core/client-messages.ts';

/** The message for a request without an answer. A browser that knows of no network says so; the opposite is no proof. */
export function getNetworkMessage(): string {
  return isWithoutNetwork() ? clientMessages.offline : clientMessages.network;
}

export const isWithoutNetwork = () => (globalThis.navigator as Partial<Navigator> | undefined)?.onLine === false;
