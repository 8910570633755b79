import { churchDate, churchTime } from '../lib/time-text.ts';

/** A day, with the exact time for those who point at it. */
export function Day({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} title={churchTime(instant)}>
      {churchDate(instant)}
    </time>
  );
}
