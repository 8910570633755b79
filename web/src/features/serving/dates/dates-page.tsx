import type { Department } from '@kanisa/contract/departments/departments.schema.ts';
import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { ButtonLink, buttonClass } from '../../../ui/button-link.tsx';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import frame from '../../../ui/page/frame.module.css';
import { DepartmentPage, DepartmentPageHeader } from '../../departments/shared/department-page.tsx';
import { DateCardsSkeleton } from '../shared/cards-skeleton.tsx';
import { getDateKey } from '../shared/format-slot.ts';
import shared from '../shared/serving.module.css';
import { useServingDates, useTakePlace } from './api.ts';
import { DateCard } from './date-card.tsx';
import styles from './dates.module.css';

export const meta = () => [{ title: pageTitle(t('Who serves when')) }];

export default function ServingDatesPage() {
  return (
    <DepartmentPage flag="may_see_serving">
      {({ id, department }) => (
        <>
          <DepartmentPageHeader
            id={id}
            department={department}
            title={t('Who serves when')}
            lead={t('The next dates. An open place with “I can” is one you can take.')}
          />
          <Ways id={id} department={department} />
          <Dates departmentId={id} mayPlan={department?.viewer.may_plan_serving ?? false} />
        </>
      )}
    </DepartmentPage>
  );
}

/** Kept from the start, so that the links of a leader cause no layout shift. */
function Ways({ id, department }: { id: string; department: Department | undefined }) {
  const mayPlan = department?.viewer.may_plan_serving;
  return (
    <nav className={frame['wrap']} aria-label={t('Serving')}>
      {mayPlan && <ButtonLink to={`/department/${id}/serving/plan`}>{t('Plan')}</ButtonLink>}
      {mayPlan && (
        <ButtonLink to={`/department/${id}/serving/positions`} look="plain">
          {t('Positions')}
        </ButtonLink>
      )}
      <ButtonLink to="/serving" look="plain">
        {t('My dates')}
      </ButtonLink>
    </nav>
  );
}

function Dates({ departmentId, mayPlan }: { departmentId: string; mayPlan: boolean }) {
  const dates = useServingDates(departmentId);
  const taking = useTakePlace(departmentId);
  const shown = dates.data?.pages.flatMap((page) => page.dates);
  if (dates.isPending) return <DateCardsSkeleton />;
  if (!shown)
    return (
      dates.error && <ApiErrorBanner error={dates.error} busy={dates.isFetching} onRetry={() => void dates.refetch()} />
    );
  if (shown.length === 0) return <NoDates departmentId={departmentId} mayPlan={mayPlan} />;
  return (
    <>
      <ol className={shared['cards']}>
        {shown.map((date) => (
          <DateCard key={getDateKey(date)} date={date} taking={taking} />
        ))}
      </ol>
      {dates.hasNextPage && (
        <button
          type="button"
          className={buttonClass('plain', frame['wideOnPhone'], styles['more'])}
          disabled={dates.isFetchingNextPage}
          onClick={() => void dates.fetchNextPage()}
        >
          {dates.isFetchingNextPage ? t('Loading...') : t('Show more dates')}
        </button>
      )}
    </>
  );
}

function NoDates({ departmentId, mayPlan }: { departmentId: string; mayPlan: boolean }) {
  return (
    <div className={frame['card']}>
      <EmptyState
        title={t('No dates yet')}
        drawing="people"
        action={
          mayPlan && (
            <ButtonLink to={`/department/${departmentId}/serving/positions`}>{t('Set up the positions')}</ButtonLink>
          )
        }
      >
        <p>
          {mayPlan
            ? t('Say what people do here, who can do it and at which events. The dates then appear by themselves.')
            : t('Once the leader has set up who is needed at which events, the dates appear here.')}
        </p>
      </EmptyState>
    </div>
  );
}
