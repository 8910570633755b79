import type { PushNoticeKind } from '@kanisa/contract/messaging/push-notices.ts';
import { localStore } from '../../../lib/browser/storage.ts';

/** Kinds whose offer was shown on this device, or `never` after a 'no' to one of them. It names nobody. */
const KEY = 'noticeOffers';
const NEVER = 'never';

const readShown = () => (localStore.get(KEY) ?? '').split(' ').filter(Boolean);

export function mayOfferNotices(kind: PushNoticeKind): boolean {
  const shown = readShown();
  return !shown.includes(NEVER) && !shown.includes(kind);
}

export function markNoticesOffered(kind: PushNoticeKind): void {
  if (mayOfferNotices(kind)) localStore.set(KEY, [...readShown(), kind].join(' '));
}

export function refuseNotices(): void {
  localStore.set(KEY, NEVER);
}
