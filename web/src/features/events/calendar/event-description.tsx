import type { CalendarEvent, CalendarOccurrence } from '@kanisa/contract/events/calendar.schema.ts';
import { formatTimeZone, formatWallSpan } from '../../../lib/dates/wall-time.ts';
import { ClockIcon, PinIcon, RepeatIcon } from '../../../ui/icons.tsx';
import { LinkedText } from '../../../ui/text/linked-text.tsx';
import { formatRepetition } from '../shared/format-repetition.ts';
import styles from './event.module.css';
import { OccurrenceBadges } from './occurrence-badges.tsx';

interface Props {
  event: CalendarEvent;
  shown: CalendarOccurrence | null;
  timeZone: string;
}

/** The occurrence, which may differ from its series; the event itself if there is no occurrence to show. */
export function EventDescription({ event, shown, timeZone }: Props) {
  const { title, description, location, start_local: start, end_local: end } = shown ?? event;
  return (
    <article className={styles['words']} data-cancelled={shown?.is_cancelled || undefined}>
      {/* The box beside the text shows attendance and free places. */}
      {shown && <OccurrenceBadges occurrence={{ ...shown, is_coming: false, places_left: null }} />}
      <h1>{title}</h1>
      <ul className={styles['facts']}>
        <li>
          <ClockIcon />
          <span>
            <span className={styles['when']}>{formatWallSpan(start, end)}</span>
            <small>{formatTimeZone(timeZone)}</small>
          </span>
        </li>
        {event.repetition && (
          <li>
            <RepeatIcon />
            <span>{formatRepetition(event.repetition, event.start_local)}</span>
          </li>
        )}
        {location && (
          <li>
            <PinIcon />
            <span>{location}</span>
          </li>
        )}
      </ul>
      {description && (
        <p className={styles['description']}>
          <LinkedText>{description}</LinkedText>
        </p>
      )}
    </article>
  );
}
