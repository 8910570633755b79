import type { CalendarOccurrence } from '@kanisa/contract/events/calendar.schema.ts';
import { Link } from 'react-router';
import { DayTile } from '../../../art/day-tile.tsx';
import { formatWallHours, formatWallSpan, getWallDay } from '../../../lib/dates/wall-time.ts';
import { t } from '../../../lib/i18n.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import frame from '../../../ui/page/frame.module.css';
import { getOccurrencePath } from '../../events/shared/occurrence-path.ts';
import styles from './next.module.css';

export function UpcomingEventsCard({ events }: { events: readonly CalendarOccurrence[] }) {
  return (
    <section className={`${frame['card']} ${styles['card']}`} aria-labelledby="upcoming-events">
      <h2 id="upcoming-events">{t('Upcoming events')}</h2>
      {events.length === 0 ? (
        <p className={styles['soft']}>{t('Nothing’s on the calendar for the coming weeks.')}</p>
      ) : (
        <ul className={styles['list']}>
          {events.map((event) => (
            <OccurrenceRow key={`${event.event_id} ${event.date}`} event={event} />
          ))}
        </ul>
      )}
      <p className={styles['foot']}>
        <ButtonLink to="/calendar" look="plain" small>
          {t('See the calendar')}
        </ButtonLink>
      </p>
    </section>
  );
}

function OccurrenceRow({ event }: { event: CalendarOccurrence }) {
  const { title, location, start_local: start, end_local: end } = event;
  return (
    <li data-cancelled={event.is_cancelled || undefined}>
      <DayTile day={getWallDay(start)} />
      <div className={styles['words']}>
        <p className={styles['title']}>
          <Link to={getOccurrencePath(event)}>{title}</Link>
        </p>
        <p className={styles['soft']} title={formatWallSpan(start, end)}>
          {formatWallHours(start, end)}
        </p>
        {location && <p className={styles['soft']}>{location}</p>}
        {event.is_cancelled && <p className={styles['cancelled']}>{t('Cancelled')}</p>}
        {event.is_coming && !event.is_cancelled && <p className={styles['coming']}>{t('You will come')}</p>}
      </div>
    </li>
  );
}
