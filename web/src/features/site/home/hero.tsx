import { SITE_IMAGE_WIDTHS, siteImagePath } from '@kanisa/contract/site/picture-sizes.ts';
import type { Site } from '@kanisa/contract/site/site-content.schema.ts';
import { pictures } from '../../../art/pictures.ts';
import site from '../../../art/site.module.css';
import { Words } from '../../../art/words.tsx';
import { ChurchWords, ServiceText, useChurch, useLanguageOf, useSite } from '../../../content/site.tsx';
import { t } from '../../../lib/i18n.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { ClockIcon } from '../../../ui/icons.tsx';
import styles from './hero.module.css';

export function Hero() {
  const { home, look } = useSite();
  const { church, services } = useChurch();
  const languageOf = useLanguageOf();
  const sunday = services.find(({ weekday }) => weekday === 0);
  return (
    <section className={styles['hero']}>
      <div
        className={styles['stage']}
        data-photo={look.home_picture.kind === 'photo' || undefined}
        data-plain={(look.home_picture.kind === 'drawn' && look.drawings === false) || undefined}
      >
        <HomePicture />
        <div className={site['wrap']}>
          <div className={styles['words']}>
            <h1>
              <ChurchWords>{home.title || church.name}</ChurchWords>{' '}
              <span className={styles['end']} lang={languageOf(home.title_end)}>
                {home.title_end}
              </span>
            </h1>
            {sunday && (
              <p className={styles['service']}>
                <ClockIcon />
                <ServiceText service={sunday} />
              </p>
            )}
            {home.intro && (
              <p lang={languageOf(home.intro)}>
                <Words>{home.intro}</Words>
              </p>
            )}
            <div className={styles['actions']}>
              <ButtonLink to="/register">{t('Join Us')}</ButtonLink>
              <ButtonLink to="/login" look="ghost">
                {t('Existing Member')}
              </ButtonLink>
            </div>
          </div>
        </div>
      </div>
    </section>
  );
}

function HomePicture() {
  const { home_picture: picture, drawings } = useSite().look;
  if (picture.kind === 'photo') return <HomePhoto {...picture} />;
  return drawings === false ? <div className={styles['glow']} aria-hidden="true" /> : <DrawnMorning />;
}

/** The morning over Nairobi. Moving parts are separate layers, which only the compositor animates. */
function DrawnMorning() {
  return (
    <>
      <div className={styles['glow']} aria-hidden="true" />
      <div className={styles['rays']} aria-hidden="true" />
      <svg className={styles['birds']} viewBox="0 0 150 60" fill="none" aria-hidden="true">
        <path d="M6 30q7-9 13 0 6-9 13 0M46 16q6-8 11 0 5-8 11 0M84 34q5-7 10 0 4-7 10 0M112 14q4-6 8 0 4-6 8 0M60 48q4-6 8 0 4-6 8 0" />
      </svg>
      <img
        className={styles['scene']}
        src={pictures.hero}
        alt={t('Families walk to church at sunrise, with the towers of Nairobi before the sun')}
        width={1600}
        height={520}
        fetchPriority="high"
      />
    </>
  );
}

type Photo = Extract<Site['look']['home_picture'], { kind: 'photo' }>;

/** The part around the focus stays visible when the screen cuts the photo. */
function HomePhoto({ image, description, focus }: Photo) {
  const languageOf = useLanguageOf();
  const widths = SITE_IMAGE_WIDTHS.home;
  return (
    <img
      className={styles['photo']}
      src={siteImagePath(image, widths[0] ?? 0)}
      srcSet={widths.map((width) => `${siteImagePath(image, width)} ${width}w`).join(', ')}
      sizes="100vw"
      alt={description}
      lang={languageOf(description)}
      style={{ objectPosition: `${focus.x * 100}% ${focus.y * 100}%` }}
      fetchPriority="high"
    />
  );
}
