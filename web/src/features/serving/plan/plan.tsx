import type { PlannedDate } from '@kanisa/contract/serving/plan.schema.ts';
import { useState } from 'react';
import { t } from '../../../lib/i18n.ts';
import { ButtonLink, buttonClass } from '../../../ui/button-link.tsx';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import frame from '../../../ui/page/frame.module.css';
import { DateCardsSkeleton } from '../shared/cards-skeleton.tsx';
import { getDateKey } from '../shared/format-slot.ts';
import shared from '../shared/serving.module.css';
import { type PlanQuery, usePlan } from './api.ts';
import { type PickedPlace, PlaceDialog } from './place-dialog.tsx';
import styles from './plan.module.css';
import { PlanDate } from './plan-date.tsx';
import { PlanTools } from './plan-tools.tsx';

/** The dates of a department with their places, and the tools that fill and ask. */
export function Plan({ query }: { query: PlanQuery }) {
  const plan = usePlan(query);
  const [picked, setPicked] = useState<PickedPlace | null>(null);
  const dates = plan.data?.pages.flatMap((page) => page.dates);
  if (plan.isPending) return <DateCardsSkeleton />;
  if (!dates)
    return (
      plan.error && <ApiErrorBanner error={plan.error} busy={plan.isFetching} onRetry={() => void plan.refetch()} />
    );
  const found = picked && findPicked(dates, picked);
  return (
    <>
      <PlanTools query={query} dates={dates} hasMore={plan.hasNextPage} />
      {dates.length === 0 && !plan.hasNextPage ? (
        <NoDates departmentId={query.departmentId} />
      ) : (
        <ol className={shared['cards']} aria-busy={plan.isPlaceholderData}>
          {dates.map((date) => (
            <PlanDate key={getDateKey(date)} date={date} onPick={setPicked} />
          ))}
        </ol>
      )}
      {plan.hasNextPage && (
        <button
          type="button"
          className={buttonClass('plain', frame['wideOnPhone'], styles['more'])}
          disabled={plan.isFetchingNextPage}
          onClick={() => void plan.fetchNextPage()}
        >
          {plan.isFetchingNextPage ? t('Loading...') : t('Show more dates')}
        </button>
      )}
      {picked && found && (
        <PlaceDialog
          departmentId={query.departmentId}
          {...found}
          onPick={(placeId) => setPicked({ ...picked, placeId })}
          onClose={() => setPicked(null)}
        />
      )}
    </>
  );
}

/** The place as it is now: another leader may have changed it while the dialog is open. */
function findPicked(dates: readonly PlannedDate[], { dateKey, positionId, placeId }: PickedPlace) {
  const date = dates.find((one) => getDateKey(one) === dateKey);
  const position = date?.positions.find((one) => one.position.id === positionId);
  if (!date || !position) return null;
  return { date, position, place: position.places.find((one) => one.id === placeId) ?? null };
}

function NoDates({ departmentId }: { departmentId: string }) {
  return (
    <div className={frame['card']}>
      <EmptyState
        title={t('No dates to plan')}
        action={
          <ButtonLink to={`/department/${departmentId}/serving/positions`}>{t('Set up the positions')}</ButtonLink>
        }
      >
        <p>{t('Say what people do here, who can do it and at which events. The dates then appear by themselves.')}</p>
      </EmptyState>
    </div>
  );
}
