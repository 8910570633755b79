import { Link } from 'react-router';
import { PageHero } from '../../../art/page-hero.tsx';
import site from '../../../art/site.module.css';
import { church } from '../../../content/church.ts';
import { pageMeta } from '../../../content/page-meta.ts';
import { showsSamples } from '../../../content/shown-site.ts';
import { SentenceWith } from '../../../content/site.tsx';
import { useInViewport } from '../../../lib/browser/use-in-viewport.ts';
import { t } from '../../../lib/i18n.ts';
import { QuestionDialog } from '../../../ui/dialogs/question-dialog.tsx';
import { ArrowIcon } from '../../../ui/icons.tsx';
import { AddEventDialog } from './add-event-dialog.tsx';
import { EventList } from './event-list.tsx';
import { EventToolbar } from './event-toolbar.tsx';
import styles from './events.module.css';
import { officePhone } from './office-phone.ts';
import { filterSiteEvents } from './site-events.ts';
import { useEventChanges } from './use-event-changes.ts';
import { useEventFilter } from './use-event-filter.ts';
import { useSiteEvents } from './use-site-events.ts';

export const meta = () =>
  pageMeta({
    path: '/events',
    title: t('Events'),
    description: showsSamples()
      ? t('What’s coming up at {church}: worship, youth nights, medical camps and meals. Everyone is welcome.', {
          church: church.place,
        })
      : t('What’s coming up at {church}. Everyone is welcome.', { church: church.place }),
    picture: 'events',
  });

export default function EventsPage() {
  const [list, isNear] = useInViewport<HTMLDivElement>({ timeoutMs: 4000 });
  const events = useSiteEvents({ dated: isNear });
  const filter = useEventFilter();
  const { adding, setAdding, deleting, setDeleting, statusText, status, add, remove } = useEventChanges({
    events,
    showAll: filter.clear,
  });
  return (
    <>
      <PageHero
        scene="events"
        eyebrow={t('Events')}
        title={t('Come once, and see')}
        lead={t('Everyone is welcome at each of these. Bring a neighbour, or meet one.')}
      />
      <section className={`${site['wrap']} ${styles['page']}`} aria-label={t('Events')}>
        <EventToolbar filter={filter} onAdd={() => setAdding(true)} />
        <RegistrationNote />
        <p ref={status} className={styles['status']} role="status" tabIndex={-1}>
          {statusText}
        </p>
        <div ref={list}>
          <EventList
            events={filterSiteEvents(events.all, filter.search, filter.category)}
            isEmpty={events.all.length === 0}
            onDelete={setDeleting}
            onClear={filter.clear}
            onRestore={showsSamples() && events.samplesRemoved ? events.restoreSamples : undefined}
          />
        </div>
      </section>
      {adding && <AddEventDialog onAdd={add} onClose={() => setAdding(false)} />}
      {deleting && (
        <QuestionDialog
          title={t('Are you sure you want to delete {title}?', { title: deleting.title })}
          safe={t('Cancel')}
          risky={t('Delete')}
          onSafe={() => setDeleting(null)}
          onRisky={remove}
        >
          {t('It’s removed from the list on this device.')}
        </QuestionDialog>
      )}
    </>
  );
}

function RegistrationNote() {
  return (
    <div className={styles['note']}>
      <p>
        {church.office ? (
          <SentenceWith
            words={church.office}
            sentence={t('To register for an event, visit the church office ({hours}) or call {phone}.', {
              hours: church.office,
              phone: officePhone,
            })}
          />
        ) : (
          t('To register for an event, call {phone}.', { phone: officePhone })
        )}{' '}
        <span className={styles['live']}>
          {t('Events you add or delete change only on this device. No one else sees this.')}
        </span>
      </p>
      <Link className={site['more']} to="/calendar" prefetch="intent">
        {t('See the church’s own calendar')}
        <ArrowIcon />
      </Link>
    </div>
  );
}
