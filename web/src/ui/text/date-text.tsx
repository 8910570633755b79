import { formatChurchDate, formatChurchTime } from '../../lib/dates/time-text.ts';

/** A day, with the exact time as tooltip. */
export function DateText({ instant }: { instant: string }) {
  return (
    <time dateTime={instant} title={formatChurchTime(instant)}>
      {formatChurchDate(instant)}
    </time>
  );
}
