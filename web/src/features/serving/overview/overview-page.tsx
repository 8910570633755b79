import { OVERVIEW_DAYS, OVERVIEW_WEEKS, servingFallbacks } from '@kanisa/contract/serving/serving.ts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';
import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import frame from '../../../ui/page/frame.module.css';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { SERVING_KEY, SERVING_REFETCH_MS, useModuleCheck } from '../shared/api.ts';
import { BudgetCard } from './budget-card.tsx';
import { OpenSlots } from './open-slots.tsx';
import styles from './overview.module.css';
import { ServedChart } from './served-chart.tsx';

export const meta = () => [{ title: pageTitle(t('Serving')) }];

function useOverview() {
  const overview = useQuery({
    queryKey: [...SERVING_KEY, 'overview'],
    queryFn: ({ signal }) => callApi('GET /admin/serving', { signal, fallback: servingFallbacks.overview }),
    refetchInterval: SERVING_REFETCH_MS,
    refetchOnMount: 'always',
  });
  useModuleCheck(overview.error);
  return overview;
}

export default function ServingOverviewPage() {
  const overview = useOverview();
  const { data } = overview;
  return (
    <div className={frame['page']}>
      <PageHeader
        title={t('Serving')}
        lead={t('What is still open in all departments, and who has served how often.')}
        action={
          <ButtonLink to="/serving" look="plain" className={frame['wideOnPhone']}>
            {t('My dates')}
          </ButtonLink>
        }
      />
      {overview.isPending && (
        <div className={frame['card']}>
          <SkeletonLines count={8} />
        </div>
      )}
      {!data && overview.error && (
        <ApiErrorBanner error={overview.error} busy={overview.isFetching} onRetry={() => void overview.refetch()} />
      )}
      {data && (
        <div className={styles['columns']}>
          <section className={frame['card']} aria-labelledby="open-title">
            <h2 id="open-title">{t('Open in the next {count} weeks', { count: OVERVIEW_WEEKS })}</h2>
            {data.open.length === 0 ? (
              <EmptyState title={t('Nothing is open')}>
                <p>{t('On these dates no place needs anybody.')}</p>
              </EmptyState>
            ) : (
              <OpenSlots open={data.open} />
            )}
          </section>
          <section className={frame['card']} aria-labelledby="served-title">
            <h2 id="served-title">{t('Served in the last {count} days', { count: OVERVIEW_DAYS })}</h2>
            {data.people.length === 0 ? (
              <p className={frame['soft']}>{t('Nobody has served yet.')}</p>
            ) : (
              <ServedChart people={data.people} />
            )}
          </section>
          {data.text_budget && <BudgetCard key={data.text_budget.monthly} budget={data.text_budget} />}
        </div>
      )}
    </div>
  );
}
