import { eventMessages } from '@kanisa/contract/events/events.ts';
import { t } from '../../../lib/i18n.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import frame from '../../../ui/page/frame.module.css';

/** Shown for an outdated link or a deleted event. */
export function EventNotFound() {
  return (
    <div className={frame['page']}>
      <EmptyState
        level={1}
        title={eventMessages.notFound}
        action={<ButtonLink to="/admin/events">{t('All events')}</ButtonLink>}
      >
        <p>{t('It may have been deleted. The list has all current events.')}</p>
      </EmptyState>
    </div>
  );
}
