import site from '../../../art/site.module.css';
import { values } from '../../../content/about.ts';
import { t } from '../../../lib/i18n.ts';
import styles from './values.module.css';

export function Values() {
  return (
    <section className={`${site['wrap']} ${site['section']}`} aria-labelledby="values-title">
      <p className={site['eyebrow']}>{t('Our values')}</p>
      <h2 id="values-title" className={site['title']}>
        {t('Five words we try to live by')}
      </h2>
      <dl className={styles['values']}>
        {values.map((value) => (
          <div key={value.word}>
            <dt>
              <span lang="sw">{value.word}</span> <small>{t(value.title)}</small>
            </dt>
            <dd>{t(value.text)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
