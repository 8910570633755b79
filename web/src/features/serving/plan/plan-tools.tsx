import type { PlannedDate } from '@kanisa/contract/serving/plan.schema.ts';
import { useState } from 'react';
import { Link } from 'react-router';
import { t } from '../../../lib/i18n.ts';
import { useSetSearchParam } from '../../../lib/url/use-set-search-param.ts';
import { ButtonLink, buttonClass } from '../../../ui/button-link.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import frame from '../../../ui/page/frame.module.css';
import { type PlanQuery, useFillPlan } from './api.ts';
import { AskDialog } from './ask-dialog.tsx';
import styles from './plan.module.css';
import { PLAN_WEEKS_CHOICES } from './weeks.ts';

interface Props {
  query: PlanQuery;
  /** The dates that are loaded. */
  dates: readonly PlannedDate[];
  hasMore: boolean;
}

/** Choose the weeks, fill what is open, ask those who are planned. */
export function PlanTools({ query, dates, hasMore }: Props) {
  const { departmentId, weeks, pastFrom } = query;
  const { fill, filled } = useFillPlan(departmentId);
  const [isAsking, setAsking] = useState(false);
  const { open, planned } = countPlaces(dates);
  return (
    <section className={`${frame['card']} ${styles['tools']}`} aria-label={t('Fill and ask')}>
      <WeeksChoice weeks={weeks} />
      <p className={frame['soft']} role="status">
        {t('{count} places open', { count: open })}
        {' · '}
        {t('{count} planned, not asked yet', { count: planned })}
        {hasMore && ` · ${t('counted in the dates below so far')}`}
      </p>
      <div className={styles['buttons']}>
        <button
          type="button"
          className={buttonClass('plain')}
          disabled={fill.isPending || (open === 0 && !hasMore)}
          onClick={() => fill.mutate(weeks)}
        >
          {fill.isPending ? t('Filling... {count} so far', { count: filled }) : t('Fill the rest')}
        </button>
        <button type="button" className={buttonClass('main')} onClick={() => setAsking(true)}>
          {t('Ask everyone')}
        </button>
        <ButtonLink to={`/department/${departmentId}/serving/positions`} look="quiet">
          {t('Positions')}
        </ButtonLink>
      </div>
      {fill.error && <Banner tone="error">{fill.error.message}</Banner>}
      {open > 0 && !fill.isPending && <LeftOpen count={fill.data?.left_open ?? 0} />}
      <p className={styles['past']}>
        {pastFrom ? (
          <Link to={`?weeks=${weeks}`}>{t('Only dates that lie ahead')}</Link>
        ) : (
          <Link to={`?weeks=${weeks}&past=1`}>{t('The last four weeks too: who served?')}</Link>
        )}
      </p>
      {isAsking && <AskDialog departmentId={departmentId} weeks={weeks} onClose={() => setAsking(false)} />}
    </section>
  );
}

function WeeksChoice({ weeks }: { weeks: number }) {
  const change = useSetSearchParam();
  return (
    <div className={styles['span']}>
      <label htmlFor="plan-weeks">{t('Weeks ahead')}</label>
      <select id="plan-weeks" value={weeks} onChange={(event) => change('weeks', event.target.value)}>
        {PLAN_WEEKS_CHOICES.map((choice) => (
          <option key={choice} value={choice}>
            {t('{count} weeks', { count: choice })}
          </option>
        ))}
      </select>
    </div>
  );
}

/** Tells how many places the filling left open. */
function LeftOpen({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <Banner tone="warning">
      {t('{count} places stay open: nobody is left who can. Choose somebody yourself, or make more people able.', {
        count,
      })}
    </Banner>
  );
}

function countPlaces(dates: readonly PlannedDate[]): { open: number; planned: number } {
  const positions = dates.filter((date) => !date.is_over).flatMap((date) => date.positions);
  return {
    open: positions.reduce((sum, position) => sum + position.open, 0),
    planned: positions.flatMap(({ places }) => places).filter(({ state }) => state === 'planned').length,
  };
}
