import site from '../../../art/site.module.css';
import { Paragraphs } from '../../../art/words.tsx';
import { useSite } from '../../../content/site.tsx';
import { t } from '../../../lib/i18n.ts';
import styles from './mission-vision.module.css';

export function MissionVision() {
  const { mission, vision } = useSite().about;
  const parts = [
    { title: t('Our mission'), text: mission },
    { title: t('Our vision'), text: vision },
  ].filter(({ text }) => text !== '');
  if (parts.length === 0) return null;
  return (
    <section id="mission-vision" className={styles['band']} aria-label={t('Mission and vision')}>
      <div className={`${site['kanga']} ${styles['border']}`} aria-hidden="true" />
      <div className={`${site['wrap']} ${styles['columns']}`}>
        {parts.map((part) => (
          <div key={part.title}>
            <h2>{part.title}</h2>
            <Paragraphs>{part.text}</Paragraphs>
          </div>
        ))}
      </div>
      <div className={`${site['kanga']} ${styles['border']}`} aria-hidden="true" />
    </section>
  );
}
