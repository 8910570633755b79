import { useEffect, useState } from 'react';
import { churchTime, timeAgo } from '../lib/time-text.ts';

const TICK_MS = 30_000;

function useNow(): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}

/** '2 hours ago', with the exact time for those who point at it and for those who listen. */
export function TimeAgo({ instant }: { instant: string }) {
  const now = useNow();
  const exact = churchTime(instant);
  return (
    <time dateTime={instant} title={exact}>
      {timeAgo(instant, now)}
      <span className="visually-hidden"> ({exact})</span>
    </time>
  );
}
