import { message } from '@kanisa/contract/core/message.ts';
import type { UserOverview } from '@kanisa/contract/people/user-overview.schema.ts';
import type { User } from '@kanisa/contract/people/users.schema.ts';
import { Link } from 'react-router';
import { formatDate, formatNumber, t } from '../../../../lib/i18n.ts';
import { ApiErrorBanner } from '../../../../ui/feedback/api-error-banner.tsx';
import { SkeletonLines } from '../../../../ui/feedback/skeleton.tsx';
import frame from '../../../../ui/page/frame.module.css';
import { DateText } from '../../../../ui/text/date-text.tsx';
import { Sentence } from '../../../../ui/text/sentence.tsx';
import { useUserOverview } from '../../shared/api.ts';
import styles from './overview.module.css';
import { Group } from './overview-group.tsx';
import { SentOverview } from './sent-overview.tsx';

const RELATIVES = {
  spouse: message('{count} spouses'),
  child: message('{count} children'),
  parent: message('{count} parents'),
  sibling: message('{count} siblings'),
  other: message('{count} other relatives'),
} as const;

/** Summarizes a person, so that the office need not open other pages. */
export function OverviewCard({ user }: { user: User }) {
  const overview = useUserOverview(user.id);
  return (
    <section className={`${frame['card']} ${styles['card']}`} aria-labelledby="overview">
      <h2 id="overview">{t('At a glance')}</h2>
      {overview.isPending && <SkeletonLines count={8} />}
      {overview.isError && !overview.data && (
        <ApiErrorBanner error={overview.error} busy={overview.isFetching} onRetry={() => void overview.refetch()} />
      )}
      {overview.data && (
        <div className={styles['groups']}>
          <PersonOverview user={user} overview={overview.data} />
          <SentOverview overview={overview.data} />
        </div>
      )}
    </section>
  );
}

function PersonOverview({ user, overview }: { user: User; overview: UserOverview }) {
  const { family, last_signed_in_at: lastSignIn } = overview;
  return (
    <>
      <Group title={t('Last login')}>
        <p>{lastSignIn ? <DateText instant={lastSignIn} /> : t('None in the last 30 days')}</p>
      </Group>
      <Group title={t('Family')} none={family.length === 0 && t('None recorded')}>
        <p>
          <Link to={`/admin/users/${user.id}/family`}>
            {family.map(({ relationship, count }) => t(RELATIVES[relationship], { count })).join(', ')}
          </Link>
        </p>
      </Group>
      <DepartmentsGroup overview={overview} />
      <ApplicationsGroup applications={overview.pending_applications} />
      <EventsGroup events={overview.upcoming_events} />
    </>
  );
}

function DepartmentsGroup({ overview: { departments, department_count: count } }: { overview: UserOverview }) {
  const hidden = count - departments.length;
  return (
    <Group title={t('Departments')} none={count === 0 && t('None')}>
      <ul className={styles['items']}>
        {departments.map((department) => (
          <li key={department.id}>
            <Link to={`/department/${department.id}`}>{department.name}</Link>{' '}
            <span className={styles['soft']}>
              <Sentence
                text={department.is_leader ? t('Leader, joined {day}') : t('Member, joined {day}')}
                values={{ day: <DateText instant={department.joined_at} /> }}
              />
            </span>
          </li>
        ))}
        {hidden > 0 && <li>{t('and {number} more', { number: formatNumber(hidden) })}</li>}
      </ul>
    </Group>
  );
}

function ApplicationsGroup({ applications }: { applications: UserOverview['pending_applications'] }) {
  return (
    <Group title={t('Open applications')} none={applications.length === 0 && t('None')}>
      <ul className={styles['items']}>
        {applications.map((application) => (
          <li key={application.id}>
            <Link to={`/department/${application.department_id}/applications`}>{application.department_name}</Link>{' '}
            <span className={styles['soft']}>
              <Sentence text={t('since {day}')} values={{ day: <DateText instant={application.created_at} /> }} />
            </span>
          </li>
        ))}
      </ul>
    </Group>
  );
}

function EventsGroup({ events }: { events: UserOverview['upcoming_events'] }) {
  return (
    <Group title={t('Upcoming events')} none={events.length === 0 && t('None')}>
      <ul className={styles['items']}>
        {events.map((event) => (
          <li key={`${event.id} ${event.date}`}>
            <Link to={`/admin/events/${event.id}`}>{event.title}</Link>{' '}
            <time className={styles['soft']} dateTime={event.date}>
              {formatDay(event.date)}
            </time>
          </li>
        ))}
      </ul>
    </Group>
  );
}

/** Formats in UTC: a calendar day is the same in every time zone. */
function formatDay(day: string): string {
  return formatDate(`${day}T00:00:00Z`, {
    weekday: 'short',
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
}
