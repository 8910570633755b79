import site from '../../../art/site.module.css';
import { Paragraphs } from '../../../art/words.tsx';
import { useLanguageOf, useSite } from '../../../content/site.tsx';
import { t } from '../../../lib/i18n.ts';
import { withKeys } from '../../../lib/text/keyed-list.ts';
import styles from './story.module.css';

export function Story() {
  const { story } = useSite().about;
  const languageOf = useLanguageOf();
  if (story.title === '' && story.paragraphs.length === 0) return null;
  return (
    <section id="story" className={`${site['wrap']} ${site['section']}`} aria-labelledby="story-title">
      <div className={`${site['two']} ${site['top']}`}>
        <div>
          <p className={site['eyebrow']}>{t('Our story')}</p>
          <h2 id="story-title" className={site['title']} lang={languageOf(story.title)}>
            {story.title || t('How we began')}
          </h2>
        </div>
        <div className={styles['text']}>
          {withKeys(story.paragraphs).map(({ key, item }) => (
            <Paragraphs key={key}>{item}</Paragraphs>
          ))}
        </div>
      </div>
    </section>
  );
}
