import type { CalendarEvent, CalendarOccurrence } from '@kanisa/contract/events/calendar.ts';
import { useState } from 'react';
import { useParams, useSearchParams } from 'react-router';
import { isDay } from '../../../content/calendar.ts';
import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/page-title.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Failed } from '../../../ui/failed.tsx';
import { Bone, Waiting } from '../../../ui/skeleton.tsx';
import { isOver } from './by-day.ts';
import styles from './event.module.css';
import { EventAside } from './event-aside.tsx';
import { EventWords } from './event-words.tsx';
import { OtherDates } from './other-dates.tsx';
import { useAnswer } from './use-answer.ts';
import { calendarFallbacks } from './words.ts';

export const meta = () => [{ title: pageTitle('Event') }];

export interface EventAnswer {
  event: CalendarEvent;
  occurrences: CalendarOccurrence[];
  time_zone: string;
}

export default function EventPage() {
  const { id = '' } = useParams();
  const [params] = useSearchParams();
  const asked = params.get('date');
  const date = isDay(asked) ? asked : null;
  const path = `/calendar/${encodeURIComponent(id)}${date ? `?from=${date}` : ''}`;
  const answer = useAnswer<EventAnswer>(path, calendarFallbacks.read);
  if (answer.error?.status === 404) return <NotFound />;
  const data = answer.data?.event.id === Number(id) ? answer.data : undefined;
  return (
    <div className={styles['page']}>
      <BackLink to="/calendar">{t('Calendar')}</BackLink>
      {!data && <h1 className={answer.error ? undefined : 'visually-hidden'}>{t('Event')}</h1>}
      {answer.error && !data && <Failed error={answer.error} onRetry={answer.ask} />}
      {data ? (
        <Event
          answer={data}
          date={date}
          isWaiting={answer.isWaiting}
          onChange={(occurrence) => answer.change((before) => withOccurrence(before, occurrence))}
          onRefused={answer.ask}
        />
      ) : (
        !answer.error && <EventSkeleton />
      )}
    </div>
  );
}

interface Props {
  answer: EventAnswer;
  date: string | null;
  isWaiting: boolean;
  onChange: (occurrence: CalendarOccurrence) => void;
  onRefused: () => void;
}

/** The time that was asked for, else the next that is not over; when there is none, the event as such. */
function Event({ answer, date, isWaiting, onChange, onRefused }: Props) {
  const { event, occurrences, time_zone: timeZone } = answer;
  const [now] = useState(() => Date.now());
  const asked = date === null ? undefined : occurrences.find((one) => one.date === date);
  const shown = asked ?? occurrences.find((one) => !isOver(one, now)) ?? occurrences[0] ?? null;
  return (
    <>
      <div className={styles['columns']} aria-busy={isWaiting}>
        <EventWords event={event} shown={shown} timeZone={timeZone} />
        <EventAside event={event} shown={shown} now={now} onChange={onChange} onRefused={onRefused} />
      </div>
      {event.repetition && <OtherDates occurrences={occurrences.filter((one) => one !== shown && !isOver(one, now))} />}
    </>
  );
}

function withOccurrence(answer: EventAnswer, changed: CalendarOccurrence): EventAnswer {
  const occurrences = answer.occurrences.map((one) => (one.date === changed.date ? changed : one));
  return { ...answer, occurrences };
}

function EventSkeleton() {
  return (
    <Waiting>
      <div className={styles['columns']}>
        <div className={styles['bones']}>
          <Bone width="70%" height="44px" />
          <Bone width="55%" height="20px" />
          <Bone width="40%" height="20px" />
          <Bone height="120px" />
        </div>
        <Bone height="240px" />
      </div>
    </Waiting>
  );
}

function NotFound() {
  return (
    <div className={styles['page']}>
      <EmptyState
        level={1}
        title={t(calendarFallbacks.read)}
        action={<ButtonLink to="/calendar">{t('See the calendar')}</ButtonLink>}
      >
        <p>{t('It may have been called off, or moved. The calendar shows what is planned today.')}</p>
      </EmptyState>
    </div>
  );
}
