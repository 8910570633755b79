import { showsSamples } from '../../../content/shown-site.ts';
import { t } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { EventCard } from './event-card.tsx';
import styles from './events.module.css';
import type { SiteEvent } from './site-events.ts';

interface Props {
  events: readonly SiteEvent[];
  /** There are no events at all, whatever the filter is. */
  isEmpty: boolean;
  onDelete: (event: SiteEvent) => void;
  onClear: () => void;
  /** Restores deleted samples; undefined if none was deleted. */
  onRestore: (() => void) | undefined;
}

export function EventList({ events, isEmpty, onDelete, onClear, onRestore }: Props) {
  const restore = onRestore && (
    <button type="button" className={buttonClass('plain')} onClick={onRestore}>
      {t('Restore the sample events')}
    </button>
  );
  if (events.length === 0) {
    return (
      <div className={styles['empty']}>
        <EmptyState
          title={isEmpty ? t('No events') : t('No events found')}
          action={
            isEmpty ? (
              restore
            ) : (
              <button type="button" className={buttonClass('plain')} onClick={onClear}>
                {t('Show all events')}
              </button>
            )
          }
        >
          {isEmpty &&
            showsSamples() &&
            t('You’ve deleted everything on this device. Add an event, or restore the samples.')}
          {isEmpty && !showsSamples() && t('What we plan is on the church’s own calendar.')}
          {!isEmpty && t('Nothing matches your search. Try another word or category.')}
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <h2 className={styles['count']}>
        {events.length === 1 ? t('1 event') : t('{count} events', { count: events.length })}
      </h2>
      <ul className={styles['list']}>
        {events.map((event) => (
          <EventCard key={event.id} event={event} onDelete={() => onDelete(event)} />
        ))}
      </ul>
      {restore && <div className={styles['restore']}>{restore}</div>}
    </>
  );
}
