import { t } from '../../../lib/i18n.ts';
import { formatFullName } from '../../../lib/text/full-name.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { useForbiddenRedirect } from '../../../ui/feedback/forbidden.ts';
import { reserveLine } from '../../../ui/feedback/reserve-line.ts';
import { BackLink } from '../../../ui/page/back-link.tsx';
import frame from '../../../ui/page/frame.module.css';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import shared from '../../../ui/page/staff-page.module.css';
import { useUser } from '../shared/api.ts';
import { UNAUTHORIZED_TEXT } from '../shared/unauthorized.ts';
import { useUserFamilyRoute } from './api.ts';
import { UserFamilyMemberForm } from './member-form.tsx';

export const meta = () => [{ title: pageTitle(t('Add Family Member')) }];

export default function AddUserFamilyPage() {
  const { userId, list } = useUserFamilyRoute();
  const user = useUser(userId);
  useForbiddenRedirect(user.error, UNAUTHORIZED_TEXT);
  return (
    <div className={`${frame['page']} ${shared['page']} ${frame['narrowPage']}`}>
      <div>
        <BackLink to={list}>{t('Back to Family')}</BackLink>
        <PageHeader
          title={t('Add Family Member')}
          lead={reserveLine(user.data && t('For {name}', { name: formatFullName(user.data) }), user)}
        />
      </div>
      <UserFamilyMemberForm userId={userId} member={null} />
    </div>
  );
}
