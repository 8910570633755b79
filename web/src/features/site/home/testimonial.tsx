import { Portrait } from '../../../art/portrait.tsx';
import site from '../../../art/site.module.css';
import { testimonial } from '../../../content/church.ts';
import { t } from '../../../lib/i18n.ts';
import styles from './testimonial.module.css';

export function Testimonial() {
  return (
    <section className={`${site['wrap']} ${site['section']}`} aria-label={t('A member speaks')}>
      <figure className={styles['card']}>
        <div className={`${site['kanga']} ${styles['border']}`} aria-hidden="true" />
        <div className={styles['inside']}>
          <Portrait look={testimonial.portrait} className={styles['portrait']} />
          <div>
            <blockquote>
              <p>“{t(testimonial.quote)}”</p>
            </blockquote>
            <figcaption>
              <b>{testimonial.name}</b>
              <span>{t(testimonial.role)}</span>
            </figcaption>
          </div>
        </div>
        <div className={`${site['kanga']} ${styles['border']}`} aria-hidden="true" />
      </figure>
    </section>
  );
}
