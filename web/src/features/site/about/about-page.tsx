import { PageHero } from '../../../art/page-hero.tsx';
import site from '../../../art/site.module.css';
import { pageMeta } from '../../../content/page-meta.ts';
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
      'How eleven people and forty borrowed chairs became Utukufu Church: our story, our pastor and leaders, mission, vision and values.',
    picture: 'about',
  });

export default function AboutPage() {
  return (
    <>
      <PageHero
        scene="about"
        eyebrow={t('About us')}
        title={t('A church that keeps a chair for you')}
        lead={t(
          'Utukufu is Swahili for glory. We have found that it looks a lot like people making room for each other.',
        )}
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
