import { useNavigate } from 'react-router';
import { t } from '../../../../lib/i18n.ts';
import { pageTitle } from '../../../../lib/text/page-title.ts';
import { BackLink } from '../../../../ui/page/back-link.tsx';
import frame from '../../../../ui/page/frame.module.css';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import shared from '../../../../ui/page/staff-page.module.css';
import { useNewUserForm } from './use-user-form.ts';
import { UserForm } from './user-form.tsx';

export const meta = () => [{ title: pageTitle(t('Add New User')) }];

export default function NewUserPage() {
  const navigate = useNavigate();
  const { form, mayLeave } = useNewUserForm((id) => void navigate(`/admin/users/${id}`, { replace: true }));
  return (
    <div className={`${frame['page']} ${shared['page']} ${frame['narrowPage']}`}>
      <div>
        <BackLink to="/admin/users">{t('Users')}</BackLink>
        <PageHeader title={t('Add New User')} lead={t('For someone you register at the church office.')} />
      </div>
      <UserForm form={form} isNew mayLeave={mayLeave} button={t('Create User')} cancelTo="/admin/users" />
    </div>
  );
}
