import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/page-title.ts';
import { awaited } from '../../../ui/awaited.ts';
import { BackLink } from '../../../ui/back-link.tsx';
import frame from '../../../ui/frame.module.css';
import { PageHeader } from '../../../ui/page-header.tsx';
import shared from '../../../ui/staff-page.module.css';
import { fullName, useUser } from '../shared/api.ts';
import { useRefused } from '../shared/refusal.ts';
import { usePlace } from './api.ts';
import { MemberForm } from './member-form.tsx';

export const meta = () => [{ title: pageTitle('Add Family Member') }];

export default function AddPage() {
  const { userId, list } = usePlace();
  const user = useUser(userId);
  useRefused(user.error);
  return (
    <div className={`${frame['page']} ${shared['page']} ${frame['narrowPage']}`}>
      <div>
        <BackLink to={list}>{t('Back to Family')}</BackLink>
        <PageHeader
          title={t('Add Family Member')}
          lead={awaited(user.data && t('For {name}', { name: fullName(user.data) }), user)}
        />
      </div>
      <MemberForm userId={userId} member={null} />
    </div>
  );
}
