import { Link } from 'react-router';
import { SampleDayTile } from '../../../art/sample-day-tile.tsx';
import site from '../../../art/site.module.css';
import { categoryNames, getSampleDay, type SampleEvent, sampleEvents } from '../../../content/sample-events.ts';
import { showsSamples } from '../../../content/shown-site.ts';
import { useSite } from '../../../content/site.tsx';
import { useToday } from '../../../content/use-church-day.ts';
import { useInViewport } from '../../../lib/browser/use-in-viewport.ts';
import { type Day, formatClock } from '../../../lib/dates/calendar-day.ts';
import { t } from '../../../lib/i18n.ts';
import { ArrowIcon } from '../../../ui/icons.tsx';
import styles from './events-teaser.module.css';
import { ThisWeek } from './this-week.tsx';

export function EventsTeaser() {
  const [section, isNear] = useInViewport<HTMLElement>({ distancePx: 200, timeoutMs: 4000 });
  const today = useToday(isNear);
  const samples = showsSamples(useSite()) ? sampleEvents.slice(0, 3) : [];
  const week = <ThisWeek today={isNear ? today : null} isAlone={samples.length === 0} />;
  return (
    <section ref={section} className={`${site['wrap']} ${site['section']}`} aria-labelledby="events-teaser">
      <div className={`${site['two']} ${site['top']}`}>
        <div>
          <p className={site['eyebrow']}>{t('Events')}</p>
          <h2 id="events-teaser" className={site['title']}>
            {t('What’s coming up')}
          </h2>
          <p className={`${site['lead']} ${styles['lead']}`}>
            {t('Everyone is welcome at each of these. Bring a neighbour.')}
          </p>
          {samples.length > 0 && week}
        </div>
        {samples.length > 0 ? <Samples samples={samples} today={today} /> : week}
      </div>
    </section>
  );
}

interface SamplesProps {
  samples: readonly SampleEvent[];
  today: Day | null;
}

function Samples({ samples, today }: SamplesProps) {
  return (
    <div>
      <ul className={styles['list']}>
        {samples.map((event) => (
          <li key={event.id}>
            <SampleDayTile day={today && getSampleDay(event, today)} sample={event} />
            <div>
              <h3>{event.title}</h3>
              <p>
                {formatClock(event.time)} · {event.location}
              </p>
            </div>
            <span className={styles['tag']}>{categoryNames[event.category]}</span>
          </li>
        ))}
      </ul>
      <Link className={site['more']} to="/events">
        {t('All events')}
        <ArrowIcon />
      </Link>
    </div>
  );
}
