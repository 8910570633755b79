import { DELIVERY_STATES, deliveryStateWords } from '@kanisa/contract/messaging/deliveries.ts';
import { emailMessages } from '@kanisa/contract/messaging/emails.ts';
import { useParams, useSearchParams } from 'react-router';
import { ApiError } from '../../../../lib/http.ts';
import { t } from '../../../../lib/i18n.ts';
import { pageTitle } from '../../../../lib/page-title.ts';
import { usePageNumber } from '../../../../lib/use-page-number.ts';
import { BackLink } from '../../../../ui/back-link.tsx';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { Failed } from '../../../../ui/failed.tsx';
import frame from '../../../../ui/frame.module.css';
import { LastPage } from '../../../../ui/last-page.tsx';
import { LongText } from '../../../../ui/long-text.tsx';
import { PageHeader } from '../../../../ui/page-header.tsx';
import { Pager } from '../../../../ui/pager.tsx';
import { useRefused } from '../../../../ui/refusal.ts';
import { SearchField } from '../../../../ui/search-field.tsx';
import { SelectFilter } from '../../../../ui/select-filter.tsx';
import { SkeletonLines } from '../../../../ui/skeleton.tsx';
import { DeliveryList } from '../../shared/delivery-list.tsx';
import { useEmail, type WantedRecipients } from '../api.ts';
import shared from '../emails.module.css';
import { Facts } from './facts.tsx';
import styles from './record.module.css';
import { rowOf } from './row-of.ts';
import { SendAgain } from './send-again.tsx';

export const meta = () => [{ title: pageTitle('Email') }];

function useWanted(): WantedRecipients {
  const [query] = useSearchParams();
  const page = usePageNumber();
  const state = DELIVERY_STATES.find((known) => known === query.get('state'));
  return { state, search: (query.get('search') ?? '').trim(), page };
}

export default function RecordPage() {
  const { id = '' } = useParams();
  const wanted = useWanted();
  const record = useEmail(id, wanted);
  const isRefused = useRefused(record.error, emailMessages.unauthorized);
  if (record.error instanceof ApiError && record.error.status === 404) return <NotFound />;
  return (
    <div className={frame['page']}>
      <div className={styles['title']}>
        <BackLink to="/admin/email/history">{t('Email History')}</BackLink>
        <PageHeader
          title={record.data?.email.subject ?? t('Email')}
          action={record.data && <SendAgain email={record.data.email} />}
        />
      </div>
      {record.isPending && (
        <div className={frame['card']}>
          <SkeletonLines count={6} />
        </div>
      )}
      {record.isError && !record.data && !isRefused && (
        <Failed error={record.error} busy={record.isFetching} onRetry={() => void record.refetch()} />
      )}
      {record.data && (
        <>
          <div className={styles['columns']}>
            <Facts email={record.data.email} />
            <section className={frame['card']} aria-labelledby="body">
              <h2 id="body">{t('Body')}</h2>
              <LongText>{record.data.email.body}</LongText>
            </section>
          </div>
          <Recipients answer={record.data} isOld={record.isPlaceholderData} />
        </>
      )}
    </div>
  );
}

const states = DELIVERY_STATES.map((value) => ({
  value,
  label: t(deliveryStateWords[value]),
}));

interface RecipientsProps {
  answer: NonNullable<ReturnType<typeof useEmail>['data']>;
  isOld: boolean;
}

function Recipients({ answer: { recipients, pagination }, isOld }: RecipientsProps) {
  return (
    <section className={frame['card']} aria-labelledby="recipients">
      <h2 id="recipients">{t('Recipients')}</h2>
      <search className={styles['filters']}>
        <SearchField label={t('Search')} placeholder={t('Name, username or email')} />
        <SelectFilter name="state" label={t('State')} choices={states} />
      </search>
      {pagination.total === 0 && <p className={shared['soft']}>{t(emailMessages.noRecipients)}</p>}
      {recipients.length === 0 && pagination.total > 0 && <LastPage pages={pagination.pages} />}
      {recipients.length > 0 && <DeliveryList rows={recipients.map(rowOf)} isOld={isOld} />}
      {pagination.pages > 1 && <Pager page={pagination.page} pages={pagination.pages} isMore={pagination.is_more} />}
    </section>
  );
}

function NotFound() {
  return (
    <div className={frame['page']}>
      <EmptyState
        level={1}
        title={t(emailMessages.notFound)}
        action={<ButtonLink to="/admin/email/history">{t('Email History')}</ButtonLink>}
      >
        <p>{t('The address may be cut off. All emails stand in the history.')}</p>
      </EmptyState>
    </div>
  );
}
