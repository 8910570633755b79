import { PageHero } from '../../../art/page-hero.tsx';
import site from '../../../art/site.module.css';
import { church } from '../../../content/church.ts';
import { pageMeta } from '../../../content/page-meta.ts';
import { loadSite, shownSite } from '../../../content/shown-site.ts';
import { useSite } from '../../../content/site.tsx';
import type { PageHandle } from '../../../lib/browser/load-route-module.ts';
import { t } from '../../../lib/i18n.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import styles from './ministries.module.css';
import { MinistryCard } from './ministry-card.tsx';
import { useOpenCard } from './use-open-card.ts';

export const meta = () =>
  pageMeta({
    path: '/ministries',
    title: t('Ministries'),
    description:
      shownSite.ministries.description ||
      t('The ministries of {church}, and who to talk to.', { church: church.place }),
    picture: 'ministries',
  });

/** Runs while the HTML is parsed. `:target` applies only after the first paint. */
const MARK_TARGET_SCRIPT = "document.getElementById(location.hash.slice(1))?.setAttribute('data-asked','')";

export const handle: PageHandle = { prepare: loadSite };

export default function MinistriesPage() {
  const { title, lead, ministries } = useSite().ministries;
  const { isHydrated, open, toggle } = useOpenCard(ministries);
  return (
    <>
      <PageHero scene="ministries" eyebrow={t('Ministries')} title={title || t('What we do together')} lead={lead} />
      <section className={`${site['wrap']} ${site['section']} ${site['last']}`} aria-label={t('Ministries')}>
        {ministries.length === 0 && <NoMinistries />}
        <ul className={styles['list']} data-alive={isHydrated || undefined}>
          {ministries.map((ministry) => (
            <MinistryCard
              key={ministry.key}
              ministry={ministry}
              open={open === ministry.key}
              onToggle={() => toggle(ministry.key)}
            />
          ))}
        </ul>
        {/* oxlint-disable-next-line react/no-danger -- our own constant */}
        <script dangerouslySetInnerHTML={{ __html: MARK_TARGET_SCRIPT }} />
      </section>
    </>
  );
}

/** The church has not described any. */
function NoMinistries() {
  return (
    <EmptyState title={t('Ask us what you can join')} action={<ButtonLink to="/contact">{t('Contact')}</ButtonLink>}>
      {t('We’d love to tell you what we do together.')}
    </EmptyState>
  );
}
