import { Directions } from '../../../art/directions.tsx';
import site from '../../../art/site.module.css';
import { church, firstSunday } from '../../../content/church.ts';
import { directionsUrl } from '../../../content/map.ts';
import { useNextSunday } from '../../../content/use-church-day.ts';
import { useInViewport } from '../../../lib/browser/use-in-viewport.ts';
import { formatClock, formatDay } from '../../../lib/dates/calendar-day.ts';
import { t } from '../../../lib/i18n.ts';
import { ArrowIcon } from '../../../ui/icons.tsx';
import styles from './this-sunday.module.css';

/** Time, directions and course of the next service, for a first visit. */
export function ThisSunday() {
  const [section, isNear] = useInViewport<HTMLElement>({ distancePx: 200, timeoutMs: 4000 });
  const sunday = useNextSunday(isNear);
  return (
    <section ref={section} className={`${site['wrap']} ${site['section']}`} aria-labelledby="this-sunday">
      <div className={styles['columns']}>
        <div>
          <p className={site['eyebrow']}>{t('This Sunday')}</p>
          <h2 id="this-sunday" className={site['title']}>
            {sunday ? (
              <time dateTime={sunday}>{formatDay(sunday, { weekday: 'long', day: 'numeric', month: 'long' })}</time>
            ) : (
              t('Sunday, nine o’clock')
            )}
          </h2>
          <p className={`${site['lead']} ${styles['lead']}`}>
            {t(
              'We keep the first row for people who’ve never been here. Come early and someone will show you the way.',
            )}
          </p>
          <Directions />
          <a className={site['more']} href={directionsUrl} rel="noreferrer">
            {t('Directions to {address}', { address: church.address.text })}
            <ArrowIcon />
          </a>
        </div>
        <div className={styles['morning']}>
          <h3>{t('Your first morning, hour by hour')}</h3>
          <ol>
            {firstSunday.map((step) => (
              <li key={step.time}>
                <span className={styles['hour']}>{formatClock(step.time)}</span>
                <div>
                  <b>{t(step.what)}</b>
                  <p>{t(step.detail)}</p>
                </div>
              </li>
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
}
