import site from '../../../art/site.module.css';
import { timeline } from '../../../content/about.ts';
import { t } from '../../../lib/i18n.ts';
import styles from './timeline.module.css';

export function Timeline() {
  return (
    <section className={`${site['wrap']} ${site['section']}`} aria-labelledby="timeline-title">
      <div className={`${site['two']} ${site['top']}`}>
        <div className={styles['head']}>
          <p className={site['eyebrow']}>{t('Timeline')}</p>
          <h2 id="timeline-title" className={site['title']}>
            {t('From a classroom to a family')}
          </h2>
        </div>
        <ol className={styles['line']}>
          {timeline.map((step) => (
            <li key={step.year}>
              <span className={styles['year']}>{t(step.year)}</span>
              <div>
                <h3>{t(step.title)}</h3>
                <p>{t(step.text)}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
