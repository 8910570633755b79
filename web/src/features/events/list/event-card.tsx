import type { ChurchEvent } from '@kanisa/contract/events/events.schema.ts';
import { DayTile } from '../../../art/day-tile.tsx';
import {
  formatWallClock,
  formatWallHours,
  formatWallSpan,
  getWallDay,
  toWallTime,
} from '../../../lib/dates/wall-time.ts';
import { t } from '../../../lib/i18n.ts';
import { ButtonLink, buttonClass } from '../../../ui/button-link.tsx';
import { ClockIcon, PinIcon, RepeatIcon } from '../../../ui/icons.tsx';
import iconFacts from '../../../ui/page/icon-facts.module.css';
import { EventBadges } from '../shared/event-badges.tsx';
import { formatRepetition } from '../shared/format-repetition.ts';
import styles from './list.module.css';

interface Props {
  event: ChurchEvent;
  timeZone: string;
  isDeleting: boolean;
  onDelete: () => void;
}

export function EventCard({ event, timeZone, isDeleting, onDelete }: Props) {
  const { id, title, location, repetition, start_local: start, end_local: end } = event;
  const isOver = event.next_start_time === null;
  const next = event.next_start_time === null ? start : toWallTime(event.next_start_time, timeZone);
  const titleId = `event-${id}`;
  return (
    <li className={styles['card']} data-over={isOver || undefined}>
      <DayTile day={getWallDay(next)} />
      <div className={styles['words']}>
        <h2 id={titleId}>{title}</h2>
        <ul className={`${iconFacts['facts']} ${styles['facts']}`}>
          <li title={formatWallSpan(start, end)}>
            <ClockIcon />
            {next === start ? formatWallHours(start, end) : formatWallClock(next)}
          </li>
          {repetition && (
            <li>
              <RepeatIcon />
              {formatRepetition(repetition, start)}
            </li>
          )}
          {location && (
            <li>
              <PinIcon />
              {location}
            </li>
          )}
        </ul>
        <EventBadges event={event} isOver={isOver} />
      </div>
      <div className={styles['actions']}>
        <ButtonLink to={`/admin/events/${id}`} look="plain" small aria-describedby={titleId}>
          {t('View')}
        </ButtonLink>
        <button
          type="button"
          className={buttonClass('risky')}
          disabled={isDeleting}
          aria-describedby={titleId}
          onClick={onDelete}
        >
          {isDeleting ? t('Deleting...') : t('Delete')}
        </button>
      </div>
    </li>
  );
}
