import { departmentMessages } from '@kanisa/contract/departments/departments.ts';
import { t } from '../../../lib/i18n.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import frame from '../../../ui/page/frame.module.css';

/** Shown for a stale link or a deleted department. */
export function DepartmentNotFound() {
  return (
    <div className={frame['page']}>
      <EmptyState
        level={1}
        title={departmentMessages.notFound}
        action={<ButtonLink to="/department/list">{t('All departments')}</ButtonLink>}
      >
        <p>{t('It may have been closed. The list shows all current departments.')}</p>
      </EmptyState>
    </div>
  );
}
