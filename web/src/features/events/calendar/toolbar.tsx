import { Link, useSearchParams } from 'react-router';
import type { Day } from '../../../lib/dates/calendar-day.ts';
import { t } from '../../../lib/i18n.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { ChevronIcon } from '../../../ui/icons.tsx';
import segmented from '../../../ui/segmented-control.module.css';
import { addMonths, formatMonth, type Month, toMonth } from './month.ts';
import styles from './toolbar.module.css';

interface Props {
  month: Month;
  isList: boolean;
  today: Day;
}

/** Chooses the month and the view. Both are stored in the query string. */
export function CalendarToolbar({ month, isList, today }: Props) {
  const buildPath = useCalendarPath();
  const current = toMonth(today);
  return (
    <div className={styles['bar']}>
      <h2 aria-live="polite">{formatMonth(month)}</h2>
      <nav className={styles['months']} aria-label={t('Months')}>
        <MonthStep to={buildPath({ month: addMonths(month, -1) })} label={t('Previous month')} look="back" />
        <ButtonLink
          to={buildPath({ month: null })}
          look="plain"
          small
          preventScrollReset
          className={styles['today']}
          aria-current={month === current ? 'date' : undefined}
        >
          {t('Today')}
        </ButtonLink>
        <MonthStep to={buildPath({ month: addMonths(month, 1) })} label={t('Next month')} look="on" />
      </nav>
      <nav className={`${segmented['segmented']} ${styles['views']}`} aria-label={t('View', { context: 'layout' })}>
        <Link to={buildPath({ view: null })} preventScrollReset aria-current={isList ? undefined : 'true'}>
          {t('Month')}
        </Link>
        <Link to={buildPath({ view: 'list' })} preventScrollReset aria-current={isList ? 'true' : undefined}>
          {t('List')}
        </Link>
      </nav>
    </div>
  );
}

function MonthStep({ to, label, look }: { to: string; label: string; look: 'back' | 'on' }) {
  return (
    <Link to={to} className={`${styles['step']} ${styles[look]}`} aria-label={label} title={label} preventScrollReset>
      <ChevronIcon />
    </Link>
  );
}

/** Returns a function that builds the page's path with changed parameters. Other parameters stay. */
function useCalendarPath(): (change: Record<string, string | null>) => string {
  const [params] = useSearchParams();
  return (change) => {
    const next = new URLSearchParams(params);
    for (const [name, value] of Object.entries(change)) {
      if (value === null) next.delete(name);
      else next.set(name, value);
    }
    return `/calendar${next.size > 0 ? `?${next}` : ''}`;
  };
}
