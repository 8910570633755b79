import { services } from '../../../content/church.ts';
import { ChurchWords, ServiceText } from '../../../content/site.tsx';
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
import { VerifyBanner } from '../../people/shared/verify-banner.tsx';
import { WaitingDatesCard } from '../../serving/shared/waiting-dates-card.tsx';
import { AccountCard } from './account-card.tsx';
import { AllApplicationsCard } from './all-applications-card.tsx';
import styles from './dashboard.module.css';
import { UpcomingEventsCard } from './events-card.tsx';
import { getGreeting } from './greeting.ts';
import { UnreadMessagesCard } from './messages-card.tsx';
import { MyDepartmentsCard } from './my-departments-card.tsx';
import { PostsCard } from './posts-card.tsx';
import { SetupCard } from './setup-card.tsx';
import { useDashboard } from './use-dashboard.ts';
import { useWaitingDates } from './use-waiting-dates.ts';
import { WaitingCard } from './waiting-card.tsx';

export const meta = () => [{ title: pageTitle(t('Dashboard')) }];

export default function DashboardPage() {
  const greeting = getGreeting(useSession());
  const profile = useOwnProfile();
  const dashboard = useDashboard();
  const waiting = useWaitingDates();
  // Shown until all answers have arrived: cards that come later would shift the page.
  const skeleton = (
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
      <Deferred isPending={profile.isPending || dashboard.isPending || waiting.isLoading} until={skeleton}>
        {profile.data && !profile.data.is_active && <InactiveNotice />}
        {profile.data && !profile.data.is_verified && (
          <VerifyBanner person={profile.data}>{t('Please verify your account to access all features.')}</VerifyBanner>
        )}
        {waiting.data && <WaitingDatesCard places={waiting.data} />}
        <DashboardCards dashboard={dashboard} />
        <MyDepartmentsCard departments={dashboard.data?.departments ?? []} />
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

function DashboardCards({ dashboard }: { dashboard: ReturnType<typeof useDashboard> }) {
  // An inactive user has no dashboard. The notice above explains it.
  if (hasErrorStatus(dashboard.error, 403)) return null;
  if (!dashboard.data) {
    return (
      dashboard.error && (
        <ApiErrorBanner error={dashboard.error} busy={dashboard.isFetching} onRetry={() => void dashboard.refetch()} />
      )
    );
  }
  return (
    <>
      <SetupCard open={dashboard.data.setup} />
      <WaitingCard waiting={dashboard.data.waiting} />
      <AllApplicationsCard applications={dashboard.data.all_applications} />
      <div className={styles['columns']}>
        <UpcomingEventsCard events={dashboard.data.upcoming_events} />
        <UnreadMessagesCard messages={dashboard.data.unread_messages} count={dashboard.data.unread_count} />
      </div>
      <PostsCard posts={dashboard.data.posts} />
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
            <strong>
              <ServiceText service={service} />
            </strong>
            <span>
              <ChurchWords>{service.note}</ChurchWords>
            </span>
          </li>
        ))}
      </ul>
      <div className={frame['wrap']}>
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

function InactiveNotice() {
  return (
    <Banner
      tone="warning"
      action={
        <ButtonLink to="/contact" look="plain" small>
          {t('Contact the church office')}
        </ButtonLink>
      }
    >
      <strong>{t('Your account is inactive.')}</strong>{' '}
      {t(
        'You can see your profile and log out, but messages, departments, events and your family are closed until the church office activates your account again. Nothing has been deleted.',
      )}
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
