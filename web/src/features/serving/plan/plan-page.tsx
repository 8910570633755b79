import { useSearchParams } from 'react-router';
import { useToday } from '../../../content/use-church-day.ts';
import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { DepartmentPage, DepartmentPageHeader } from '../../departments/shared/department-page.tsx';
import { DateCardsSkeleton } from '../shared/cards-skeleton.tsx';
import { getPastFrom } from './api.ts';
import { Plan } from './plan.tsx';
import { usePlanWeeks } from './weeks.ts';

export const meta = () => [{ title: pageTitle(t('Plan who serves')) }];

export default function PlanPage() {
  const weeks = usePlanWeeks();
  const [params] = useSearchParams();
  const wantsPast = params.get('past') === '1';
  const today = useToday(wantsPast);
  return (
    <DepartmentPage flag="may_plan_serving">
      {({ id, department, failure }) => (
        <>
          <DepartmentPageHeader
            id={id}
            department={department}
            title={t('Plan who serves')}
            lead={t('Tap a place to choose somebody. Nobody hears of it until you ask.')}
          />
          {/* A member may be sent away as soon as the department has loaded. */}
          {department?.viewer.may_plan_serving && (!wantsPast || today) ? (
            <Plan query={{ departmentId: id, weeks, pastFrom: wantsPast && today ? getPastFrom(today) : null }} />
          ) : (
            (failure ?? <DateCardsSkeleton />)
          )}
        </>
      )}
    </DepartmentPage>
  );
}
