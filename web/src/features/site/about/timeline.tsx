import site from '../../../art/site.module.css';
import { useLanguageOf, useSite } from '../../../content/site.tsx';
import { t } from '../../../lib/i18n.ts';
import { withKeys } from '../../../lib/text/keyed-list.ts';
import styles from './timeline.module.css';

export function Timeline() {
  const { timeline, timeline_title: title } = useSite().about;
  const languageOf = useLanguageOf();
  if (timeline.length === 0) return null;
  return (
    <section className={`${site['wrap']} ${site['section']}`} aria-labelledby="timeline-title">
      <div className={`${site['two']} ${site['top']}`}>
        <div className={styles['head']}>
          <p className={site['eyebrow']}>{t('Timeline')}</p>
          <h2 id="timeline-title" className={site['title']} lang={languageOf(title)}>
            {title || t('Over the years')}
          </h2>
        </div>
        <ol className={styles['line']}>
          {withKeys(timeline).map(({ key, item: step }) => (
            <li key={key}>
              <span className={styles['year']} lang={languageOf(step.year)}>
                {step.year}
              </span>
              <div>
                <h3 lang={languageOf(step.title)}>{step.title}</h3>
                {step.text && <p lang={languageOf(step.text)}>{step.text}</p>}
              </div>
            </li>
          ))}
        </ol>
      </div>
    </section>
  );
}
