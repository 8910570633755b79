import type { InboxMessage } from '@kanisa/contract/messaging/inbox.schema.ts';
import { inboxMessages } from '@kanisa/contract/messaging/inbox.ts';
import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { ButtonLink, buttonClass } from '../../../ui/button-link.tsx';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Deferred } from '../../../ui/feedback/deferred.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { reserveLine } from '../../../ui/feedback/reserve-line.ts';
import { CheckIcon } from '../../../ui/icons.tsx';
import frame from '../../../ui/page/frame.module.css';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useInbox, useMarkAllMessagesRead } from './api.ts';
import styles from './inbox.module.css';
import { InboxSkeleton } from './inbox-skeleton.tsx';
import { MessageItem } from './message-item.tsx';
import { useOpenMessages } from './use-open-messages.ts';

export const meta = () => [{ title: pageTitle(t('Messages')) }];

export default function InboxPage() {
  const inbox = useInbox();
  const messages = inbox.data?.pages.flatMap((page) => page.messages);
  const unread = inbox.data?.pages[0]?.unread_count ?? 0;
  return (
    <div className={`${frame['page']} ${styles['page']}`}>
      <PageHeader
        title={t('Messages')}
        lead={messages ? formatUnreadCount(messages, unread) : reserveLine(undefined, inbox)}
        action={unread > 0 && <MarkAllReadButton shown={messages ?? []} />}
      />
      {inbox.error && !messages && (
        <ApiErrorBanner error={inbox.error} busy={inbox.isFetching} onRetry={() => void inbox.refetch()} />
      )}
      <Deferred isPending={inbox.isPending} until={<InboxSkeleton />}>
        {messages?.length === 0 && <EmptyInbox />}
        {messages && messages.length > 0 && <InboxList messages={messages} />}
      </Deferred>
      {inbox.hasNextPage && (
        <p>
          <button
            type="button"
            className={buttonClass('plain')}
            disabled={inbox.isFetchingNextPage}
            onClick={() => void inbox.fetchNextPage()}
          >
            {inbox.isFetchingNextPage ? t('Loading...') : t('Show older messages')}
          </button>
        </p>
      )}
    </div>
  );
}

function formatUnreadCount(messages: readonly InboxMessage[], count: number): string | undefined {
  if (messages.length === 0) return undefined;
  return count === 0 ? t('You’re all caught up.') : t('{count} unread messages', { count });
}

function MarkAllReadButton({ shown }: { shown: readonly InboxMessage[] }) {
  const marking = useMarkAllMessagesRead(shown);
  return (
    <div className={styles['markAll']}>
      <button
        type="button"
        className={buttonClass('plain')}
        disabled={marking.isPending || marking.isWaiting}
        onClick={() => marking.mutate()}
      >
        <CheckIcon />
        {t('Mark all as read')}
      </button>
      {marking.error && <Banner tone="error">{marking.error.message}</Banner>}
    </div>
  );
}

function InboxList({ messages }: { messages: readonly InboxMessage[] }) {
  const opened = useOpenMessages(messages);
  return (
    <>
      {opened.errorMessage && <Banner tone="error">{opened.errorMessage}</Banner>}
      <ul className={frame['list']}>
        {messages.map((message) => (
          <MessageItem
            key={message.id}
            message={message}
            isOpen={opened.isOpen(message.id)}
            offersNotices={opened.pressedId === message.id}
            onToggle={() => opened.toggle(message)}
          />
        ))}
      </ul>
    </>
  );
}

function EmptyInbox() {
  return (
    <div className={frame['box']}>
      <EmptyState
        title={inboxMessages.none}
        drawing="people"
        action={
          <ButtonLink to="/calendar" look="plain">
            {t('See the calendar')}
          </ButtonLink>
        }
      >
        <p>{t('Messages from the church appear here.')}</p>
      </EmptyState>
    </div>
  );
}
