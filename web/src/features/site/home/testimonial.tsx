import site from '../../../art/site.module.css';
import { Words } from '../../../art/words.tsx';
import { useLanguageOf, useSite } from '../../../content/site.tsx';
import { t } from '../../../lib/i18n.ts';
import { SitePortrait } from '../../../ui/site-portrait.tsx';
import styles from './testimonial.module.css';

export function Testimonial() {
  const { testimonial } = useSite().home;
  const languageOf = useLanguageOf();
  if (testimonial === null) return null;
  return (
    <section className={`${site['wrap']} ${site['section']}`} aria-label={t('A member speaks')}>
      <figure className={styles['card']}>
        <div className={`${site['kanga']} ${styles['border']}`} aria-hidden="true" />
        <div className={styles['inside']}>
          <SitePortrait of={testimonial} className={styles['portrait']} />
          <div>
            <blockquote>
              <p lang={languageOf(testimonial.quote)}>
                “<Words>{testimonial.quote}</Words>”
              </p>
            </blockquote>
            <figcaption>
              <b>{testimonial.name}</b>
              {testimonial.role && <span lang={languageOf(testimonial.role)}>{testimonial.role}</span>}
            </figcaption>
          </div>
        </div>
        <div className={`${site['kanga']} ${styles['border']}`} aria-hidden="true" />
      </figure>
    </section>
  );
}
