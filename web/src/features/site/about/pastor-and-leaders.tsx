import { Portrait } from '../../../art/portrait.tsx';
import site from '../../../art/site.module.css';
import { leaders, pastor } from '../../../content/about.ts';
import { t } from '../../../lib/i18n.ts';
import styles from './pastor-and-leaders.module.css';

export function PastorAndLeaders() {
  return (
    <>
      <section id="pastor" className={`${site['wrap']} ${site['section']}`} aria-labelledby="pastor-title">
        <div className={styles['letter']}>
          <Portrait look={pastor.portrait} className={styles['portrait']} />
          <div>
            <p className={site['eyebrow']}>{t('From our pastor')}</p>
            <h2 id="pastor-title" className={site['title']} lang="sw">
              {pastor.greeting}
            </h2>
            {pastor.letter.map((paragraph) => (
              <p key={paragraph} className={styles['paragraph']}>
                {t(paragraph)}
              </p>
            ))}
            <p className={styles['signed']}>
              <b>{pastor.name}</b>
              <span>{t(pastor.role)}</span>
            </p>
          </div>
        </div>
      </section>
      <section className={`${site['wrap']} ${site['section']}`} aria-labelledby="leaders-title">
        <h2 id="leaders-title" className={site['title']}>
          {t('The people who lead')}
        </h2>
        <ul className={styles['leaders']}>
          {leaders.map((leader) => (
            <li key={leader.name}>
              <Portrait look={leader.portrait} className={styles['face']} />
              <div>
                <h3>{leader.name}</h3>
                <p className={styles['role']}>{t(leader.role)}</p>
                <p className={styles['about']}>{t(leader.about)}</p>
              </div>
            </li>
          ))}
        </ul>
      </section>
    </>
  );
}
