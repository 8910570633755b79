import { useNavigate } from 'react-router';
import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { BackLink } from '../../../ui/page/back-link.tsx';
import frame from '../../../ui/page/frame.module.css';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { EventForm } from './event-form.tsx';

export const meta = () => [{ title: pageTitle(t('Create Event')) }];

export default function CreateEventPage() {
  const navigate = useNavigate();
  return (
    <div className={frame['page']}>
      <div className={frame['narrow']}>
        <BackLink to="/admin/events">{t('All events')}</BackLink>
        <PageHeader title={t('Create Event')} lead={t('Only a title and a start time are required.')} />
      </div>
      <EventForm
        event={null}
        button={t('Create Event')}
        cancelTo="/admin/events"
        onSaved={(id) => {
          showSuccessToast(t('Event created'));
          void navigate(`/admin/events/${id}`);
        }}
      />
    </div>
  );
}
