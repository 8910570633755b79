import { useEffect, useState } from 'react';
import { formatChurchTime, formatTimeAgo } from '../../lib/dates/time-text.ts';

const REFRESH_INTERVAL_MS = 30_000;

function useCurrentTime(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** '2 hours ago', with the exact time as tooltip and for screen readers. */
export function TimeAgo({ instant }: { instant: string }) {
  const now = useCurrentTime();
  const exact = formatChurchTime(instant);
  return (
    <time dateTime={instant} title={exact}>
      {formatTimeAgo(instant, now)}
      <span className="visually-hidden"> ({exact})</span>
    </time>
  );
}
