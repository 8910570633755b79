import type { ChurchEvent } from '@kanisa/contract/events/events.schema.ts';
import type { StaffOccurrence } from '@kanisa/contract/events/occurrences.schema.ts';
import { occurrenceMessages } from '@kanisa/contract/events/occurrences.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { DayTile } from '../../../art/day-tile.tsx';
import { formatWallHours, formatWallSpan, getWallDay } from '../../../lib/dates/wall-time.ts';
import { t } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import frame from '../../../ui/page/frame.module.css';
import { useOccurrences } from '../shared/api.ts';
import shared from '../shared/events.module.css';
import { formatAttendance } from '../shared/format-attendance.ts';
import styles from './detail.module.css';

/** A weekly event may have no last date. Eight dates cover two months, which is enough for planning. */
const INITIAL_DATES_MAX = 8;

/** The event's dates with their attendance. An event that does not repeat has one date, past or future. */
export function EventDates({ event }: { event: ChurchEvent }) {
  const first = getWallDay(event.start_local);
  const [from, setFrom] = useState<string>(event.repetition ? '' : first);
  const dates = useOccurrences(String(event.id), from);
  const loaded = dates.data?.pages.flatMap((page) => page.occurrences);
  const [shownMax, setShownMax] = useState(INITIAL_DATES_MAX);
  const shown = loaded?.slice(0, shownMax);
  const hasMoreLoaded = loaded !== undefined && loaded.length > shownMax;

  function showMore(): void {
    setShownMax(Number.POSITIVE_INFINITY);
    if (!hasMoreLoaded) void dates.fetchNextPage();
  }

  return (
    <section className={frame['card']} aria-labelledby="dates">
      <h2 id="dates">{event.repetition ? t('Dates') : t('Who’s coming')}</h2>
      {dates.isPending && <SkeletonLines count={4} />}
      {dates.error && !shown && (
        <ApiErrorBanner error={dates.error} busy={dates.isFetching} onRetry={() => void dates.refetch()} />
      )}
      {shown?.length === 0 && <p className={frame['soft']}>{t('No upcoming dates.')}</p>}
      {shown && shown.length > 0 && (
        <ul className={styles['dates']}>
          {shown.map((occurrence) => (
            <DateRow key={occurrence.date} occurrence={occurrence} />
          ))}
        </ul>
      )}
      <div className={styles['more']}>
        {(hasMoreLoaded || dates.hasNextPage) && (
          <button type="button" className={buttonClass('plain')} disabled={dates.isFetchingNextPage} onClick={showMore}>
            {dates.isFetchingNextPage ? t('Loading...') : t('Show more dates')}
          </button>
        )}
        {shown && event.repetition && from === '' && (
          <button type="button" className={buttonClass('plain')} onClick={() => setFrom(first)}>
            {t('Show past dates too')}
          </button>
        )}
      </div>
    </section>
  );
}

function DateRow({ occurrence }: { occurrence: StaffOccurrence }) {
  const { event_id: id, date, start_local: start, end_local: end, repeats } = occurrence;
  const whenId = `date-${date}`;
  return (
    <li data-cancelled={occurrence.is_cancelled || undefined}>
      <DayTile day={getWallDay(start)} />
      <div className={styles['words']}>
        <p id={whenId} className={styles['when']} title={formatWallSpan(start, end)}>
          {formatWallHours(start, end)}
        </p>
        <p className={frame['soft']}>{formatAttendance(occurrence)}</p>
        {(occurrence.is_cancelled || occurrence.is_changed) && (
          <p className={shared['marks']}>
            {occurrence.is_cancelled && <span className={shared['cancelled']}>{occurrenceMessages.cancelled}</span>}
            {occurrence.is_changed && <span className={shared['changed']}>{occurrenceMessages.changed}</span>}
          </p>
        )}
      </div>
      <div className={styles['ways']}>
        <Link to={`/admin/events/${id}/attendance/${date}`} aria-describedby={whenId}>
          {t('Who’s coming')}
        </Link>
        {repeats && (
          <Link to={`/admin/events/${id}/occurrences/${date}`} aria-describedby={whenId}>
            {t('Change')}
          </Link>
        )}
      </div>
    </li>
  );
}
