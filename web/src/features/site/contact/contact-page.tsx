import { PageHero } from '../../../art/page-hero.tsx';
import site from '../../../art/site.module.css';
import { church } from '../../../content/church.ts';
import { buildChurchJsonLd, pageMeta } from '../../../content/page-meta.ts';
import { loadSite, shownSite } from '../../../content/shown-site.ts';
import { useSite } from '../../../content/site.tsx';
import type { PageHandle } from '../../../lib/browser/load-route-module.ts';
import { t } from '../../../lib/i18n.ts';
import styles from './contact.module.css';
import { ContactDetails } from './contact-details.tsx';
import { ContactForm } from './contact-form.tsx';
import { FindUs } from './find-us.tsx';

export const meta = () => [
  ...pageMeta({
    path: '/contact',
    title: t('Contact'),
    description:
      shownSite.contact.description ||
      t('How to reach {church}: address, phone, email and map.', { church: church.place }),
    picture: 'contact',
  }),
  buildChurchJsonLd(),
];

export const handle: PageHandle = { prepare: loadSite };

export default function ContactPage() {
  const { title, lead } = useSite().contact;
  return (
    <>
      <PageHero scene="contact" eyebrow={t('Contact')} title={title || t('Contact us')} lead={lead} />
      <section className={`${site['wrap']} ${site['section']}`} aria-label={t('Contact')}>
        <div className={styles['columns']}>
          <ContactForm />
          <ContactDetails />
        </div>
      </section>
      <FindUs />
    </>
  );
}
