import { peopleMessages, type User } from '@kanisa/contract/people/users.ts';
import { useLocation, useParams } from 'react-router';
import { ApiError } from '../../../../lib/http.ts';
import { t } from '../../../../lib/i18n.ts';
import { pageTitle } from '../../../../lib/page-title.ts';
import { BackLink } from '../../../../ui/back-link.tsx';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { Failed } from '../../../../ui/failed.tsx';
import frame from '../../../../ui/frame.module.css';
import { PencilIcon } from '../../../../ui/icons.tsx';
import { Later } from '../../../../ui/later.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import shared from '../../../../ui/staff-page.module.css';
import { useUser } from '../../shared/api.ts';
import { useRefused } from '../../shared/refusal.ts';
import { UserNotFound } from '../../shared/user-not-found.tsx';
import { ChangeDialogs } from '../changes/change-dialogs.tsx';
import { useChanges } from '../changes/use-changes.ts';
import { AccountCard } from './account-card.tsx';
import { ContactCard } from './contact-card.tsx';
import styles from './detail.module.css';
import { ProfileSkeleton } from './detail-skeleton.tsx';
import { HistoryCard } from './history-card.tsx';
import { IdentityCard } from './identity-card.tsx';
import { PasswordCard } from './password-card.tsx';
import { StandingCard } from './standing-card.tsx';

export const meta = () => [{ title: pageTitle('Member Profile') }];

export default function ProfilePage() {
  const { userId = '' } = useParams();
  const user = useUser(userId);
  const isRefused = useRefused(user.error);
  const list = useListSearch();
  const isGone = user.error instanceof ApiError && user.error.status === 404;
  if (isGone) return <UserNotFound text={peopleMessages.notFound} />;
  return (
    <div className={`${frame['page']} ${shared['page']} ${styles['sheet']}`}>
      <div>
        <BackLink to={`/admin/users${list}`}>{t('Users')}</BackLink>
        <PageHeader
          title={t('Member Profile')}
          lead={t(
            'What the church knows about this person. What staff change is kept below, with who did it and when.',
          )}
          action={
            <ButtonLink to={`/admin/users/${userId}/edit`} className={`${frame['wideOnPhone']} ${styles['edit']}`}>
              <PencilIcon />
              {t('Edit')}
            </ButtonLink>
          }
        />
      </div>
      {user.isError && !user.data && !isRefused && (
        <Failed error={user.error} busy={user.isFetching} onRetry={() => void user.refetch()} />
      )}
      <Later isPending={user.isPending} until={<ProfileSkeleton />}>
        {user.data && <Profile key={user.data.id} user={user.data} />}
      </Later>
    </div>
  );
}

/** The list as it was filtered when this person was opened from it. */
function useListSearch(): string {
  const state: unknown = useLocation().state;
  const { list } = (typeof state === 'object' && state ? state : {}) as Record<string, unknown>;
  return typeof list === 'string' && list.startsWith('?') ? list : '';
}

function Profile({ user }: { user: User }) {
  const changes = useChanges();
  return (
    <>
      <div className={styles['columns']}>
        <div className={styles['column']}>
          <IdentityCard user={user} />
          <ContactCard user={user} />
        </div>
        <div className={styles['column']}>
          <AccountCard user={user} />
          <StandingCard user={user} changes={changes} />
          <PasswordCard user={user} />
        </div>
      </div>
      <HistoryCard user={user} />
      <ChangeDialogs changes={changes} />
    </>
  );
}
