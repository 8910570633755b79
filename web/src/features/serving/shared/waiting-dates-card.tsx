import type { OwnPlace } from '@kanisa/contract/serving/serving.schema.ts';
import { Link } from 'react-router';
import { DayTile } from '../../../art/day-tile.tsx';
import { formatWallHours, getWallDay } from '../../../lib/dates/wall-time.ts';
import { t } from '../../../lib/i18n.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import frame from '../../../ui/page/frame.module.css';
import styles from './waiting-dates.module.css';

/** Dates shown on the dashboard; the rest is behind the button. */
const SHOWN_MAX = 3;

/** Part of the dashboard: the caller’s dates that wait for an answer. */
export function WaitingDatesCard({ places }: { places: readonly OwnPlace[] }) {
  return (
    <section className={`${frame['card']} ${styles['card']}`} aria-labelledby="waiting-dates">
      <h2 id="waiting-dates">{t('Can you serve?')}</h2>
      <ul>
        {places.slice(0, SHOWN_MAX).map((place) => (
          <li key={place.id}>
            <DayTile day={getWallDay(place.start_local)} />
            <div>
              <p className={styles['what']}>
                <Link to="/serving">
                  {t('{position}, {department}', { position: place.position.name, department: place.department.name })}
                </Link>
              </p>
              <p>{place.title}</p>
              <p>{formatWallHours(place.start_local, place.end_local)}</p>
            </div>
          </li>
        ))}
      </ul>
      <p>
        <ButtonLink to="/serving" small>
          {t('Answer {count} dates', { count: places.length })}
        </ButtonLink>
      </p>
    </section>
  );
}
