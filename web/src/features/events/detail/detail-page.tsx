import type { ChurchEvent } from '@kanisa/contract/events/events.schema.ts';
import { eventMessages } from '@kanisa/contract/events/events.ts';
import { Link, useParams } from 'react-router';
import { hasErrorStatus } from '../../../lib/api/api-error.ts';
import { formatTimeZone, formatWallDateTime, formatWallSpan } from '../../../lib/dates/wall-time.ts';
import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { PencilIcon } from '../../../ui/icons.tsx';
import { BackLink } from '../../../ui/page/back-link.tsx';
import frame from '../../../ui/page/frame.module.css';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Fact } from '../../../ui/text/fact.tsx';
import { LinkedText } from '../../../ui/text/linked-text.tsx';
import { PersonName } from '../../messaging/shared/person-name.tsx';
import { useEvent } from '../shared/api.ts';
import { EventBadges } from '../shared/event-badges.tsx';
import { EventNotFound } from '../shared/event-not-found.tsx';
import { formatRepetition } from '../shared/format-repetition.ts';
import styles from './detail.module.css';
import { EventDates } from './event-dates.tsx';

export const meta = () => [{ title: pageTitle(t('Event')) }];

export default function EventDetailPage() {
  const { id = '' } = useParams();
  const event = useEvent(id);
  if (hasErrorStatus(event.error, 404)) return <EventNotFound />;
  return (
    <div className={frame['page']}>
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
        <div>
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
    end === null ? t('{start} to {end}', { start: formatWallDateTime(start), end: eventMessages.notAvailable }) : null;
  return <span title={formatTimeZone(timeZone)}>{span ?? formatWallSpan(start, end)}</span>;
}

function EventFacts({ event }: { event: ChurchEvent }) {
  const none = eventMessages.notAvailable;
  return (
    <dl className={`${frame['card']} ${frame['record']} ${styles['facts']}`}>
      <Fact term={t('Description')}>
        <span className={styles['text']}>
          {event.description ? <LinkedText>{event.description}</LinkedText> : none}
        </span>
      </Fact>
      <Fact term={t('Location')}>{event.location ?? none}</Fact>
      <Fact term={t('Created by')}>{event.creator ? <PersonName person={event.creator} /> : none}</Fact>
      {event.repetition && <Fact term={t('Repeats')}>{formatRepetition(event.repetition, event.start_local)}</Fact>}
      {event.capacity !== null && <Fact term={t('Capacity')}>{event.capacity}</Fact>}
      <Fact term={t('Who sees it')}>
        {event.is_public ? (
          <>
            {t('Everyone. It’s on the public calendar, and members can say they’re coming.')}{' '}
            <Link to={`/calendar/${event.id}`}>{t('See the public page')}</Link>
          </>
        ) : (
          <>
            {t('Only admins and pastors. Members and visitors don’t see it.')}{' '}
            <Link to={`/admin/events/${event.id}/edit`}>{t('Publish it')}</Link>
          </>
        )}
      </Fact>
    </dl>
  );
}
