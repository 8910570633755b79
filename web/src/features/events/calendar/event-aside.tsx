import type { CalendarEvent, CalendarOccurrence } from '@kanisa/contract/events/calendar.schema.ts';
import { calendarMessages } from '@kanisa/contract/events/calendar.ts';
import { DayTile } from '../../../art/day-tile.tsx';
import { getWallDay } from '../../../lib/dates/wall-time.ts';
import { t } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { CalendarIcon } from '../../../ui/icons.tsx';
import frame from '../../../ui/page/frame.module.css';
import { AttendanceButtons } from './attendance-buttons.tsx';
import { buildCalendarFileAddress } from './calendar-file.ts';
import styles from './event.module.css';
import { isOccurrenceOver } from './group-by-day.ts';

interface Props {
  event: CalendarEvent;
  shown: CalendarOccurrence | null;
  now: number;
  onChange: (occurrence: CalendarOccurrence) => void;
  onOutdated: () => void;
}

/** The actions beside an event: say that one will come, and download it as a calendar file. */
export function EventAside({ event, shown, now, onChange, onOutdated }: Props) {
  const isOver = shown === null || isOccurrenceOver(shown, now);
  return (
    <aside className={styles['aside']} aria-label={t('Take part')}>
      <div className={styles['asideTop']}>
        <DayTile day={getWallDay((shown ?? event).start_local)} />
        <PlacesLeft shown={isOver ? null : shown} />
      </div>
      {shown && !isOver && (
        <AttendanceButtons key={shown.date} occurrence={shown} onChange={onChange} onOutdated={onOutdated} />
      )}
      <a
        className={buttonClass('plain', styles['wide'])}
        href={buildCalendarFileAddress(`/calendar/${event.id}/event.ics`)}
        download
      >
        <CalendarIcon />
        {calendarMessages.addToCalendar}
      </a>
    </aside>
  );
}

function PlacesLeft({ shown }: { shown: CalendarOccurrence | null }) {
  if (shown === null) return <p className={frame['strong']}>{calendarMessages.over}</p>;
  if (shown.is_cancelled) return <p className={frame['strong']}>{calendarMessages.cancelled}</p>;
  if (shown.places_left === null) return <p className={frame['strong']}>{t('There’s room for everyone.')}</p>;
  return (
    <p className={frame['strong']}>
      {shown.places_left === 0 ? calendarMessages.full : t('{count} places left', { count: shown.places_left })}
    </p>
  );
}
