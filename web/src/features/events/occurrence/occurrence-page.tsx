import type { ChurchEvent } from '@kanisa/contract/events/events.schema.ts';
import type { StaffOccurrence } from '@kanisa/contract/events/occurrences.schema.ts';
import { occurrenceMessages } from '@kanisa/contract/events/occurrences.ts';
import { useNavigate, useParams } from 'react-router';
import { hasErrorStatus } from '../../../lib/api/api-error.ts';
import { formatLongDay, getWallDay } from '../../../lib/dates/wall-time.ts';
import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { BackLink } from '../../../ui/page/back-link.tsx';
import frame from '../../../ui/page/frame.module.css';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { EventFormSkeleton } from '../form/form-skeleton.tsx';
import { useEvent, useOccurrence } from '../shared/api.ts';
import { OccurrenceForm } from './occurrence-form.tsx';

export const meta = () => [{ title: pageTitle(t('Change a date')) }];

export default function OccurrencePage() {
  const { id = '', date = '' } = useParams();
  const event = useEvent(id, { isFresh: true });
  const occurrence = useOccurrence({ id, date });
  const failed = [event, occurrence].find((query) => query.isError);
  const isFresh = event.isFetchedAfterMount && occurrence.isFetchedAfterMount;
  if (hasErrorStatus(failed?.error, 404)) return <OccurrenceNotFound id={id} />;
  return (
    <div className={frame['page']}>
      {!failed && isFresh && event.data && occurrence.data ? (
        <OccurrenceEditor event={event.data.event} occurrence={occurrence.data} timeZone={event.data.time_zone} />
      ) : (
        <>
          <div className={frame['narrow']}>
            <BackLink to={`/admin/events/${id}`}>{t('Back')}</BackLink>
            <PageHeader title={t('Change a date')} />
          </div>
          {failed?.error ? (
            <div className={frame['narrow']}>
              <ApiErrorBanner error={failed.error} busy={failed.isFetching} onRetry={() => void failed.refetch()} />
            </div>
          ) : (
            <EventFormSkeleton />
          )}
        </>
      )}
    </div>
  );
}

/** Lets a line break after the day of the week, not inside the date. */
const joinDateWithNbsp = (day: string) => day.replaceAll(/(?<!,) /g, '\u00a0');

interface Props {
  event: ChurchEvent;
  occurrence: StaffOccurrence;
  timeZone: string;
}

function OccurrenceEditor({ event, occurrence, timeZone }: Props) {
  const navigate = useNavigate();
  const eventPath = `/admin/events/${event.id}`;
  return (
    <>
      <div className={frame['narrow']}>
        <BackLink to={eventPath}>{t('Back')}</BackLink>
        <PageHeader
          title={joinDateWithNbsp(formatLongDay(getWallDay(occurrence.start_local)))}
          lead={t('You’re changing only this date of “{title}”.', { title: event.title })}
        />
      </div>
      <OccurrenceForm
        event={event}
        occurrence={occurrence}
        timeZone={timeZone}
        onDone={(successText) => {
          showSuccessToast(successText);
          void navigate(eventPath);
        }}
      />
    </>
  );
}

function OccurrenceNotFound({ id }: { id: string }) {
  return (
    <div className={frame['page']}>
      <EmptyState
        level={1}
        title={occurrenceMessages.notFound}
        action={<ButtonLink to={`/admin/events/${id}`}>{t('See the event')}</ButtonLink>}
      >
        <p>{t('The event may have been deleted, or it now repeats on other days.')}</p>
      </EmptyState>
    </div>
  );
}
