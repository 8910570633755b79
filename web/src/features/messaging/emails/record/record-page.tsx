import { DELIVERY_STATES, deliveryStateWords } from '@kanisa/contract/messaging/deliveries.ts';
import { emailMessages } from '@kanisa/contract/messaging/emails.ts';
import { useParams, useSearchParams } from 'react-router';
import { hasErrorStatus } from '../../../../lib/api/api-error.ts';
import { t } from '../../../../lib/i18n.ts';
import { pageTitle } from '../../../../lib/text/page-title.ts';
import { usePageNumber } from '../../../../lib/url/use-page-number.ts';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { ApiErrorBanner } from '../../../../ui/feedback/api-error-banner.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { useForbiddenRedirect } from '../../../../ui/feedback/forbidden.ts';
import { SkeletonLines } from '../../../../ui/feedback/skeleton.tsx';
import { SearchField } from '../../../../ui/filters/search-field.tsx';
import { SelectFilter } from '../../../../ui/filters/select-filter.tsx';
import { BackLink } from '../../../../ui/page/back-link.tsx';
import frame from '../../../../ui/page/frame.module.css';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import { Pager } from '../../../../ui/paging/pager.tsx';
import { RedirectToLastPage } from '../../../../ui/paging/redirect-to-last-page.tsx';
import { LongText } from '../../../../ui/text/long-text.tsx';
import { DeliveryList } from '../../shared/delivery-list.tsx';
import { type EmailRecipientsQuery, useEmail } from '../api.ts';
import { toEmailDeliveryRow } from './email-delivery-row.ts';
import { EmailFacts } from './email-facts.tsx';
import styles from './record.module.css';
import { ResendButton } from './resend-button.tsx';

export const meta = () => [{ title: pageTitle(t('Email')) }];

function useEmailRecipientsQuery(): EmailRecipientsQuery {
  const [params] = useSearchParams();
  const page = usePageNumber();
  const state = DELIVERY_STATES.find((known) => known === params.get('state'));
  return { state, search: (params.get('search') ?? '').trim(), page };
}

export default function EmailRecordPage() {
  const { id = '' } = useParams();
  const record = useEmail(id, useEmailRecipientsQuery());
  const isForbidden = useForbiddenRedirect(record.error, emailMessages.unauthorized);
  if (hasErrorStatus(record.error, 404)) return <EmailNotFound />;
  return (
    <div className={frame['page']}>
      <div>
        <BackLink to="/admin/email/history">{t('Email History')}</BackLink>
        <PageHeader
          title={record.data?.email.subject ?? t('Email')}
          action={record.data && <ResendButton email={record.data.email} />}
        />
      </div>
      {record.isPending && (
        <div className={frame['card']}>
          <SkeletonLines count={6} />
        </div>
      )}
      {record.isError && !record.data && !isForbidden && (
        <ApiErrorBanner error={record.error} busy={record.isFetching} onRetry={() => void record.refetch()} />
      )}
      {record.data && (
        <>
          <div className={styles['columns']}>
            <EmailFacts email={record.data.email} />
            <section className={frame['card']} aria-labelledby="body">
              <h2 id="body">{t('Body')}</h2>
              <LongText>{record.data.email.body}</LongText>
            </section>
          </div>
          <EmailRecipients answer={record.data} isPlaceholder={record.isPlaceholderData} />
        </>
      )}
    </div>
  );
}

const stateChoices = DELIVERY_STATES.map((value) => ({
  value,
  label: deliveryStateWords[value],
}));

interface RecipientsProps {
  answer: NonNullable<ReturnType<typeof useEmail>['data']>;
  isPlaceholder: boolean;
}

function EmailRecipients({ answer: { recipients, pagination }, isPlaceholder }: RecipientsProps) {
  return (
    <section className={frame['card']} aria-labelledby="recipients">
      <h2 id="recipients">{t('Recipients')}</h2>
      <search className={styles['filters']}>
        <SearchField label={t('Search')} placeholder={t('Name, username or email')} />
        <SelectFilter name="state" label={t('State')} choices={stateChoices} />
      </search>
      {pagination.total === 0 && <p className={frame['note']}>{emailMessages.noRecipients}</p>}
      {recipients.length === 0 && pagination.total > 0 && <RedirectToLastPage pages={pagination.pages} />}
      {recipients.length > 0 && (
        <DeliveryList rows={recipients.map(toEmailDeliveryRow)} isPlaceholder={isPlaceholder} />
      )}
      {pagination.pages > 1 && <Pager page={pagination.page} pages={pagination.pages} isMore={pagination.is_more} />}
    </section>
  );
}

function EmailNotFound() {
  return (
    <div className={frame['page']}>
      <EmptyState
        level={1}
        title={emailMessages.notFound}
        action={<ButtonLink to="/admin/email/history">{t('Email History')}</ButtonLink>}
      >
        <p>{t('The link may be incomplete. All emails are in the history.')}</p>
      </EmptyState>
    </div>
  );
}
