import { peopleMessages, type User } from '@kanisa/contract/people/users.ts';
import { useNavigate, useParams } from 'react-router';
import { ApiError } from '../../../../lib/http.ts';
import { t } from '../../../../lib/i18n.ts';
import { pageTitle } from '../../../../lib/page-title.ts';
import { awaited } from '../../../../ui/awaited.ts';
import { BackLink } from '../../../../ui/back-link.tsx';
import { Failed } from '../../../../ui/failed.tsx';
import frame from '../../../../ui/frame.module.css';
import { PageHeader } from '../../../../ui/page-header.tsx';
import shared from '../../../../ui/staff-page.module.css';
import { fullName, useUserAnew } from '../../shared/api.ts';
import { FormSkeleton } from '../../shared/form-skeleton.tsx';
import { useRefused } from '../../shared/refusal.ts';
import { UserNotFound } from '../../shared/user-not-found.tsx';
import { useEditUserForm } from './use-user-form.ts';
import { UserForm } from './user-form.tsx';

export const meta = () => [{ title: pageTitle('Edit User') }];

export default function EditPage() {
  const { userId = '' } = useParams();
  const user = useUserAnew(userId);
  const isRefused = useRefused(user.error);
  if (user.error instanceof ApiError && user.error.status === 404)
    return <UserNotFound text={peopleMessages.notFound} />;
  return (
    <div className={`${frame['page']} ${shared['page']} ${frame['narrowPage']}`}>
      <div>
        <BackLink to={`/admin/users/${userId}`}>{t('Member Profile')}</BackLink>
        <PageHeader title={t('Edit User')} lead={awaited(user.data && fullName(user.data), user)} />
      </div>
      {user.isPending && <FormSkeleton />}
      {user.isError && !user.data && !isRefused && (
        <Failed error={user.error} busy={user.isFetching} onRetry={() => void user.refetch()} />
      )}
      {user.data && <EditForm key={user.data.id} user={user.data} />}
    </div>
  );
}

function EditForm({ user }: { user: User }) {
  const navigate = useNavigate();
  const profile = `/admin/users/${user.id}`;
  const { form, isOver, changes } = useEditUserForm(user, () => void navigate(profile));
  return (
    <UserForm
      form={form}
      isNew={false}
      isSelf={user.is_self}
      isOver={isOver}
      changes={changes}
      button={t('Update User')}
      cancelTo={profile}
    />
  );
}
