import type { User } from '@kanisa/contract/people/users.schema.ts';
import { peopleMessages } from '@kanisa/contract/people/users.ts';
import { useNavigate, useParams } from 'react-router';
import { hasErrorStatus } from '../../../../lib/api/api-error.ts';
import { t } from '../../../../lib/i18n.ts';
import { formatFullName } from '../../../../lib/text/full-name.ts';
import { pageTitle } from '../../../../lib/text/page-title.ts';
import { ApiErrorBanner } from '../../../../ui/feedback/api-error-banner.tsx';
import { useForbiddenRedirect } from '../../../../ui/feedback/forbidden.ts';
import { reserveLine } from '../../../../ui/feedback/reserve-line.ts';
import { BackLink } from '../../../../ui/page/back-link.tsx';
import frame from '../../../../ui/page/frame.module.css';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import shared from '../../../../ui/page/staff-page.module.css';
import { useFreshUser } from '../../shared/api.ts';
import { PersonFormSkeleton } from '../../shared/form-skeleton.tsx';
import { UNAUTHORIZED_TEXT } from '../../shared/unauthorized.ts';
import { UserNotFound } from '../../shared/user-not-found.tsx';
import { useEditUserForm } from './use-user-form.ts';
import { UserForm } from './user-form.tsx';

export const meta = () => [{ title: pageTitle(t('Edit User')) }];

export default function EditUserPage() {
  const { userId = '' } = useParams();
  const user = useFreshUser(userId);
  const isForbidden = useForbiddenRedirect(user.error, UNAUTHORIZED_TEXT);
  if (hasErrorStatus(user.error, 404)) return <UserNotFound text={peopleMessages.notFound} />;
  return (
    <div className={`${frame['page']} ${shared['page']} ${frame['narrowPage']}`}>
      <div>
        <BackLink to={`/admin/users/${userId}`}>{t('Member Profile')}</BackLink>
        <PageHeader title={t('Edit User')} lead={reserveLine(user.data && formatFullName(user.data), user)} />
      </div>
      {user.isPending && <PersonFormSkeleton />}
      {user.isError && !user.data && !isForbidden && (
        <ApiErrorBanner error={user.error} busy={user.isFetching} onRetry={() => void user.refetch()} />
      )}
      {user.data && <EditUserForm key={user.data.id} user={user.data} />}
    </div>
  );
}

function EditUserForm({ user }: { user: User }) {
  const navigate = useNavigate();
  const profile = `/admin/users/${user.id}`;
  const { form, mayLeave, changes } = useEditUserForm(user, () => void navigate(profile));
  return (
    <UserForm
      form={form}
      isNew={false}
      isSelf={user.is_self}
      mayLeave={mayLeave}
      changes={changes}
      button={t('Update User')}
      cancelTo={profile}
    />
  );
}
