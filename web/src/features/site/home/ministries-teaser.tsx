import { Link } from 'react-router';
import { MinistryPicture } from '../../../art/ministry-picture.tsx';
import site from '../../../art/site.module.css';
import { Words } from '../../../art/words.tsx';
import { useLanguageOf, useSite } from '../../../content/site.tsx';
import { t } from '../../../lib/i18n.ts';
import { ArrowIcon } from '../../../ui/icons.tsx';
import styles from './ministries-teaser.module.css';

/** Order of the mosaic: two wide, three upright, two wide. */
const ORDER: readonly string[] = ['worship', 'outreach', 'youth', 'women', 'hospitality', 'media', 'elders'];

export function MinistriesTeaser() {
  const { home, ministries: page } = useSite();
  const languageOf = useLanguageOf();
  const shown = sortForMosaic(page.ministries);
  if (shown.length === 0) return null;
  return (
    <section className={`${site['wrap']} ${site['section']}`} aria-labelledby="ministries-teaser">
      <div className={site['two']}>
        <div>
          <p className={site['eyebrow']}>{t('Ministries')}</p>
          <h2 id="ministries-teaser" className={site['title']} lang={languageOf(home.ministries_title)}>
            {home.ministries_title || t('Ministries')}
          </h2>
        </div>
        {home.ministries_lead && (
          <p className={site['lead']} lang={languageOf(home.ministries_lead)}>
            <Words>{home.ministries_lead}</Words>
          </p>
        )}
      </div>
      <ul className={styles['mosaic']}>
        {shown.map((ministry) => (
          <li key={ministry.key}>
            <Link to={`/ministries#${ministry.key}`}>
              <span className={styles['art']}>
                <MinistryPicture picture={ministry.picture} />
              </span>
              <span className={styles['words']}>
                <b lang={languageOf(ministry.title)}>{ministry.title}</b>
                <span lang={languageOf(ministry.teaser)}>{ministry.teaser}</span>
              </span>
            </Link>
          </li>
        ))}
      </ul>
      <Link className={site['more']} to="/ministries" lang={languageOf(home.ministries_more)}>
        {home.ministries_more || t('All ministries')}
        <ArrowIcon />
      </Link>
    </section>
  );
}

/** The example's ministries fill the mosaic in this order; others follow in their own. */
function sortForMosaic<Item extends { key: string }>(ministries: readonly Item[]): Item[] {
  const place = ({ key }: Item) => (ORDER.includes(key) ? ORDER.indexOf(key) : ORDER.length);
  return ministries.toSorted((one, other) => place(one) - place(other));
}
