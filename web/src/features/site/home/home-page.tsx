import site from '../../../art/site.module.css';
import { church } from '../../../content/church.ts';
import { buildChurchJsonLd, pageMeta } from '../../../content/page-meta.ts';
import { loadSite, shownSite } from '../../../content/shown-site.ts';
import type { PageHandle } from '../../../lib/browser/load-route-module.ts';
import { t } from '../../../lib/i18n.ts';
import { EventsTeaser } from './events-teaser.tsx';
import { Hero } from './hero.tsx';
import { MinistriesTeaser } from './ministries-teaser.tsx';
import { ServiceStrip } from './service-strip.tsx';
import { Testimonial } from './testimonial.tsx';
import { ThisSunday } from './this-sunday.tsx';

export const meta = () => [
  ...pageMeta({
    path: '/',
    title: church.tagline || church.place,
    description:
      shownSite.home.description ||
      t('{church}: when we meet, what is coming up and how to find us.', { church: church.place }),
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
