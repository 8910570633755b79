import { useState } from 'react';
import { ministryPictures } from '../../../art/pictures.ts';
import { SampleDayTile } from '../../../art/sample-day-tile.tsx';
import { categoryNames } from '../../../content/sample-events.ts';
import { formatClock } from '../../../lib/dates/calendar-day.ts';
import { t } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { ClockIcon, PeopleIcon, PinIcon, TrashIcon } from '../../../ui/icons.tsx';
import styles from './event-card.module.css';
import { officePhone } from './office-phone.ts';
import type { SiteEvent } from './site-events.ts';

export function EventCard({ event, onDelete }: { event: SiteEvent; onDelete: () => void }) {
  const [isContactShown, setContactShown] = useState(false);
  return (
    <li id={event.id} className={styles['card']} tabIndex={-1} data-past={event.past || undefined}>
      <div className={styles['picture']}>
        <img src={event.image ?? ministryPictures[event.picture]} alt="" width={640} height={400} loading="lazy" />
        <SampleDayTile day={event.day} sample={event.sample} />
        <span className={styles['tag']}>{event.past ? t('Past') : categoryNames[event.category]}</span>
      </div>
      <div className={styles['words']}>
        <h3>{event.title}</h3>
        <ul className={styles['facts']}>
          <li>
            <ClockIcon />
            {formatClock(event.time)}
          </li>
          <li>
            <PinIcon />
            {event.location}
          </li>
          {event.capacity !== null && (
            <li>
              <PeopleIcon />
              {t('Room for {count}', { count: event.capacity })}
            </li>
          )}
        </ul>
        <p className={styles['description']}>{event.description}</p>
      </div>
      <div className={styles['actions']}>
        <button type="button" className={buttonClass('plain')} onClick={() => setContactShown(true)}>
          {t('Register Now')}
        </button>
        <button
          type="button"
          className={styles['delete']}
          aria-label={t('Delete {title}', { title: event.title })}
          onClick={onDelete}
        >
          <TrashIcon />
          {t('Delete')}
        </button>
      </div>
      <p className={styles['office']} role="status">
        {isContactShown && t('Please register at the church office, or call {phone}.', { phone: officePhone })}
      </p>
    </li>
  );
}
