import site from '../../../art/site.module.css';
import { t } from '../../../lib/i18n.ts';
import styles from './calendar-hero.module.css';
import picture from './seven-days.svg?no-inline';

/** Kept low to leave room for the calendar. The picture shows the seven days as suns, Sunday the highest. */
export function CalendarHero() {
  return (
    <div className={styles['hero']}>
      <div className={`${site['wrap']} ${styles['stage']}`}>
        <div className={styles['words']}>
          <h1>{t('Calendar')}</h1>
          <p>{t('When we worship, pray and serve. Everyone is welcome at each of these.')}</p>
        </div>
        <img className={styles['picture']} src={picture} alt="" width={720} height={220} fetchPriority="high" />
      </div>
    </div>
  );
}
