import type { ChurchEvent } from '@kanisa/contract/events/events.schema.ts';
import { eventMessages } from '@kanisa/contract/events/events.ts';
import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { useSearchParamText } from '../../../lib/url/use-search-param-text.ts';
import { ButtonLink, buttonClass } from '../../../ui/button-link.tsx';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { Deferred } from '../../../ui/feedback/deferred.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SearchBox } from '../../../ui/filters/search-field.tsx';
import { PlusIcon } from '../../../ui/icons.tsx';
import frame from '../../../ui/page/frame.module.css';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useEvents } from '../shared/api.ts';
import { DeleteEventQuestion } from './delete-event-question.tsx';
import { EventCard } from './event-card.tsx';
import styles from './list.module.css';
import { EventListSkeleton } from './list-skeleton.tsx';
import { searchEvents } from './search-events.ts';
import { useEventDeletion } from './use-event-deletion.ts';

export const meta = () => [{ title: pageTitle(t('Events')) }];

export default function EventListPage() {
  const { text, setText } = useSearchParamText('search');
  const events = useEventSearch(text);
  const shown = events.shown;
  return (
    <div className={frame['page']}>
      <PageHeader
        title={t('Events')}
        lead={t('Everything the church has planned. Members and visitors see what’s on the public calendar.')}
        action={<AddEventLink />}
      />
      {(shown === undefined || events.total > 0 || text !== '') && (
        <search>
          <SearchBox label={t('Search')} value={text} onChange={setText} />
        </search>
      )}
      {events.error && !shown && (
        <ApiErrorBanner error={events.error} busy={events.isFetching} onRetry={() => void events.refetch()} />
      )}
      <Deferred isPending={events.isPending} until={<EventListSkeleton />}>
        {shown && (
          <>
            {shown.length === 0 ? (
              <NoEvents isSearch={text.trim() !== ''} onShowAll={() => setText('')} />
            ) : (
              <EventCards events={shown} timeZone={events.timeZone} />
            )}
            <p className={styles['showing']} role="status">
              {t(eventMessages.showing, { shown: shown.length, total: events.total })}
            </p>
          </>
        )}
      </Deferred>
    </div>
  );
}

/** Searches the loaded events in the browser. Asks the server only if it has more events than it returns at once. */
function useEventSearch(search: string) {
  const all = useEvents('');
  const term = search.trim();
  const isCut = all.data !== undefined && all.data.total > all.data.events.length && term !== '';
  const found = useEvents(term, { enabled: isCut });
  const source = isCut ? found : all;
  return {
    shown: source.data && searchEvents(source.data.events, search),
    total: all.data?.total ?? 0,
    timeZone: all.data?.time_zone ?? '',
    isPending: source.isPending,
    isFetching: source.isFetching,
    error: source.error,
    refetch: source.refetch,
  };
}

function AddEventLink() {
  return (
    <ButtonLink to="/admin/events/new" className={frame['wideOnPhone']}>
      <PlusIcon />
      {t('Add Event')}
    </ButtonLink>
  );
}

function EventCards({ events, timeZone }: { events: readonly ChurchEvent[]; timeZone: string }) {
  const deletion = useEventDeletion();
  return (
    <>
      <ul className={frame['list']}>
        {events.map((event) => (
          <EventCard
            key={event.id}
            event={event}
            timeZone={timeZone}
            isDeleting={deletion.deleting?.id === event.id}
            onDelete={() => deletion.ask(event)}
          />
        ))}
      </ul>
      {deletion.asked && (
        <DeleteEventQuestion event={deletion.asked} onKeep={deletion.cancel} onDelete={deletion.confirm} />
      )}
    </>
  );
}

function NoEvents({ isSearch, onShowAll }: { isSearch: boolean; onShowAll: () => void }) {
  return (
    <div className={frame['card']}>
      <EmptyState
        title={isSearch ? eventMessages.noneFound : eventMessages.none}
        action={
          isSearch ? (
            <button type="button" className={buttonClass('plain')} onClick={onShowAll}>
              {t('Show all events')}
            </button>
          ) : (
            <ButtonLink to="/admin/events/new" look="plain">
              {t('Plan the first one')}
            </ButtonLink>
          )
        }
      >
        <p>
          {isSearch
            ? t('No title, description or location matches your search.')
            : t('A Sunday service, a night of prayer, a medical camp: your events appear here.')}
        </p>
      </EmptyState>
    </div>
  );
}
