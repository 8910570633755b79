import type { PushNoticeKind } from '@kanisa/contract/messaging/push-notices.ts';
import { lazy, Suspense } from 'react';

/** Most people see an offer once or never, so it loads on demand. Without a connection there is no offer. */
const NoticeOffer = lazy(async () => {
  try {
    return { default: (await import('./notice-offer.tsx')).NoticeOffer };
  } catch {
    return { default: () => null };
  }
});

/** Render it when the person has just done something that notices are about. */
export function LazyNoticeOffer({ kind }: { kind: PushNoticeKind }) {
  return (
    <Suspense>
      <NoticeOffer kind={kind} />
    </Suspense>
  );
}
