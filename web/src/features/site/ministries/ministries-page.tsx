import { PageHero } from '../../../art/page-hero.tsx';
import site from '../../../art/site.module.css';
import { ministries } from '../../../content/ministries.ts';
import { pageMeta } from '../../../content/page-meta.ts';
import { t } from '../../../lib/i18n.ts';
import styles from './ministries.module.css';
import { MinistryCard } from './ministry-card.tsx';
import { useOpenCard } from './use-open-card.ts';

export const meta = () =>
  pageMeta({
    path: '/ministries',
    title: 'Ministries',
    description:
      'Youth, Elders, Women’s, Media, Worship, Community Outreach and Hospitality: what each does, when it meets and who leads it.',
    picture: 'ministries',
  });

/** Runs while the HTML is parsed. `:target` applies only after the first paint. */
const MARK_TARGET_SCRIPT = "document.getElementById(location.hash.slice(1))?.setAttribute('data-asked','')";

export default function MinistriesPage() {
  const { isHydrated, open, toggle } = useOpenCard();
  return (
    <>
      <PageHero
        scene="ministries"
        eyebrow={t('Ministries')}
        title={t('Seven ministries, one table')}
        lead={t(
          'Open a card to see what people do there and who to talk to. No experience needed; most of us had none.',
        )}
      />
      <section className={`${site['wrap']} ${site['section']} ${site['last']}`} aria-label={t('Ministries')}>
        <ul className={styles['list']} data-alive={isHydrated || undefined}>
          {ministries.map((ministry) => (
            <MinistryCard
              key={ministry.anchor}
              ministry={ministry}
              open={open === ministry.anchor}
              onToggle={() => toggle(ministry.anchor)}
            />
          ))}
        </ul>
        {/* oxlint-disable-next-line react/no-danger -- our own constant */}
        <script dangerouslySetInnerHTML={{ __html: MARK_TARGET_SCRIPT }} />
      </section>
    </>
  );
}
