import site from '../../../art/site.module.css';
import { buildChurchJsonLd, pageMeta } from '../../../content/page-meta.ts';
import { EventsTeaser } from './events-teaser.tsx';
import { Hero } from './hero.tsx';
import { MinistriesTeaser } from './ministries-teaser.tsx';
import { ServiceStrip } from './service-strip.tsx';
import { Testimonial } from './testimonial.tsx';
import { ThisSunday } from './this-sunday.tsx';

export const meta = () => [
  ...pageMeta({
    path: '/',
    title: 'Come as you are. Belong where you serve.',
    description:
      'Utukufu Church on Jogoo Road, Nairobi: Sunday worship at 9:00 AM, Bible study, youth, and seven ministries with a place for you.',
    picture: 'home',
  }),
  buildChurchJsonLd(),
];

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
