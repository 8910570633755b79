import site from '../../../art/site.module.css';
import { mission, vision } from '../../../content/about.ts';
import { t } from '../../../lib/i18n.ts';
import styles from './mission-vision.module.css';

export function MissionVision() {
  return (
    <section id="mission-vision" className={styles['band']} aria-label={t('Mission and vision')}>
      <div className={`${site['kanga']} ${styles['border']}`} aria-hidden="true" />
      <div className={`${site['wrap']} ${styles['columns']}`}>
        {[mission, vision].map((part) => (
          <div key={part.title}>
            <h2>{t(part.title)}</h2>
            <p>{t(part.text)}</p>
          </div>
        ))}
      </div>
      <div className={`${site['kanga']} ${styles['border']}`} aria-hidden="true" />
    </section>
  );
}
