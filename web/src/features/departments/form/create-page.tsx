import { useNavigate } from 'react-router';
import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { BackLink } from '../../../ui/page/back-link.tsx';
import frame from '../../../ui/page/frame.module.css';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { DepartmentForm } from './department-form.tsx';

export const meta = () => [{ title: pageTitle(t('Create Department')) }];

export default function CreateDepartmentPage() {
  const navigate = useNavigate();
  return (
    <div className={frame['page']}>
      <div className={frame['narrow']}>
        <BackLink to="/department/list">{t('All departments')}</BackLink>
        <PageHeader title={t('Create Department')} lead={t('Only the name is required. You can add the rest later.')} />
      </div>
      <DepartmentForm
        department={null}
        button={t('Create Department')}
        cancelTo="/department/list"
        onSaved={() => {
          showSuccessToast(t('Department created'));
          void navigate('/department/list');
        }}
      />
    </div>
  );
}
