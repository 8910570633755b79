import site from '../../../art/site.module.css';
import { buildChurchJsonLd, pageMeta } from '../../../content/page-meta.ts';
import { loadSite, shownSite } from '../../../content/shown-site.ts';
import type { PageHandle } from '../../../lib/browser/load-route-module.ts';
import { EventsTeaser } from './events-teaser.tsx';
import { Hero } from './hero.tsx';
import { MinistriesTeaser } from './ministries-teaser.tsx';
import { ServiceStrip } from './service-strip.tsx';
import { Testimonial } from './testimonial.tsx';
import { ThisSunday } from './this-sunday.tsx';

export const meta = () => [
  ...pageMeta({
    path: '/',
    title: shownSite.facts.tagline,
    description: shownSite.home.description,
    picture: 'home',
  }),
  buildChurchJsonLd(),
];

export const handle: PageHandle = { prepare: loadSite };

export default function HomePage() {
  return (
    <>
      <Hero />
      <ServiceStrip />
      <ThisSunday />
      <MinistriesTeaser />
      <EventsTeaser />
      <div className={site['last']}>
        <Testimonial />
      </div>
    </>
  );
}
