import type { Attendee, StaffOccurrence } from '@kanisa/contract/events/occurrences.schema.ts';
import { occurrenceMessages } from '@kanisa/contract/events/occurrences.ts';
import { useParams } from 'react-router';
import { church } from '../../../content/church.ts';
import { hasErrorStatus } from '../../../lib/api/api-error.ts';
import { type PrintAll, usePrintAll } from '../../../lib/browser/use-print-all.ts';
import { formatWallSpan } from '../../../lib/dates/wall-time.ts';
import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { usePageNumber } from '../../../lib/url/use-page-number.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { reserveLine } from '../../../ui/feedback/reserve-line.ts';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { PrintIcon } from '../../../ui/icons.tsx';
import { BackLink } from '../../../ui/page/back-link.tsx';
import frame from '../../../ui/page/frame.module.css';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Pager } from '../../../ui/paging/pager.tsx';
import { RedirectToLastPage } from '../../../ui/paging/redirect-to-last-page.tsx';
import { fetchAllAttendees, useAttendees } from '../shared/api.ts';
import { EventNotFound } from '../shared/event-not-found.tsx';
import { formatAttendance } from '../shared/format-attendance.ts';
import styles from './attendance.module.css';
import { AttendeeRow } from './attendee-row.tsx';

export const meta = () => [{ title: pageTitle(t('Who’s coming')) }];

export default function AttendancePage() {
  const { id = '', date = '' } = useParams();
  const page = usePageNumber();
  const attendees = useAttendees({ id, date }, page);
  const printing = usePrintAll(`${id} ${date} ${page}`, (onProgress) => fetchAllAttendees({ id, date }, onProgress));
  if (hasErrorStatus(attendees.error, 404)) return <EventNotFound />;
  const { data } = attendees;
  return (
    <div className={frame['page']}>
      <div className={`${frame['column']} ${styles['sheet']}`}>
        <p className={styles['letterhead']}>{church.name}</p>
        <div>
          <BackLink to={`/admin/events/${id}`}>{t('Back')}</BackLink>
          <PageHeader
            title={t('Who’s coming')}
            lead={data ? <OccurrenceLead occurrence={data.occurrence} /> : reserveLine(undefined, attendees)}
            action={Boolean(data?.total) && <PrintButton printing={printing} />}
          />
        </div>
        {printing.errorMessage && <Banner tone="error">{printing.errorMessage}</Banner>}
        {attendees.isPending && (
          <div className={frame['card']}>
            <SkeletonLines count={6} />
          </div>
        )}
        {attendees.error && !data && (
          <ApiErrorBanner
            error={attendees.error}
            busy={attendees.isFetching}
            onRetry={() => void attendees.refetch()}
          />
        )}
        {data && <AttendeeList answer={data} printing={printing} isPlaceholder={attendees.isPlaceholderData} />}
      </div>
    </div>
  );
}

function OccurrenceLead({ occurrence }: { occurrence: StaffOccurrence }) {
  const { title, start_local: start, end_local: end } = occurrence;
  return (
    <span className={styles['lead']}>
      <strong>{title}</strong>
      <span>{formatWallSpan(start, end)}</span>
      <span>{formatAttendance(occurrence)}</span>
    </span>
  );
}

function PrintButton({ printing }: { printing: PrintAll<Attendee> }) {
  return (
    <button
      type="button"
      className={buttonClass('plain', frame['wideOnPhone'], styles['print'])}
      disabled={printing.progress !== null}
      onClick={printing.start}
    >
      <PrintIcon />
      {printing.progress ?? t('Print')}
    </button>
  );
}

interface ListProps {
  answer: NonNullable<ReturnType<typeof useAttendees>['data']>;
  printing: PrintAll<Attendee>;
  isPlaceholder: boolean;
}

function AttendeeList({ answer, printing, isPlaceholder }: ListProps) {
  const { attendees, pages, page, total } = answer;
  if (total === 0) {
    return (
      <div className={frame['card']}>
        <EmptyState title={occurrenceMessages.noAttendees} drawing="people">
          <p>{t('Members can say so on the event’s page once it’s on the public calendar.')}</p>
        </EmptyState>
      </div>
    );
  }
  if (attendees.length === 0) return <RedirectToLastPage pages={pages} />;
  return (
    <>
      <ul className={styles['list']} aria-busy={isPlaceholder}>
        {(printing.all ?? attendees).map((attendee) => (
          <AttendeeRow key={attendee.user_id} attendee={attendee} />
        ))}
      </ul>
      {pages > 1 && !printing.all && <Pager page={page} pages={pages} />}
    </>
  );
}
