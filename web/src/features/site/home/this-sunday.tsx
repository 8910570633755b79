import { Directions } from '../../../art/directions.tsx';
import site from '../../../art/site.module.css';
import { Words } from '../../../art/words.tsx';
import { buildDirectionsUrl } from '../../../content/map.ts';
import { ChurchWords, useChurch, useLanguageOf, useSite } from '../../../content/site.tsx';
import { useNextSunday } from '../../../content/use-church-day.ts';
import { useInViewport } from '../../../lib/browser/use-in-viewport.ts';
import { formatClock, formatDay } from '../../../lib/dates/calendar-day.ts';
import { t } from '../../../lib/i18n.ts';
import { withKeys } from '../../../lib/text/keyed-list.ts';
import { ArrowIcon } from '../../../ui/icons.tsx';
import styles from './this-sunday.module.css';

const isOnSunday = ({ weekday }: { weekday: number }) => weekday === 0;

/** Time, directions and course of the next service, for a first visit. */
export function ThisSunday() {
  const [section, isNear] = useInViewport<HTMLElement>({ distancePx: 200, timeoutMs: 4000 });
  const sunday = useNextSunday(isNear);
  const { home, contact } = useSite();
  const languageOf = useLanguageOf();
  const { church, services } = useChurch();
  if (!services.some(isOnSunday) && home.sunday_title === '' && contact.first_sunday.length === 0) return null;
  return (
    <section ref={section} className={`${site['wrap']} ${site['section']}`} aria-labelledby="this-sunday">
      <div className={styles['columns']}>
        <div>
          <p className={site['eyebrow']}>{t('This Sunday')}</p>
          <h2 id="this-sunday" className={site['title']}>
            {sunday ? (
              <time dateTime={sunday}>{formatDay(sunday, { weekday: 'long', day: 'numeric', month: 'long' })}</time>
            ) : (
              <ChurchWords>{home.sunday_title || t('Sunday')}</ChurchWords>
            )}
          </h2>
          {home.sunday_lead && (
            <p className={`${site['lead']} ${styles['lead']}`} lang={languageOf(home.sunday_lead)}>
              <Words>{home.sunday_lead}</Words>
            </p>
          )}
          <Directions />
          <a className={site['more']} href={buildDirectionsUrl(church.address)} rel="noreferrer">
            {t('Directions to {address}', { address: church.address.text })}
            <ArrowIcon />
          </a>
        </div>
        {contact.first_sunday.length > 0 && (
          <div className={styles['morning']}>
            <h3>{t('Your first morning, hour by hour')}</h3>
            <ol>
              {withKeys(contact.first_sunday).map(({ key, item: step }) => (
                <li key={key}>
                  <span className={styles['hour']}>{formatClock(step.time)}</span>
                  <div>
                    <b lang={languageOf(step.what)}>{step.what}</b>
                    {step.detail && <p lang={languageOf(step.detail)}>{step.detail}</p>}
                  </div>
                </li>
              ))}
            </ol>
          </div>
        )}
      </div>
    </section>
  );
}
