import type { CalendarOccurrence } from '@kanisa/contract/events/calendar.schema.ts';
import { calendarMessages } from '@kanisa/contract/events/calendar.ts';
import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { DayTile } from '../../../art/day-tile.tsx';
import { formatWallHours, formatWallSpan, getWallDay } from '../../../lib/dates/wall-time.ts';
import { t } from '../../../lib/i18n.ts';
import { ButtonLink, buttonClass } from '../../../ui/button-link.tsx';
import { OperationSlot } from '../../../ui/feedback/operation-slot.tsx';
import frame from '../../../ui/page/frame.module.css';
import { formatOwnAttendance } from '../../events/shared/format-own-attendance.ts';
import { getOccurrencePath } from '../../events/shared/occurrence-path.ts';
import { useAttendance } from '../../events/shared/use-attendance.ts';
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
        {event.is_cancelled && <p className={styles['cancelled']}>{t('Cancelled', { context: 'event' })}</p>}
        {!event.is_cancelled && <OwnAttendance event={event} />}
      </div>
    </li>
  );
}

/** Says with one tap that one will come. The page of the event has the rest: how many others come along, and the way back. */
function OwnAttendance({ event }: { event: CalendarOccurrence }) {
  const client = useQueryClient();
  const reload = () => void client.invalidateQueries({ queryKey: ['dashboard'] });
  const attendance = useAttendance({ occurrence: event, onChange: reload, onOutdated: reload });
  const { come, isBusy, errorMessage, waitingGuests } = attendance;
  return (
    <div className={styles['attendance']} role="status">
      {event.is_coming && <p className={styles['coming']}>{formatOwnAttendance(event)}</p>}
      <OperationSlot operations={attendance.operations} />
      {!event.is_coming && event.may_come && waitingGuests === null && (
        <button
          type="button"
          className={buttonClass('plain', styles['come'])}
          aria-label={t('I will come: {title}', { title: event.title })}
          disabled={isBusy}
          onClick={() => come(0)}
        >
          {isBusy ? t('Saving...') : calendarMessages.willCome}
        </button>
      )}
      {errorMessage && <p className={styles['failed']}>{errorMessage}</p>}
    </div>
  );
}
