import { pictures } from '../../../art/pictures.ts';
import site from '../../../art/site.module.css';
import { church, services } from '../../../content/church.ts';
import { t } from '../../../lib/i18n.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { ClockIcon } from '../../../ui/icons.tsx';
import styles from './hero.module.css';

/** The morning over Nairobi. Moving parts are separate layers, which only the compositor animates. */
export function Hero() {
  const sunday = services.find(({ weekday }) => weekday === 0);
  return (
    <section className={styles['hero']}>
      <div className={styles['stage']}>
        <div className={styles['glow']} aria-hidden="true" />
        <div className={styles['rays']} aria-hidden="true" />
        <svg className={styles['birds']} viewBox="0 0 150 60" fill="none" aria-hidden="true">
          <path d="M6 30q7-9 13 0 6-9 13 0M46 16q6-8 11 0 5-8 11 0M84 34q5-7 10 0 4-7 10 0M112 14q4-6 8 0 4-6 8 0M60 48q4-6 8 0 4-6 8 0" />
        </svg>
        <img
          className={styles['scene']}
          src={pictures.hero}
          alt={t('Families walk to church at sunrise, with the towers of Nairobi before the sun')}
          width={1600}
          height={520}
          fetchPriority="high"
        />
        <div className={site['wrap']}>
          <div className={styles['words']}>
            <h1>
              {t('Come as you are.')} <span>{t('Belong where you serve.')}</span>
            </h1>
            {sunday && (
              <p className={styles['service']}>
                <ClockIcon />
                {t(sunday.text)}
              </p>
            )}
            <p>{t(church.intro)}</p>
            <div className={styles['actions']}>
              <ButtonLink to="/register">{t('Join Us')}</ButtonLink>
              <ButtonLink to="/login" look="ghost">
                {t('Existing Member')}
              </ButtonLink>
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}
