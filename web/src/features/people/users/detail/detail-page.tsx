import type { User } from '@kanisa/contract/people/users.schema.ts';
import { peopleMessages } from '@kanisa/contract/people/users.ts';
import { lazy, Suspense } from 'react';
import { useLocation, useParams } from 'react-router';
import { hasErrorStatus } from '../../../../lib/api/api-error.ts';
import { t } from '../../../../lib/i18n.ts';
import { pageTitle } from '../../../../lib/text/page-title.ts';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { ApiErrorBanner } from '../../../../ui/feedback/api-error-banner.tsx';
import { Deferred } from '../../../../ui/feedback/deferred.tsx';
import { useForbiddenRedirect } from '../../../../ui/feedback/forbidden.ts';
import { SkeletonLines } from '../../../../ui/feedback/skeleton.tsx';
import { PencilIcon } from '../../../../ui/icons.tsx';
import { BackLink } from '../../../../ui/page/back-link.tsx';
import frame from '../../../../ui/page/frame.module.css';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import shared from '../../../../ui/page/staff-page.module.css';
import { useUser } from '../../shared/api.ts';
import { UNAUTHORIZED_TEXT } from '../../shared/unauthorized.ts';
import { UserNotFound } from '../../shared/user-not-found.tsx';
import { UserChangeDialogs } from '../changes/change-dialogs.tsx';
import { useUserChanges } from '../changes/use-user-changes.ts';
import { UserAccountCard } from './account-card.tsx';
import { UserContactCard } from './contact-card.tsx';
import styles from './detail.module.css';
import { UserDetailSkeleton } from './detail-skeleton.tsx';
import { HistoryCard } from './history-card.tsx';
import { UserIdentityCard } from './identity-card.tsx';
import { OverviewCard } from './overview-card.tsx';
import { StatusCard } from './status-card.tsx';
import { WelcomeCard } from './welcome-card.tsx';

/** On demand: the form's code is heavy, and the card is below what the page is opened for. */
const PasswordCard = lazy(async () => ({ default: (await import('./password-card.tsx')).PasswordCard }));

/** On demand: most people have no two-step login. */
const TwoStepCard = lazy(async () => ({ default: (await import('./two-step-card.tsx')).TwoStepCard }));

export const meta = () => [{ title: pageTitle(t('Member Profile')) }];

export default function UserDetailPage() {
  const { userId = '' } = useParams();
  const user = useUser(userId);
  const isForbidden = useForbiddenRedirect(user.error, UNAUTHORIZED_TEXT);
  const list = useListQueryString();
  const isMissing = hasErrorStatus(user.error, 404);
  if (isMissing) return <UserNotFound text={peopleMessages.notFound} />;
  return (
    <div className={`${frame['page']} ${shared['page']} ${styles['sheet']}`}>
      <div>
        <BackLink to={`/admin/users${list}`}>{t('Users')}</BackLink>
        <PageHeader
          title={t('Member Profile')}
          lead={t('What the church knows about this person. Every change is listed below, with who made it and when.')}
          action={
            <ButtonLink to={`/admin/users/${userId}/edit`} className={`${frame['wideOnPhone']} ${styles['edit']}`}>
              <PencilIcon />
              {t('Edit')}
            </ButtonLink>
          }
        />
      </div>
      {user.isError && !user.data && !isForbidden && (
        <ApiErrorBanner error={user.error} busy={user.isFetching} onRetry={() => void user.refetch()} />
      )}
      <Deferred isPending={user.isPending} until={<UserDetailSkeleton />}>
        {user.data && <UserProfile key={user.data.id} user={user.data} />}
      </Deferred>
    </div>
  );
}

/** Returns the query string of the list from which this page was opened, so that the back link restores its filters. */
function useListQueryString(): string {
  const state: unknown = useLocation().state;
  const { list } = (typeof state === 'object' && state ? state : {}) as Record<string, unknown>;
  return typeof list === 'string' && list.startsWith('?') ? list : '';
}

function UserProfile({ user }: { user: User }) {
  const changes = useUserChanges();
  return (
    <>
      <div className={styles['columns']}>
        <div className={styles['column']}>
          <UserIdentityCard user={user} />
          <WelcomeCard user={user} />
          <UserContactCard user={user} />
          <OverviewCard user={user} />
        </div>
        <div className={styles['column']}>
          <UserAccountCard user={user} />
          <StatusCard user={user} changes={changes} />
          <Suspense fallback={<CardSkeleton />}>
            <PasswordCard user={user} />
          </Suspense>
          <Suspense>
            <TwoStepCard user={user} />
          </Suspense>
        </div>
      </div>
      <HistoryCard user={user} />
      <UserChangeDialogs changes={changes} />
    </>
  );
}

function CardSkeleton() {
  return (
    <div className={frame['card']}>
      <SkeletonLines count={5} />
    </div>
  );
}
