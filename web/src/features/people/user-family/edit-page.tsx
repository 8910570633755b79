import { peopleFamilyMessages } from '@kanisa/contract/people/user-family.ts';
import { hasErrorStatus } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { useForbiddenRedirect } from '../../../ui/feedback/forbidden.ts';
import { reserveLine } from '../../../ui/feedback/reserve-line.ts';
import { BackLink } from '../../../ui/page/back-link.tsx';
import frame from '../../../ui/page/frame.module.css';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import shared from '../../../ui/page/staff-page.module.css';
import { PersonFormSkeleton } from '../shared/form-skeleton.tsx';
import { UNAUTHORIZED_TEXT } from '../shared/unauthorized.ts';
import { useUserFamilyMember, useUserFamilyRoute } from './api.ts';
import { UserFamilyMemberForm } from './member-form.tsx';

export const meta = () => [{ title: pageTitle(t('Edit Family Member')) }];

export default function EditUserFamilyPage() {
  const place = useUserFamilyRoute();
  const member = useUserFamilyMember(place);
  const isForbidden = useForbiddenRedirect(member.error, UNAUTHORIZED_TEXT);
  const isMissing = hasErrorStatus(member.error, 404);
  return (
    <div className={`${frame['page']} ${shared['page']} ${frame['narrowPage']}`}>
      <div>
        <BackLink to={isMissing ? place.list : place.details}>
          {isMissing ? t('Back to Family') : t('Back to Details')}
        </BackLink>
        {!isMissing && <PageHeader title={t('Edit Family Member')} lead={reserveLine(member.data?.name, member)} />}
      </div>
      {member.isPending && <PersonFormSkeleton />}
      {isMissing && <EmptyState level={1} title={peopleFamilyMessages.absent} drawing="people" />}
      {member.isError && !isMissing && !isForbidden && (
        <ApiErrorBanner error={member.error} busy={member.isFetching} onRetry={() => void member.refetch()} />
      )}
      {member.data && <UserFamilyMemberForm key={member.data.id} userId={place.userId} member={member.data} />}
    </div>
  );
}
