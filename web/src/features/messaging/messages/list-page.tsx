import { messageMessages } from '@kanisa/contract/messaging/messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { focusHeading } from '../../../lib/browser/focus-heading.ts';
import { t } from '../../../lib/i18n.ts';
import { useMayOpenPage } from '../../../lib/session/page-access.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { usePageNumber } from '../../../lib/url/use-page-number.ts';
import { ButtonLink } from '../../../ui/button-link.tsx';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Deferred } from '../../../ui/feedback/deferred.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { MailIcon, PlusIcon } from '../../../ui/icons.tsx';
import frame from '../../../ui/page/frame.module.css';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { Pager } from '../../../ui/paging/pager.tsx';
import { RedirectToLastPage } from '../../../ui/paging/redirect-to-last-page.tsx';
import { UndoBanner } from '../shared/undo-banner.tsx';
import { reloadMessages, useMessages } from './api.ts';
import { DeleteMessageQuestion } from './delete-message-question.tsx';
import { MessageListSkeleton } from './list-skeleton.tsx';
import { MessageCard } from './message-card.tsx';
import styles from './messages.module.css';
import { useMessageDeletion } from './use-message-deletion.ts';

const EMAILS_PATH = '/admin/messages/emails';

export const meta = () => [{ title: pageTitle(t('Messages')) }];

export default function MessageListPage() {
  const client = useQueryClient();
  const messages = useMessages(usePageNumber());
  return (
    <div className={frame['page']}>
      <PageHeader
        title={t('Messages')}
        lead={t('Messages from the church to its members. They read them under Messages.')}
        action={<MessageListActions />}
      />
      <UndoBanner kind="message" onReload={() => void reloadMessages(client)} />
      {messages.error && !messages.data && (
        <ApiErrorBanner error={messages.error} busy={messages.isFetching} onRetry={() => void messages.refetch()} />
      )}
      <Deferred isPending={messages.isPending} until={<MessageListSkeleton />}>
        {messages.data && <MessageList answer={messages.data} isPlaceholder={messages.isPlaceholderData} />}
      </Deferred>
    </div>
  );
}

function MessageListActions() {
  const mayEmail = useMayOpenPage(EMAILS_PATH);
  return (
    <div className={styles['headWays']}>
      {mayEmail && (
        <ButtonLink to={EMAILS_PATH} look="plain">
          <MailIcon />
          {t('Send Email')}
        </ButtonLink>
      )}
      <NewMessageLink />
    </div>
  );
}

function NewMessageLink() {
  return (
    <ButtonLink to="/admin/messages/new">
      <PlusIcon />
      {t('New Message')}
    </ButtonLink>
  );
}

function MessageList({
  answer,
  isPlaceholder,
}: {
  answer: NonNullable<ReturnType<typeof useMessages>['data']>;
  isPlaceholder: boolean;
}) {
  const client = useQueryClient();
  const deletion = useMessageDeletion(() => {
    void reloadMessages(client);
    focusHeading();
  });
  const { messages, page, pages, total, is_more: isMore } = answer;
  if (total === 0) return <NoMessages />;
  if (messages.length === 0) return <RedirectToLastPage pages={pages} />;
  return (
    <>
      {deletion.errorMessage && <Banner tone="error">{deletion.errorMessage}</Banner>}
      <ul className={frame['list']} aria-busy={isPlaceholder}>
        {messages.map((message) => (
          <MessageCard
            key={message.id}
            message={message}
            isDeleting={deletion.deleting?.id === message.id}
            onDelete={() => deletion.ask(message)}
          />
        ))}
      </ul>
      {pages > 1 && <Pager page={page} pages={pages} isMore={isMore} />}
      {deletion.asked && (
        <DeleteMessageQuestion message={deletion.asked} onKeep={deletion.cancel} onDelete={deletion.confirm} />
      )}
    </>
  );
}

function NoMessages() {
  return (
    <div className={`${frame['card']} ${styles['card']}`}>
      <EmptyState
        title={messageMessages.none}
        drawing="people"
        action={
          <ButtonLink to="/admin/messages/new" look="plain">
            {t('Write the first one')}
          </ButtonLink>
        }
      >
        <p>{t('Write to one person or to everyone. They’ll see it the next time they log in.')}</p>
      </EmptyState>
    </div>
  );
}
