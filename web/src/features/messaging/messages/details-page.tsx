import type { MessageDetails } from '@kanisa/contract/messaging/messages.schema.ts';
import { messageMessages } from '@kanisa/contract/messaging/messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate, useParams } from 'react-router';
import { hasErrorStatus } from '../../../lib/api/api-error.ts';
import { formatChurchTime } from '../../../lib/dates/time-text.ts';
import { formatNumber, t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { ButtonLink, buttonClass } from '../../../ui/button-link.tsx';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import progress from '../../../ui/feedback/progress-bar.module.css';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import { BackLink } from '../../../ui/page/back-link.tsx';
import frame from '../../../ui/page/frame.module.css';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Fact } from '../../../ui/text/fact.tsx';
import { LinkedText } from '../../../ui/text/linked-text.tsx';
import { PersonName } from '../shared/person-name.tsx';
import { markMessagesOutdated, useMessage } from './api.ts';
import { DeleteMessageQuestion } from './delete-message-question.tsx';
import { EmailMark } from './email-mark.tsx';
import styles from './messages.module.css';
import { RecipientLabel } from './recipient-label.tsx';
import { useMessageDeletion } from './use-message-deletion.ts';

export const meta = () => [{ title: pageTitle(t('Message')) }];

export default function MessageDetailsPage() {
  const { id = '' } = useParams();
  const message = useMessage(id);
  if (hasErrorStatus(message.error, 404)) return <MessageNotFound />;
  return (
    <div className={frame['page']}>
      <div className={`${frame['column']} ${styles['column']}`}>
        <div>
          <BackLink to="/admin/messages">{t('All messages')}</BackLink>
          <PageHeader title={t('Message')} />
        </div>
        {message.isPending && (
          <div className={`${frame['card']} ${styles['card']}`}>
            <SkeletonLines count={5} />
          </div>
        )}
        {message.error && !message.data && (
          <ApiErrorBanner error={message.error} busy={message.isFetching} onRetry={() => void message.refetch()} />
        )}
        {message.data && <MessageDetailsView message={message.data} />}
      </div>
    </div>
  );
}

function MessageDetailsView({ message }: { message: MessageDetails }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const deletion = useMessageDeletion(() => {
    void markMessagesOutdated(client);
    void navigate('/admin/messages', { replace: true });
  });
  return (
    <>
      {deletion.errorMessage && <Banner tone="error">{deletion.errorMessage}</Banner>}
      <div className={`${frame['card']} ${styles['card']}`}>
        <p className={styles['whole']}>
          <LinkedText>{message.content}</LinkedText>
        </p>
      </div>
      <MessageFacts message={message} />
      <div className={styles['actions']}>
        <button
          type="button"
          className={buttonClass('risky')}
          disabled={deletion.isDeleting}
          onClick={() => deletion.ask(message)}
        >
          {deletion.isDeleting ? t('Deleting...') : t('Delete')}
        </button>
      </div>
      {deletion.asked && (
        <DeleteMessageQuestion message={deletion.asked} onKeep={deletion.cancel} onDelete={deletion.confirm} />
      )}
    </>
  );
}

function MessageFacts({ message }: { message: MessageDetails }) {
  const { read_count: read, audience_count: audience } = message;
  return (
    <dl className={`${frame['card']} ${frame['record']} ${styles['facts']}`}>
      <Fact term={t('Sender')}>
        <PersonName person={message.sender_person} />
      </Fact>
      <Fact term={t('Recipient')}>
        <RecipientLabel message={message} />
      </Fact>
      <Fact term={t('Time')}>
        <time dateTime={message.created_at}>{formatChurchTime(message.created_at)}</time>
      </Fact>
      <Fact term={t('Read by')}>
        {t('{read} of {audience}', { read: formatNumber(read), audience: formatNumber(audience) })}
        {message.recipient_id === null && (
          <progress
            className={`${progress['bar']} ${styles['share']}`}
            max={Math.max(1, audience)}
            value={read}
            aria-label={t('How many have read it')}
          />
        )}
      </Fact>
      {message.is_email && (
        <Fact term={t('Email')}>
          <span className={styles['to']}>
            <EmailMark />
            {t('Also sent by email')}
          </span>
        </Fact>
      )}
    </dl>
  );
}

function MessageNotFound() {
  return (
    <div className={frame['page']}>
      <EmptyState
        level={1}
        title={messageMessages.notFound}
        action={<ButtonLink to="/admin/messages">{t('All messages')}</ButtonLink>}
      >
        <p>{t('It was deleted and removed from every inbox.')}</p>
      </EmptyState>
    </div>
  );
}
