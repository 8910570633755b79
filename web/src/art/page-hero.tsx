import { useLanguageOf, useSite } from '../content/site.tsx';
import styles from './page-hero.module.css';
import { type SceneName, scenes } from './pictures.ts';
import site from './site.module.css';
import { Words } from './words.tsx';

interface Props {
  scene: SceneName;
  /** The section of the site, in a word. */
  eyebrow: string;
  title: string;
  lead: string;
}

/** The head of an inner page: its title over the morning sky of the home page, with a scene of its own. */
export function PageHero({ scene, eyebrow, title, lead }: Props) {
  const languageOf = useLanguageOf();
  const isDrawn = useSite().look.drawings !== false;
  return (
    <div className={styles['hero']}>
      <div className={styles['stage']} data-plain={!isDrawn || undefined}>
        <div className={styles['glow']} aria-hidden="true" />
        {isDrawn && (
          <img className={styles['scene']} src={scenes[scene]} alt="" width={1600} height={320} fetchPriority="high" />
        )}
        <div className={site['wrap']}>
          <div className={styles['words']}>
            <p className={styles['eyebrow']}>{eyebrow}</p>
            <h1 lang={languageOf(title)}>{title}</h1>
            {lead && (
              <p className={styles['lead']} lang={languageOf(lead)}>
                <Words>{lead}</Words>
              </p>
            )}
          </div>
        </div>
      </div>
    </div>
  );
}
