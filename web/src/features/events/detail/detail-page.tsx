import { type ChurchEvent, eventMessages } from '@kanisa/contract/events/events.ts';
import { Link, useParams } from 'react-router';
import { ApiError } from '../../../lib/http.ts';
import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/page-title.ts';
import { formatTimeZone, formatWallDateTime, formatWallSpan } from '../../../lib/wall-time.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { Fact } from '../../../ui/fact.tsx';
import { ApiErrorBanner } from '../../../ui/failed.tsx';
import frame from '../../../ui/frame.module.css';
import { PencilIcon } from '../../../ui/icons.tsx';
import { LinkedText } from '../../../ui/linked-text.tsx';
import { PageHeader } from '../../../ui/page-header.tsx';
import { useEvent } from '../shared/api.ts';
import { EventNotFound } from '../shared/event-not-found.tsx';
import shared from '../shared/events.module.css';
import { EventBadges } from '../shared/marks.tsx';
import { formatRepetition } from '../shared/repetition-text.ts';
import { EventDates } from './dates.tsx';
import styles from './detail.module.css';

export const meta = () => [{ title: pageTitle('Event') }];

export default function EventDetailPage() {
  const { id = '' } = useParams();
  const event = useEvent(id);
  const isGone = event.error instanceof ApiError && event.error.status === 404;
  if (isGone) return <EventNotFound />;
  return (
    <div className={`${frame['page']} ${shared['page']}`}>
      <div className={frame['column']}>
        {!event.data && (
          <div>
            <BackLink to="/admin/events">{t('All events')}</BackLink>
            <PageHeader title={t('Event')} />
          </div>
        )}
        {event.isPending && (
          <p className={frame['soft']} role="status">
            {t('Loading...')}
          </p>
        )}
        {event.error && !event.data && (
          <ApiErrorBanner error={event.error} busy={event.isFetching} onRetry={() => void event.refetch()} />
        )}
        {event.data && <EventDetail event={event.data.event} timeZone={event.data.time_zone} />}
      </div>
    </div>
  );
}

function EventDetail({ event, timeZone }: { event: ChurchEvent; timeZone: string }) {
  return (
    <>
      <div>
        <BackLink to="/admin/events">{t('All events')}</BackLink>
        <div className={styles['head']}>
          <PageHeader
            title={event.title}
            lead={<EventTimes event={event} timeZone={timeZone} />}
            action={
              <ButtonLink to={`/admin/events/${event.id}/edit`} className={frame['wideOnPhone']}>
                <PencilIcon />
                {t('Edit')}
              </ButtonLink>
            }
          />
        </div>
      </div>
      <EventBadges event={event} isOver={event.next_start_time === null} />
      <EventFacts event={event} />
      <EventDates event={event} />
    </>
  );
}

function EventTimes({
  event: { start_local: start, end_local: end },
  timeZone,
}: {
  event: ChurchEvent;
  timeZone: string;
}) {
  const span =
    end === null
      ? t('{start} to {end}', { start: formatWallDateTime(start), end: t(eventMessages.notAvailable) })
      : null;
  return <span title={formatTimeZone(timeZone)}>{span ?? formatWallSpan(start, end)}</span>;
}

function EventFacts({ event }: { event: ChurchEvent }) {
  const none = t(eventMessages.notAvailable);
  return (
    <dl className={`${frame['card']} ${frame['record']} ${styles['facts']}`}>
      <Fact term={t('Description')}>
        <span className={styles['text']}>
          {event.description ? <LinkedText>{event.description}</LinkedText> : none}
        </span>
      </Fact>
      <Fact term={t('Location')}>{event.location ?? none}</Fact>
      <Fact term={t('Created by')}>{event.created_by ?? none}</Fact>
      {event.repetition && <Fact term={t('Repeats')}>{formatRepetition(event.repetition, event.start_local)}</Fact>}
      {event.capacity !== null && <Fact term={t('Capacity')}>{event.capacity}</Fact>}
      {event.is_public && (
        <Fact term={t('Public page')}>
          <Link to={`/calendar/${event.id}`}>{t('See it as members and visitors do')}</Link>
        </Fact>
      )}
    </dl>
  );
}
