import type { Profile } from '@kanisa/contract/people/profile.schema.ts';
import { services } from '../../../content/church.ts';
import { hasErrorStatus } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n.ts';
import { useSession } from '../../../lib/session/session.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { ButtonLink, buttonClass } from '../../../ui/button-link.tsx';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Deferred } from '../../../ui/feedback/deferred.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import frame from '../../../ui/page/frame.module.css';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useOwnProfile } from '../../people/shared/own-profile.ts';
import { AccountCard } from './account-card.tsx';
import styles from './dashboard.module.css';
import { UpcomingEventsCard } from './events-card.tsx';
import { getGreeting } from './greeting.ts';
import { UnreadMessagesCard } from './messages-card.tsx';
import { MyDepartmentsCard } from './my-departments-card.tsx';
import { SetupCard } from './setup-card.tsx';
import { useDashboard } from './use-dashboard.ts';
import { WaitingCard } from './waiting-card.tsx';

export const meta = () => [{ title: pageTitle('Dashboard') }];

export default function DashboardPage() {
  const greeting = getGreeting(useSession());
  const profile = useOwnProfile();
  const next = useDashboard();
  // Nothing but its shape until it is known what stands above what: nothing jumps under a thumb.
  const waiting = (
    <div className={styles['columns']}>
      {['events', 'messages'].map((card) => (
        <div key={card} className={`${frame['card']} ${styles['card']}`}>
          <SkeletonLines count={6} />
        </div>
      ))}
    </div>
  );
  return (
    <div className={`${frame['page']} ${styles['page']}`}>
      <PageHeader title={greeting.title} lead={greeting.lead} />
      <Deferred isPending={profile.isPending || next.isPending} until={waiting}>
        {profile.data && !profile.data.is_verified && <VerifyWarning profile={profile.data} />}
        <DashboardCards next={next} />
        <MyDepartmentsCard departments={next.data?.departments ?? []} />
        <div className={styles['columns']}>
          <section className={`${frame['card']} ${styles['card']}`} aria-labelledby="your-account">
            <h2 id="your-account">{t('Your account')}</h2>
            {profile.data && <AccountCard profile={profile.data} />}
            {profile.isError && (
              <FailedProfile message={profile.error.message} onRetry={() => void profile.refetch()} />
            )}
          </section>
          <ThisWeek />
        </div>
      </Deferred>
    </div>
  );
}

function DashboardCards({ next }: { next: ReturnType<typeof useDashboard> }) {
  // An inactive person has nothing next; the account below says so.
  if (hasErrorStatus(next.error, 403)) return null;
  if (!next.data) {
    return (
      next.error && <ApiErrorBanner error={next.error} busy={next.isFetching} onRetry={() => void next.refetch()} />
    );
  }
  return (
    <>
      <SetupCard open={next.data.setup} />
      <WaitingCard waiting={next.data.waiting} />
      <div className={styles['columns']}>
        <UpcomingEventsCard events={next.data.upcoming_events} />
        <UnreadMessagesCard messages={next.data.unread_messages} count={next.data.unread_count} />
      </div>
    </>
  );
}

function ThisWeek() {
  return (
    <section className={`${frame['card']} ${styles['card']}`} aria-labelledby="this-week">
      <h2 id="this-week">{t('This week at church')}</h2>
      <ul className={styles['week']}>
        {services.map((service) => (
          <li key={service.text}>
            <strong>{service.text}</strong>
            <span>{service.note}</span>
          </li>
        ))}
      </ul>
      <div className={styles['ways']}>
        <ButtonLink to="/events" look="plain" small>
          {t('Events')}
        </ButtonLink>
        <ButtonLink to="/ministries" look="plain" small>
          {t('Ministries')}
        </ButtonLink>
        <ButtonLink to="/contact" look="plain" small>
          {t('Contact')}
        </ButtonLink>
      </div>
    </section>
  );
}

function VerifyWarning({ profile }: { profile: Profile }) {
  const handOver = { userId: profile.id, username: profile.username, personal_email: profile.personal_email ?? '' };
  return (
    <Banner
      tone="warning"
      action={
        <ButtonLink to="/verify-email" state={handOver} small>
          {t('Verify your account')}
        </ButtonLink>
      }
    >
      {t('Please verify your account to access all features.')}
    </Banner>
  );
}

function FailedProfile({ message, onRetry }: { message: string; onRetry: () => void }) {
  return (
    <Banner
      tone="error"
      action={
        <button type="button" className={buttonClass('plain')} onClick={onRetry}>
          {t('Try again')}
        </button>
      }
    >
      {message}
    </Banner>
  );
}
