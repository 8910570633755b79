import type { AnswerOf } from '@kanisa/contract/core/endpoint.schema.ts';
import type { CalendarOccurrence, readCalendar } from '@kanisa/contract/events/calendar.schema.ts';
import { calendarFallbacks, calendarMessages } from '@kanisa/contract/events/calendar.ts';
import { useSearchParams } from 'react-router';
import site from '../../../art/site.module.css';
import { church } from '../../../content/church.ts';
import { pageMeta } from '../../../content/page-meta.ts';
import { useToday } from '../../../content/use-church-day.ts';
import type { Day } from '../../../lib/dates/calendar-day.ts';
import { formatTimeZone } from '../../../lib/dates/wall-time.ts';
import { t } from '../../../lib/i18n.ts';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { OfflineLine } from '../../../ui/feedback/offline-line.tsx';
import frame from '../../../ui/page/frame.module.css';
import styles from './calendar.module.css';
import { CalendarHero } from './calendar-hero.tsx';
import { ListView } from './list-view.tsx';
import { getFirstDayOfMonth, getLastDayOfMonth, listWeeksOfMonth, type Month, parseMonth, toMonth } from './month.ts';
import { MonthSkeleton } from './month-skeleton.tsx';
import { MonthView } from './month-view.tsx';
import { SubscribeCard } from './subscribe.tsx';
import { CalendarToolbar } from './toolbar.tsx';
import { usePublicQuery } from './use-public-query.ts';

export const meta = () =>
  pageMeta({
    path: '/calendar',
    title: t('Calendar'),
    description: t(
      'When we worship, pray and serve: the calendar of {church}, by month or as a list, and to subscribe to.',
      { church: church.place },
    ),
    picture: 'events',
  });

const NO_OCCURRENCES: readonly CalendarOccurrence[] = [];

export default function CalendarPage() {
  // Null in the prerendered HTML, which knows neither the day nor the query string.
  const today = useToday();
  return (
    <>
      <OfflineLine />
      <CalendarHero />
      <div className={`${site['wrap']} ${styles['page']}`}>
        <noscript>
          <p>{t('The calendar needs JavaScript. You can still subscribe to it below.')}</p>
        </noscript>
        {today === null ? <MonthSkeleton /> : <Calendar today={today} />}
        <SubscribeCard />
      </div>
    </>
  );
}

function Calendar({ today }: { today: Day }) {
  const [params] = useSearchParams();
  const month = parseMonth(params.get('month')) ?? toMonth(today);
  const isList = params.get('view') === 'list';
  // The first and last week include days of the neighbouring months.
  const days = listWeeksOfMonth(month).flat();
  const calendar = usePublicQuery<AnswerOf<typeof readCalendar>>(
    `/calendar?from=${days[0]}&to=${days.at(-1)}`,
    calendarFallbacks.list,
  );
  const loaded = calendar.data?.from === days[0] && !calendar.error ? calendar.data?.occurrences : undefined;
  // While the next month loads, the month view shows its empty days instead of a skeleton.
  const shown = loaded ?? (calendar.data && !calendar.error && !isList ? NO_OCCURRENCES : undefined);
  const View = isList ? ListView : MonthView;
  return (
    <section className={frame['stack18']} aria-label={t('Calendar')} aria-busy={calendar.isFetching}>
      <CalendarToolbar month={month} isList={isList} today={today} />
      {calendar.error && <ApiErrorBanner error={calendar.error} onRetry={calendar.refetch} />}
      {loaded && calendar.data?.is_cut && (
        <Banner tone="info">{t('This month has more events than fit here, so some aren’t shown.')}</Banner>
      )}
      {!shown && !calendar.error && <MonthSkeleton bare />}
      {loaded && isMonthEmpty(loaded, month) && <NothingPlanned />}
      {shown && !(isList && isMonthEmpty(shown, month)) && <View occurrences={shown} month={month} today={today} />}
      {shown && (
        <p className={frame['note']}>
          {t('All times are in the church’s time zone: {zone}.', {
            zone: formatTimeZone(calendar.data?.time_zone ?? ''),
          })}
        </p>
      )}
    </section>
  );
}

function isMonthEmpty(occurrences: readonly CalendarOccurrence[], month: Month): boolean {
  const [first, last] = [getFirstDayOfMonth(month), `${getLastDayOfMonth(month)}T24`];
  return !occurrences.some(({ start_local: start, end_local: end }) => start <= last && (end ?? start) >= first);
}

function NothingPlanned() {
  return (
    <div className={styles['nothing']}>
      <EmptyState title={calendarMessages.none}>
        <p>{t('The weekly service times are at the bottom of this page. Try another month for more.')}</p>
      </EmptyState>
    </div>
  );
}
