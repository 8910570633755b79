import { emailMessages } from '@kanisa/contract/messaging/emails.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useSearchParams } from 'react-router';
import { t } from '../../../../lib/i18n.ts';
import { pageTitle } from '../../../../lib/text/page-title.ts';
import { usePageNumber } from '../../../../lib/url/use-page-number.ts';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { ApiErrorBanner } from '../../../../ui/feedback/api-error-banner.tsx';
import { Deferred } from '../../../../ui/feedback/deferred.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { useForbiddenRedirect } from '../../../../ui/feedback/forbidden.ts';
import { SelectFilter } from '../../../../ui/filters/select-filter.tsx';
import { PlusIcon } from '../../../../ui/icons.tsx';
import frame from '../../../../ui/page/frame.module.css';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import { Pager } from '../../../../ui/paging/pager.tsx';
import { RedirectToLastPage } from '../../../../ui/paging/redirect-to-last-page.tsx';
import { UndoBanner } from '../../shared/undo-banner.tsx';
import { type EmailsQuery, reloadEmails, useEmails } from '../api.ts';
import shared from '../emails.module.css';
import { EmailTable } from './email-table.tsx';
import styles from './history.module.css';
import { EmailHistorySkeleton } from './history-skeleton.tsx';

export const meta = () => [{ title: pageTitle(t('Email History')) }];

function useEmailsQuery(): EmailsQuery {
  const [params] = useSearchParams();
  const page = usePageNumber();
  const status = params.get('status');
  return { status: status === 'sent' || status === 'failed' ? status : undefined, page };
}

export default function EmailHistoryPage() {
  const query = useEmailsQuery();
  const client = useQueryClient();
  const emails = useEmails(query);
  const isForbidden = useForbiddenRedirect(emails.error, emailMessages.unauthorized);
  return (
    <div className={frame['page']}>
      <PageHeader
        title={t('Email History')}
        lead={t('Sent emails and how each one was delivered.')}
        action={
          <ButtonLink to="/admin/email" className={shared['wide']}>
            <PlusIcon />
            {t('Send New Email')}
          </ButtonLink>
        }
      />
      <UndoBanner kind="email" onReload={() => void reloadEmails(client)} />
      <div className={styles['filter']}>
        <SelectFilter
          name="status"
          label={t('Status')}
          choices={[
            { value: 'sent', label: t('Sent') },
            { value: 'failed', label: t('Failed') },
          ]}
        />
      </div>
      {emails.isError && !emails.data && !isForbidden && (
        <ApiErrorBanner error={emails.error} busy={emails.isFetching} onRetry={() => void emails.refetch()} />
      )}
      <Deferred isPending={emails.isPending} until={<EmailHistorySkeleton />}>
        {emails.data && (
          <EmailHistory
            answer={emails.data}
            isPlaceholder={emails.isPlaceholderData}
            isFiltered={query.status !== undefined}
          />
        )}
      </Deferred>
    </div>
  );
}

interface HistoryProps {
  answer: NonNullable<ReturnType<typeof useEmails>['data']>;
  isPlaceholder: boolean;
  isFiltered: boolean;
}

function EmailHistory({ answer, isPlaceholder, isFiltered }: HistoryProps) {
  const { emails, current_page: page, total } = answer;
  const pages = Math.max(1, answer.pages);
  if (emails.length === 0 && total > 0) return <RedirectToLastPage pages={pages} />;
  return (
    <>
      {total === 0 ? (
        <NoEmails isFiltered={isFiltered} />
      ) : (
        <EmailTable emails={emails} isPlaceholder={isPlaceholder} />
      )}
      <Pager page={page} pages={pages} text={t('Page {page} of {pages} ({total} emails)', { page, pages, total })} />
    </>
  );
}

function NoEmails({ isFiltered }: { isFiltered: boolean }) {
  return (
    <div className={frame['card']}>
      <EmptyState
        title={emailMessages.none}
        action={
          isFiltered ? (
            <ButtonLink to="?" look="plain">
              {t('Show all', { context: 'entries' })}
            </ButtonLink>
          ) : (
            <ButtonLink to="/admin/email" look="plain">
              {t('Write the first one')}
            </ButtonLink>
          )
        }
      >
        <p>
          {isFiltered ? t('No email has this status.') : t('Emails you send appear here with their delivery status.')}
        </p>
      </EmptyState>
    </div>
  );
}
