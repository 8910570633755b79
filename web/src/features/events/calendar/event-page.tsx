import type { AnswerOf } from '@kanisa/contract/core/endpoint.schema.ts';
import type { CalendarOccurrence, readCalendarEvent } from '@kanisa/contract/events/calendar.schema.ts';
import { calendarFallbacks } from '@kanisa/contract/events/calendar.ts';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { isDay } from '../../../lib/dates/calendar-day.ts';
import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { OfflineLine } from '../../../ui/feedback/offline-line.tsx';
import { SkeletonBlock, SkeletonStatus } from '../../../ui/feedback/skeleton.tsx';
import { BackLink } from '../../../ui/page/back-link.tsx';
import styles from './event.module.css';
import { EventAside } from './event-aside.tsx';
import { EventDescription } from './event-description.tsx';
import { isOccurrenceOver } from './group-by-day.ts';
import { OtherDates } from './other-dates.tsx';
import { usePublicQuery } from './use-public-query.ts';

export const meta = () => [{ title: pageTitle(t('Event')) }];

type EventAnswer = AnswerOf<typeof readCalendarEvent>;

export default function EventPage() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const dateParam = params.get('date');
  const date = isDay(dateParam) ? dateParam : null;
  const path = `/calendar/${encodeURIComponent(id)}${date ? `?from=${date}` : ''}`;
  const answer = usePublicQuery<EventAnswer>(path, calendarFallbacks.read);
  if (answer.error?.status === 404) return <CalendarEventNotFound />;
  const data = answer.data?.event.id === Number(id) ? answer.data : undefined;
  return (
    <>
      <OfflineLine />
      <div className={styles['page']}>
        <BackLink to="/calendar">{t('Calendar')}</BackLink>
        {!data && <h1 className={answer.error ? undefined : 'visually-hidden'}>{t('Event')}</h1>}
        {answer.error && !data && <ApiErrorBanner error={answer.error} onRetry={answer.refetch} />}
        {data ? (
          <CalendarEventDetails
            answer={data}
            date={date}
            isFetching={answer.isFetching}
            onChange={(occurrence) => answer.updateData((before) => replaceOccurrence(before, occurrence))}
            onOutdated={answer.refetch}
          />
        ) : (
          !answer.error && <EventSkeleton />
        )}
      </div>
    </>
  );
}

interface Props {
  answer: EventAnswer;
  date: string | null;
  isFetching: boolean;
  onChange: (occurrence: CalendarOccurrence) => void;
  onOutdated: () => void;
}

/** Shows the requested occurrence, else the next one that is not over, else the event itself. */
function CalendarEventDetails({ answer, date, isFetching, onChange, onOutdated }: Props) {
  const { event, occurrences, time_zone: timeZone } = answer;
  const [now] = useState(() => Date.now());
  const requested = date === null ? undefined : occurrences.find((occurrence) => occurrence.date === date);
  const shown =
    requested ?? occurrences.find((occurrence) => !isOccurrenceOver(occurrence, now)) ?? occurrences[0] ?? null;
  return (
    <>
      <div className={styles['columns']} aria-busy={isFetching}>
        <EventDescription event={event} shown={shown} timeZone={timeZone} />
        <EventAside event={event} shown={shown} now={now} onChange={onChange} onOutdated={onOutdated} />
      </div>
      {event.repetition && (
        <OtherDates
          occurrences={occurrences.filter((occurrence) => occurrence !== shown && !isOccurrenceOver(occurrence, now))}
        />
      )}
    </>
  );
}

function replaceOccurrence(answer: EventAnswer, changed: CalendarOccurrence): EventAnswer {
  const occurrences = answer.occurrences.map((occurrence) => (occurrence.date === changed.date ? changed : occurrence));
  return { ...answer, occurrences };
}

function EventSkeleton() {
  return (
    <SkeletonStatus>
      <div className={styles['columns']}>
        <div className={styles['bones']}>
          <SkeletonBlock width="70%" height="44px" />
          <SkeletonBlock width="55%" height="20px" />
          <SkeletonBlock width="40%" height="20px" />
          <SkeletonBlock height="120px" />
        </div>
        <SkeletonBlock height="240px" />
      </div>
    </SkeletonStatus>
  );
}

function CalendarEventNotFound() {
  return (
    <div className={styles['page']}>
      <EmptyState
        level={1}
        title={calendarFallbacks.read}
        action={<ButtonLink to="/calendar">{t('See the calendar')}</ButtonLink>}
      >
        <p>{t('It may have been cancelled or moved. See the calendar for what’s planned.')}</p>
      </EmptyState>
    </div>
  );
}
