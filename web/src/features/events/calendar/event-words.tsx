import type { CalendarEvent, CalendarOccurrence } from '@kanisa/contract/events/calendar.ts';
import { wallSpan, zoneText } from '../../../lib/wall-time.ts';
import { ClockIcon, PinIcon, RepeatIcon } from '../../../ui/icons.tsx';
import { LinkedText } from '../../../ui/linked-text.tsx';
import { repetitionText } from '../shared/repetition-text.ts';
import styles from './event.module.css';
import { Marks } from './marks.tsx';

interface Props {
  event: CalendarEvent;
  shown: CalendarOccurrence | null;
  timeZone: string;
}

/** What it is, when and where. One time of a series may differ from the others. */
export function EventWords({ event, shown, timeZone }: Props) {
  const { title, description, location, start_local: start, end_local: end } = shown ?? event;
  return (
    <article className={styles['words']} data-cancelled={shown?.is_cancelled || undefined}>
      {/* Whether one comes, and whether there is a place, is told beside the button for it. */}
      {shown && <Marks occurrence={{ ...shown, is_coming: false, places_left: null }} />}
      <h1>{title}</h1>
      <ul className={styles['facts']}>
        <li>
          <ClockIcon />
          <span>
            <span className={styles['when']}>{wallSpan(start, end)}</span>
            <small>{zoneText(timeZone)}</small>
          </span>
        </li>
        {event.repetition && (
          <li>
            <RepeatIcon />
            <span>{repetitionText(event.repetition, event.start_local)}</span>
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
