import type { ChurchEvent } from '@kanisa/contract/events/events.ts';
import { DayTile } from '../../../art/day-tile.tsx';
import { t } from '../../../lib/i18n.ts';
import { toWall, wallClock, wallDay, wallHours, wallSpan } from '../../../lib/wall-time.ts';
import { ButtonLink, buttonClass } from '../../../ui/button-link.tsx';
import iconFacts from '../../../ui/icon-facts.module.css';
import { ClockIcon, PinIcon, RepeatIcon } from '../../../ui/icons.tsx';
import { Marks } from '../shared/marks.tsx';
import { repetitionText } from '../shared/repetition-text.ts';
import styles from './list.module.css';

interface Props {
  event: ChurchEvent;
  timeZone: string;
  isBusy: boolean;
  onDelete: () => void;
}

export function EventCard({ event, timeZone, isBusy, onDelete }: Props) {
  const { id, title, location, repetition, start_local: start, end_local: end } = event;
  const isOver = event.next_start_time === null;
  const next = event.next_start_time === null ? start : toWall(event.next_start_time, timeZone);
  const titleId = `event-${id}`;
  return (
    <li className={styles['card']} data-over={isOver || undefined}>
      <DayTile day={wallDay(next)} />
      <div className={styles['words']}>
        <h2 id={titleId}>{title}</h2>
        <ul className={`${iconFacts['facts']} ${styles['facts']}`}>
          <li title={wallSpan(start, end)}>
            <ClockIcon />
            {next === start ? wallHours(start, end) : wallClock(next)}
          </li>
          {repetition && (
            <li>
              <RepeatIcon />
              {repetitionText(repetition, start)}
            </li>
          )}
          {location && (
            <li>
              <PinIcon />
              {location}
            </li>
          )}
        </ul>
        <Marks event={event} isOver={isOver} />
      </div>
      <div className={styles['actions']}>
        <ButtonLink to={`/admin/events/${id}`} look="plain" small aria-describedby={titleId}>
          {t('View')}
        </ButtonLink>
        <button
          type="button"
          className={buttonClass('plain', styles['delete'])}
          disabled={isBusy}
          aria-describedby={titleId}
          onClick={onDelete}
        >
          {isBusy ? t('Deleting...') : t('Delete')}
        </button>
      </div>
    </li>
  );
}
