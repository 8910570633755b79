import type { CandidateWhy } from '@kanisa/contract/serving/plan.schema.ts';
import { FAIR_DAYS } from '@kanisa/contract/serving/serving.ts';
import { type Day, formatDay } from '../../../lib/dates/calendar-day.ts';
import { t } from '../../../lib/i18n.ts';
import { ChevronIcon } from '../../../ui/icons.tsx';
import fold from '../../../ui/page/fold.module.css';
import styles from './dialog.module.css';

/** The facts by which people are ranked, in words. */
export function WhyThisPerson({ why, exclusion }: { why: CandidateWhy; exclusion?: string | null }) {
  return (
    <details className={`${fold['fold']} ${styles['why']}`}>
      <summary>
        {t('Why this person?')}
        <ChevronIcon size={18} />
      </summary>
      <ul>
        {exclusion && <li>{exclusion}</li>}
        {listFacts(why).map((fact) => (
          <li key={fact}>{fact}</li>
        ))}
      </ul>
    </details>
  );
}

function listFacts({ dates_in_56_days: dates, last_served_on: last, is_week_before: isNear }: CandidateWhy): string[] {
  return [
    t('{count} dates within {days} days before and after', { count: dates, days: FAIR_DAYS }),
    last === null
      ? t('No date before this one')
      : t('Last date before this one: {day}', {
          day: formatDay(last as Day, { day: 'numeric', month: 'long', year: 'numeric' }),
        }),
    isNear ? t('Serves in the week before or after') : t('Does not serve in the week before or after'),
  ];
}
