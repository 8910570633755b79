import { PageHero } from '../../../art/page-hero.tsx';
import site from '../../../art/site.module.css';
import { church } from '../../../content/church.ts';
import { hasAboutParts } from '../../../content/missing-parts.ts';
import { pageMeta } from '../../../content/page-meta.ts';
import { loadSite, shownSite } from '../../../content/shown-site.ts';
import { useChurch, useSite } from '../../../content/site.tsx';
import type { PageHandle } from '../../../lib/browser/load-route-module.ts';
import { t } from '../../../lib/i18n.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { MissionVision } from './mission-vision.tsx';
import { PastorAndLeaders } from './pastor-and-leaders.tsx';
import { Story } from './story.tsx';
import { Timeline } from './timeline.tsx';
import { Values } from './values.tsx';

export const meta = () =>
  pageMeta({
    path: '/about',
    title: t('About us'),
    description:
      shownSite.about.description || t('About {church}: who we are, and how to reach us.', { church: church.place }),
    picture: 'about',
  });

export const handle: PageHandle = { prepare: loadSite };

export default function AboutPage() {
  const { about } = useSite();
  const { title, lead } = about;
  const { name } = useChurch().church;
  return (
    <>
      <PageHero
        scene="about"
        eyebrow={t('About us')}
        title={title || t('About {church}', { church: name })}
        lead={lead}
      />
      {hasAboutParts(about) ? <Parts /> : <NoParts />}
    </>
  );
}

function Parts() {
  return (
    <>
      <Story />
      <PastorAndLeaders />
      <MissionVision />
      <Timeline />
      <div className={site['last']}>
        <Values />
      </div>
    </>
  );
}

/** The church has not described itself. */
function NoParts() {
  return (
    <section className={`${site['wrap']} ${site['section']} ${site['last']}`} aria-label={t('About us')}>
      <EmptyState
        drawing="people"
        title={t('Come and get to know us')}
        action={<ButtonLink to="/contact">{t('Contact')}</ButtonLink>}
      >
        {t('We’d love to tell you who we are.')}
      </EmptyState>
    </section>
  );
}
