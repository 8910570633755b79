import { Link } from 'react-router';
import { ministryPictures } from '../../../art/pictures.ts';
import site from '../../../art/site.module.css';
import { type MinistryAnchor, ministries } from '../../../content/ministries.ts';
import { t } from '../../../lib/i18n.ts';
import { ArrowIcon } from '../../../ui/icons.tsx';
import styles from './ministries-teaser.module.css';

/** Order of the mosaic: two wide, three upright, two wide. */
const ORDER: readonly MinistryAnchor[] = ['worship', 'outreach', 'youth', 'women', 'hospitality', 'media', 'elders'];

export function MinistriesTeaser() {
  const shown = ORDER.flatMap((anchor) => ministries.filter((ministry) => ministry.anchor === anchor));
  return (
    <section className={`${site['wrap']} ${site['section']}`} aria-labelledby="ministries-teaser">
      <div className={site['two']}>
        <div>
          <p className={site['eyebrow']}>{t('Ministries')}</p>
          <h2 id="ministries-teaser" className={site['title']}>
            {t('Seven ways to find your people')}
          </h2>
        </div>
        <p className={site['lead']}>
          {t(
            'Every ministry here began with two or three people who saw a need. Look around, talk to the leaders after the service, and apply to a department when you’re ready to serve.',
          )}
        </p>
      </div>
      <ul className={styles['mosaic']}>
        {shown.map((ministry) => (
          <li key={ministry.anchor}>
            <Link to={`/ministries#${ministry.anchor}`}>
              <span className={styles['art']}>
                <img src={ministryPictures[ministry.anchor]} alt="" width={640} height={400} loading="lazy" />
              </span>
              <span className={styles['words']}>
                <b>{t(ministry.title)}</b>
                <span>{t(ministry.teaser)}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Link className={site['more']} to="/ministries">
        {t('All seven, and who leads them')}
        <ArrowIcon />
      </Link>
    </section>
  );
}
