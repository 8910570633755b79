import { useNavigate, useParams } from 'react-router';
import { hasErrorStatus } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { reserveLine } from '../../../ui/feedback/reserve-line.ts';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { BackLink } from '../../../ui/page/back-link.tsx';
import frame from '../../../ui/page/frame.module.css';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useEvent } from '../shared/api.ts';
import { EventNotFound } from '../shared/event-not-found.tsx';
import { addNotified } from '../shared/use-announcement.ts';
import { EventForm } from './event-form.tsx';
import { EventFormSkeleton } from './form-skeleton.tsx';

export const meta = () => [{ title: pageTitle(t('Edit Event')) }];

export default function EditEventPage() {
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const event = useEvent(id, { isFresh: true });
  // The form starts from the stored event, not from a cached one.
  const current = event.isFetchedAfterMount ? event.data?.event : undefined;
  if (hasErrorStatus(event.error, 404) && !current) return <EventNotFound />;
  return (
    <div className={frame['page']}>
      <div className={frame['narrow']}>
        <BackLink to={`/admin/events/${id}`}>{t('Back')}</BackLink>
        <PageHeader title={t('Edit Event')} lead={reserveLine(current?.title, event)} />
      </div>
      {!current && !event.isError && <EventFormSkeleton />}
      {!current && event.isError && (
        <div className={frame['narrow']}>
          <ApiErrorBanner error={event.error} busy={event.isFetching} onRetry={() => void event.refetch()} />
        </div>
      )}
      {current && (
        <EventForm
          key={current.id}
          event={current}
          button={t('Update Event')}
          cancelTo={`/admin/events/${id}`}
          onSaved={(_, notified) => {
            showSuccessToast(addNotified(t('Event updated'), notified));
            void navigate(`/admin/events/${id}`);
          }}
        />
      )}
    </div>
  );
}
