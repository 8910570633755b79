import site from '../../../art/site.module.css';
import { story } from '../../../content/about.ts';
import { t } from '../../../lib/i18n.ts';
import styles from './story.module.css';

export function Story() {
  return (
    <section id="story" className={`${site['wrap']} ${site['section']}`} aria-labelledby="story-title">
      <div className={`${site['two']} ${site['top']}`}>
        <div>
          <p className={site['eyebrow']}>{t('Our story')}</p>
          <h2 id="story-title" className={site['title']}>
            {t(story.title)}
          </h2>
        </div>
        <div className={styles['text']}>
          {story.paragraphs.map((paragraph) => (
            <p key={paragraph}>{t(paragraph)}</p>
          ))}
        </div>
      </div>
    </section>
  );
}
