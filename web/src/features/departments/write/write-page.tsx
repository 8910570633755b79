import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import frame from '../../../ui/page/frame.module.css';
import { DepartmentPage, DepartmentPageHeader } from '../shared/department-page.tsx';
import { WriteForm } from './write-form.tsx';

export const meta = () => [{ title: pageTitle(t('Write to the department')) }];

export default function WritePage() {
  return (
    <DepartmentPage flag="may_write">
      {({ id, department }) => (
        <>
          <div className={frame['narrow']}>
            <DepartmentPageHeader
              id={id}
              department={department}
              title={t('Write to the department')}
              lead={t('Members find it under Messages.')}
            />
          </div>
          <div className={frame['narrow']}>{department?.viewer.may_write && <WriteForm departmentId={id} />}</div>
        </>
      )}
    </DepartmentPage>
  );
}
