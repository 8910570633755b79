import type { Subscription } from '@kanisa/contract/messaging/subscriptions.schema.ts';

/** Shows enough for the owner to recognise the address. */
function maskAddress(address: string): string {
  const [local = '', domain = ''] = address.split('@');
  return `${local.slice(0, 1)}•••@${domain}`;
}

export function presentSubscription(
  { address, isSubscribed }: { address: string; isSubscribed: boolean },
  church: string,
): Subscription {
  return { email: maskAddress(address), church, is_subscribed: isSubscribed };
}
