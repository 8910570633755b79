import { PageHero } from '../../../art/page-hero.tsx';
import site from '../../../art/site.module.css';
import { buildChurchJsonLd, pageMeta } from '../../../content/page-meta.ts';
import { t } from '../../../lib/i18n.ts';
import styles from './contact.module.css';
import { ContactDetails } from './contact-details.tsx';
import { ContactForm } from './contact-form.tsx';
import { FindUs } from './find-us.tsx';

export const meta = () => [
  ...pageMeta({
    path: '/contact',
    title: 'Contact',
    description:
      'Write to Utukufu Church, call the office, or find us on Jogoo Road, Nairobi: address, phone, e-mail, map and directions.',
    picture: 'contact',
  }),
  buildChurchJsonLd(),
];

export default function ContactPage() {
  return (
    <>
      <PageHero
        scene="contact"
        eyebrow={t('Contact')}
        title={t('Talk to us')}
        lead={t('A question, a prayer, a first visit: call, write or come by.')}
      />
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
