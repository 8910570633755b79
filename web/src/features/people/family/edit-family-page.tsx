import { familyFallbacks, familyMessages } from '@kanisa/contract/people/family.ts';
import { useParams } from 'react-router';
import { hasErrorStatus } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { BackLink } from '../../../ui/page/back-link.tsx';
import frame from '../../../ui/page/frame.module.css';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useFamilyMember } from './api.ts';
import styles from './family.module.css';
import { FamilyMemberForm } from './family-member-form.tsx';
import { FamilyMemberFormSkeleton } from './family-skeleton.tsx';
import { useReturnToFamily } from './use-return-to-family.ts';

export const meta = () => [{ title: pageTitle(t('Edit Family Member')) }];

export default function EditFamilyPage() {
  const { id = '' } = useParams();
  const member = useFamilyMember(id);
  return (
    <div className={`${frame['page']} ${frame['narrowPage']}`}>
      <div>
        <BackLink to="/profile/family">{t('My family')}</BackLink>
        <PageHeader title={t('Edit Family Member')} lead={member.data?.name} />
      </div>
      {member.isPending && <FamilyMemberFormSkeleton />}
      {member.isError && <NotLoaded error={member.error} />}
      {member.data && (
        <FamilyMemberForm
          key={member.data.id}
          member={member.data}
          button={t('Update Family Member')}
          done={t('Family member updated')}
        />
      )}
    </div>
  );
}

/** Shows the reason and returns to the family list after a delay. */
function NotLoaded({ error }: { error: Error }) {
  useReturnToFamily(true);
  return (
    <Banner tone="error">
      <p>{getLoadErrorText(error)}</p>
      {hasErrorStatus(error, 0) && <p>{error.message}</p>}
      <p className={styles['soft']}>{t('Taking you back to your family...')}</p>
    </Banner>
  );
}

function getLoadErrorText(error: Error): string {
  if (hasErrorStatus(error, 403)) return familyMessages.mayNotEdit;
  return hasErrorStatus(error, 404) ? familyMessages.notFound : familyFallbacks.load;
}
