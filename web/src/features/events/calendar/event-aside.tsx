import type { CalendarEvent, CalendarOccurrence } from '@kanisa/contract/events/calendar.ts';
import { DayTile } from '../../../art/day-tile.tsx';
import { apiBase } from '../../../lib/http.ts';
import { t } from '../../../lib/i18n.ts';
import { wallDay } from '../../../lib/wall-time.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { CalendarIcon } from '../../../ui/icons.tsx';
import { isOver } from './by-day.ts';
import { Coming } from './coming.tsx';
import styles from './event.module.css';
import { calendarWords } from './words.ts';

interface Props {
  event: CalendarEvent;
  shown: CalendarOccurrence | null;
  now: number;
  onChange: (occurrence: CalendarOccurrence) => void;
  onRefused: () => void;
}

/** What a person can do about it: come, and keep it. */
export function EventAside({ event, shown, now, onChange, onRefused }: Props) {
  const isDone = shown === null || isOver(shown, now);
  return (
    <aside className={styles['aside']} aria-label={t('Take part')}>
      <div className={styles['asideTop']}>
        <DayTile day={wallDay((shown ?? event).start_local)} />
        <Places shown={isDone ? null : shown} />
      </div>
      {shown && !isDone && <Coming key={shown.date} occurrence={shown} onChange={onChange} onRefused={onRefused} />}
      <a className={buttonClass('plain', styles['wide'])} href={`${apiBase()}/calendar/${event.id}/event.ics`} download>
        <CalendarIcon />
        {t(calendarWords.addToCalendar)}
      </a>
    </aside>
  );
}

function Places({ shown }: { shown: CalendarOccurrence | null }) {
  if (shown === null) return <p className={styles['places']}>{t(calendarWords.over)}</p>;
  if (shown.is_cancelled) return <p className={styles['places']}>{t(calendarWords.cancelled)}</p>;
  if (shown.places_left === null) return <p className={styles['places']}>{t('There is room for everyone.')}</p>;
  return (
    <p className={styles['places']}>
      {shown.places_left === 0 ? t(calendarWords.full) : t('{count} places left', { count: shown.places_left })}
    </p>
  );
}
