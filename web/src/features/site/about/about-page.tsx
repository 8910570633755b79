import { PageHero } from '../../../art/page-hero.tsx';
import site from '../../../art/site.module.css';
import { church } from '../../../content/church.ts';
import { pageMeta } from '../../../content/page-meta.ts';
import { loadSite, shownSite } from '../../../content/shown-site.ts';
import { useChurch, useSite } from '../../../content/site.tsx';
import type { PageHandle } from '../../../lib/browser/load-route-module.ts';
import { t } from '../../../lib/i18n.ts';
import { MissionVision } from './mission-vision.tsx';
import { PastorAndLeaders } from './pastor-and-leaders.tsx';
import { Story } from './story.tsx';
import { Timeline } from './timeline.tsx';
import { Values } from './values.tsx';

export const meta = () =>
  pageMeta({
    path: '/about',
    title: 'About us',
    description:
      shownSite.about.description || t('About {church}: who we are, and how to reach us.', { church: church.place }),
    picture: 'about',
  });

export const handle: PageHandle = { prepare: loadSite };

export default function AboutPage() {
  const { title, lead } = useSite().about;
  const { name } = useChurch().church;
  return (
    <>
      <PageHero
        scene="about"
        eyebrow={t('About us')}
        title={title || t('About {church}', { church: name })}
        lead={lead}
      />
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
