import { PROFILE_UPDATES_PER_DAY } from '@kanisa/contract/people/profile.ts';
import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { Deferred } from '../../../ui/feedback/deferred.tsx';
import frame from '../../../ui/page/frame.module.css';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useOwnProfile } from '../shared/own-profile.ts';
import styles from './profile.module.css';
import { ProfileEditor } from './profile-editor.tsx';
import { ProfileSkeleton } from './profile-skeleton.tsx';

export const meta = () => [{ title: pageTitle(t('My profile')) }];

export default function ProfilePage() {
  const profile = useOwnProfile();
  return (
    <div className={`${frame['page']} ${styles['page']}`}>
      <PageHeader
        title={t('My profile')}
        lead={t('What the church knows about you and how to reach you. You can save changes {count} times a day.', {
          count: PROFILE_UPDATES_PER_DAY,
        })}
      />
      {profile.isError && !profile.data && (
        <ApiErrorBanner error={profile.error} busy={profile.isFetching} onRetry={() => void profile.refetch()} />
      )}
      <Deferred isPending={profile.isPending} until={<ProfileSkeleton />}>
        {profile.data && <ProfileEditor key={profile.data.id} profile={profile.data} />}
      </Deferred>
    </div>
  );
}
