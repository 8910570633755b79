import { useEffect, useState } from 'react';
import { formatChurchTime, formatRecentInstant, formatTimeAgo } from '../../lib/dates/time-text.ts';
import styles from './time-ago.module.css';

const REFRESH_INTERVAL_MS = 30_000;

function useCurrentTime(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), REFRESH_INTERVAL_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** '18 days ago · 30 Oct', with the exact time as tooltip and for screen readers. */
export function TimeAgo({ instant }: { instant: string }) {
  const now = useCurrentTime();
  const exact = formatChurchTime(instant);
  const recent = formatRecentInstant(instant, now);
  return (
    <time className={styles['time']} dateTime={instant} title={exact}>
      {formatTimeAgo(instant, now)}
      {recent !== null && <span aria-hidden="true"> · {recent}</span>}
      <span className="visually-hidden"> ({exact})</span>
    </time>
  );
}
