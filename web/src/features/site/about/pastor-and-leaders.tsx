import site from '../../../art/site.module.css';
import { Paragraphs } from '../../../art/words.tsx';
import { useLanguageOf, useSite } from '../../../content/site.tsx';
import { t } from '../../../lib/i18n.ts';
import { withKeys } from '../../../lib/text/keyed-list.ts';
import { SitePortrait } from '../../../ui/site-portrait.tsx';
import styles from './pastor-and-leaders.module.css';

export function PastorAndLeaders() {
  return (
    <>
      <Pastor />
      <Leaders />
    </>
  );
}

function Pastor() {
  const { pastor } = useSite().about;
  const languageOf = useLanguageOf();
  if (pastor === null) return null;
  return (
    <section id="pastor" className={`${site['wrap']} ${site['section']}`} aria-labelledby="pastor-title">
      <div className={styles['letter']}>
        <SitePortrait of={pastor} className={styles['portrait']} />
        <div>
          <p className={site['eyebrow']}>{t('From our pastor')}</p>
          <h2 id="pastor-title" className={site['title']} lang={languageOf(pastor.greeting) ?? 'sw'}>
            {pastor.greeting}
          </h2>
          {withKeys(pastor.letter).map(({ key, item }) => (
            <Paragraphs key={key} className={styles['paragraph']}>
              {item}
            </Paragraphs>
          ))}
          <p className={styles['signed']}>
            <b>{pastor.name}</b>
            <span lang={languageOf(pastor.role)}>{pastor.role}</span>
          </p>
        </div>
      </div>
    </section>
  );
}

function Leaders() {
  const { leaders } = useSite().about;
  const languageOf = useLanguageOf();
  if (leaders.length === 0) return null;
  return (
    <section className={`${site['wrap']} ${site['section']}`} aria-labelledby="leaders-title">
      <h2 id="leaders-title" className={site['title']}>
        {t('The people who lead')}
      </h2>
      <ul className={styles['leaders']}>
        {withKeys(leaders).map(({ key, item: leader }) => (
          <li key={key}>
            <SitePortrait of={leader} className={styles['face']} />
            <div>
              <h3>{leader.name}</h3>
              {leader.role && (
                <p className={styles['role']} lang={languageOf(leader.role)}>
                  {leader.role}
                </p>
              )}
              {leader.about && (
                <p className={styles['about']} lang={languageOf(leader.about)}>
                  {leader.about}
                </p>
              )}
            </div>
          </li>
        ))}
      </ul>
    </section>
  );
}
