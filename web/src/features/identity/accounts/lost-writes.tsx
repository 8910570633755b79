import { useHydrated } from '../../../lib/browser/use-hydrated.ts';
import { t } from '../../../lib/i18n.ts';
import { useSessionValue } from '../../../lib/session/session.ts';
import { countLostWrites } from '../../../offline/queue/unsent-writes.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';

/** The end of a session deletes what waited on this device. It is said here, because its person may never log in again. */
export function LostWrites() {
  const isSignedOut = useSessionValue(({ authenticated, loading }) => !authenticated && !loading);
  const count = useHydrated() && isSignedOut ? countLostWrites() : 0;
  if (count === 0) return null;
  return (
    <Banner tone="warning">
      {t('{count} changes were deleted from this device before they were sent. Please make them again.', { count })}
    </Banner>
  );
}
