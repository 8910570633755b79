import { Directions } from '../../../art/directions.tsx';
import { pictures } from '../../../art/pictures.ts';
import site from '../../../art/site.module.css';
import { buildMapFrameUrl, buildMapUrl } from '../../../content/map.ts';
import { SentenceWith, useChurch } from '../../../content/site.tsx';
import { useInViewport } from '../../../lib/browser/use-in-viewport.ts';
import { t } from '../../../lib/i18n.ts';
import { ArrowIcon } from '../../../ui/icons.tsx';
import styles from './find-us.module.css';

const toSentence = (part: string) => `${part}.`;

export function FindUs() {
  const { church } = useChurch();
  const { text, landmark } = church.address;
  return (
    <section
      id="find-us"
      className={`${site['wrap']} ${site['section']} ${site['last']}`}
      aria-labelledby="find-us-title"
    >
      <div className={styles['columns']}>
        <div>
          <h2 id="find-us-title" className={site['title']}>
            {t('Find us')}
          </h2>
          <p className={styles['address']}>
            <SentenceWith words={landmark} sentence={[text, landmark].filter(Boolean).map(toSentence).join(' ')} />
          </p>
          <Directions />
          <a className={site['more']} href={buildMapUrl(church.address)} rel="noreferrer">
            {t('Open the full map')}
            <ArrowIcon />
          </a>
        </div>
        <ChurchMap />
      </div>
    </section>
  );
}

/** The map of another host loads only once it is in the viewport. A drawing reserves its space. */
function ChurchMap() {
  const { church } = useChurch();
  const [box, isNear] = useInViewport<HTMLDivElement>();
  return (
    <div ref={box} className={styles['map']}>
      <img src={pictures.map} alt="" width={800} height={500} loading="lazy" />
      {isNear && (
        <iframe
          src={buildMapFrameUrl(church.address)}
          title={t('Map: {name}, {address}', { name: church.name, address: church.address.text })}
          referrerPolicy="strict-origin-when-cross-origin"
          // oxlint-disable-next-line react/iframe-missing-sandbox -- 'same origin' is the map's own, never ours
          sandbox="allow-scripts allow-same-origin allow-popups"
        />
      )}
    </div>
  );
}
