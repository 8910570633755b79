import type { InboxMessage } from '@kanisa/contract/messaging/inbox.schema.ts';
import { inboxMessages } from '@kanisa/contract/messaging/inbox.ts';
import { useState } from 'react';
import { ApiError } from '../../../lib/api/http.ts';
import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { ButtonLink, buttonClass } from '../../../ui/button-link.tsx';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { EmptyState } from '../../../ui/feedback/empty-state.tsx';
import { reserveLine } from '../../../ui/feedback/reserve-line.ts';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { CheckIcon } from '../../../ui/icons.tsx';
import frame from '../../../ui/page/frame.module.css';
import { PageHeader } from '../../../ui/page/page-header.tsx';
import { useInbox, useMarkRead } from './api.ts';
import styles from './inbox.module.css';
import { InboxSkeleton } from './inbox-skeleton.tsx';
import { MessageItem } from './message-item.tsx';
import { useOpenMessages } from './use-open-messages.ts';

export const meta = () => [{ title: pageTitle('Messages') }];

export default function InboxPage() {
  const inbox = useInbox();
  const messages = inbox.data?.pages.flatMap((page) => page.messages);
  const unread = inbox.data?.pages[0]?.unread_count ?? 0;
  return (
    <div className={`${frame['page']} ${styles['page']}`}>
      <PageHeader
        title={t('Messages')}
        lead={messages ? formatUnreadCount(messages, unread) : reserveLine(undefined, inbox)}
        action={unread > 0 && <MarkAllReadButton />}
      />
      {inbox.isPending && <InboxSkeleton />}
      {inbox.error && !messages && (
        <ApiErrorBanner error={inbox.error} busy={inbox.isFetching} onRetry={() => void inbox.refetch()} />
      )}
      {messages?.length === 0 && <EmptyInbox />}
      {messages && messages.length > 0 && <InboxList messages={messages} />}
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
  return count === 0 ? t('You have read them all.') : t('{count} unread messages', { count });
}

function MarkAllReadButton() {
  const marking = useMarkRead();
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);

  async function mark(): Promise<void> {
    setBusy(true);
    setRefusal(null);
    try {
      await marking.all();
      showSuccessToast(t(inboxMessages.allRead));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message);
    } finally {
      setBusy(false);
    }
  }

  return (
    <div className={styles['markAll']}>
      <button type="button" className={buttonClass('plain')} disabled={isBusy} onClick={() => void mark()}>
        <CheckIcon />
        {t('Mark all as read')}
      </button>
      {refusal && <Banner tone="error">{refusal}</Banner>}
    </div>
  );
}

function InboxList({ messages }: { messages: readonly InboxMessage[] }) {
  const opened = useOpenMessages(messages);
  return (
    <>
      {opened.refusal && <Banner tone="error">{opened.refusal}</Banner>}
      <ul className={frame['list']}>
        {messages.map((message) => (
          <MessageItem
            key={message.id}
            message={message}
            isOpen={opened.has(message.id)}
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
        title={t(inboxMessages.none)}
        drawing="people"
        action={
          <ButtonLink to="/calendar" look="plain">
            {t('See the calendar')}
          </ButtonLink>
        }
      >
        <p>{t('What the church writes to you, or to everyone, appears here.')}</p>
      </EmptyState>
    </div>
  );
}
