import site from '../../../art/site.module.css';
import { useLanguageOf, useSite } from '../../../content/site.tsx';
import { t } from '../../../lib/i18n.ts';
import { withKeys } from '../../../lib/text/keyed-list.ts';
import styles from './values.module.css';

export function Values() {
  const { values, values_title: title } = useSite().about;
  const languageOf = useLanguageOf();
  if (values.length === 0) return null;
  return (
    <section className={`${site['wrap']} ${site['section']}`} aria-labelledby="values-title">
      <p className={site['eyebrow']}>{t('Our values')}</p>
      <h2 id="values-title" className={site['title']} lang={languageOf(title)}>
        {title || t('What matters to us')}
      </h2>
      <dl className={styles['values']}>
        {withKeys(values).map(({ key, item: value }) => (
          <div key={key}>
            <dt>
              <span lang="sw">{value.word}</span>{' '}
              {value.title && <small lang={languageOf(value.title)}>{value.title}</small>}
            </dt>
            <dd lang={languageOf(value.text)}>{value.text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
