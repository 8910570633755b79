import type { CalendarOccurrence } from '@kanisa/contract/events/calendar.schema.ts';
import { Link } from 'react-router';
import site from '../../../art/site.module.css';
import type { Day } from '../../../lib/dates/calendar-day.ts';
import { formatDay } from '../../../lib/dates/calendar-day.ts';
import { formatWallClock, getWallDay } from '../../../lib/dates/wall-time.ts';
import { t } from '../../../lib/i18n.ts';
import { ArrowIcon } from '../../../ui/icons.tsx';
import textButton from '../../../ui/text-button.module.css';
import { getOccurrencePath } from '../../events/shared/occurrence-path.ts';
import styles from './this-week.module.css';
import { useThisWeek } from './use-this-week.ts';

interface Props {
  /** Null until the section is near the viewport. */
  today: Day | null;
  /** No sample events are beside it. */
  isAlone: boolean;
}

/** Shows the public calendar of the next seven days. */
export function ThisWeek({ today, isAlone }: Props) {
  const week = useThisWeek(today);
  return (
    <section
      className={styles['week']}
      data-alone={isAlone || undefined}
      aria-labelledby="this-week"
      aria-busy={week.kind === 'loading'}
    >
      <h3 id="this-week">{t('This week')}</h3>
      <div className={styles['body']} role="status">
        {week.kind === 'failed' && (
          <p>
            {t('We couldn’t load this week’s events.')}{' '}
            <button type="button" className={textButton['link']} onClick={week.retry}>
              {t('Try again')}
            </button>
          </p>
        )}
        {week.kind === 'loaded' && week.shown.length === 0 && (
          <p>
            {isAlone ? t('Nothing is on the calendar this week.') : t('Nothing else is on the calendar this week.')}
          </p>
        )}
        {week.kind === 'loaded' && week.shown.length > 0 && (
          <ul>
            {week.shown.map((occurrence) => (
              <WeekRow key={`${occurrence.event_id} ${occurrence.date}`} occurrence={occurrence} />
            ))}
          </ul>
        )}
      </div>
      <Link className={site['more']} to="/calendar">
        {week.kind === 'loaded' && week.isMore ? t('More on the calendar') : t('See the calendar')}
        <ArrowIcon />
      </Link>
    </section>
  );
}

function WeekRow({ occurrence }: { occurrence: CalendarOccurrence }) {
  const { title, start_local: start, is_cancelled: isCancelled } = occurrence;
  return (
    <li data-cancelled={isCancelled || undefined}>
      <time dateTime={start}>
        {formatDay(getWallDay(start), { weekday: 'short' })} {formatWallClock(start)}
      </time>
      <span>
        <Link to={getOccurrencePath(occurrence)}>{title}</Link>
        {isCancelled && <small>{t('Cancelled', { context: 'event' })}</small>}
      </span>
    </li>
  );
}
