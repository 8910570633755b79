import type { ContactMessage } from '@kanisa/contract/site/contact-messages.schema.ts';
import { CONTACT_MESSAGE_DAYS, contactFallbacks } from '@kanisa/contract/site/contact-messages.ts';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../../lib/api/api-client.ts';
import { t } from '../../../../lib/i18n.ts';
import { useMayOpenPage } from '../../../../lib/session/page-access.ts';
import { pageTitle } from '../../../../lib/text/page-title.ts';
import { usePageNumber } from '../../../../lib/url/use-page-number.ts';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { QuestionDialog } from '../../../../ui/dialogs/question-dialog.tsx';
import { ApiErrorBanner } from '../../../../ui/feedback/api-error-banner.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { SkeletonLines } from '../../../../ui/feedback/skeleton.tsx';
import { BackLink } from '../../../../ui/page/back-link.tsx';
import frame from '../../../../ui/page/frame.module.css';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import { Pager } from '../../../../ui/paging/pager.tsx';
import { RedirectToLastPage } from '../../../../ui/paging/redirect-to-last-page.tsx';
import { siteKey } from '../shared/api.ts';
import { MessageCard } from './message-card.tsx';
import { useMessageDeletion } from './use-message-deletion.ts';

export const meta = () => [{ title: pageTitle(t('Website messages')) }];

function useContactMessages(page: number) {
  return useQuery({
    queryKey: siteKey('messages', page),
    queryFn: ({ signal }) =>
      callApi('GET /admin/site/messages', { query: { page: String(page) }, signal, fallback: contactFallbacks.list }),
    refetchOnMount: 'always',
    placeholderData: (before) => before,
  });
}

export default function MessagesPage() {
  const messages = useContactMessages(usePageNumber());
  const mayManage = useMayOpenPage('/admin/site');
  const unread = messages.data?.unread ?? 0;
  return (
    <div className={frame['page']}>
      <div className={frame['column']}>
        <div>
          {mayManage && <BackLink to="/admin/site">{t('Public site')}</BackLink>}
          <PageHeader
            title={t('Website messages')}
            lead={[
              unread > 0 && t('{count} unread messages.', { count: unread }),
              t('Messages are kept {days} days and then deleted.', { days: CONTACT_MESSAGE_DAYS }),
            ]
              .filter(Boolean)
              .join(' ')}
          />
        </div>
        <Messages messages={messages} />
      </div>
    </div>
  );
}

function Messages({ messages }: { messages: ReturnType<typeof useContactMessages> }) {
  if (!messages.data && messages.isError) {
    return <ApiErrorBanner error={messages.error} busy={messages.isFetching} onRetry={() => void messages.refetch()} />;
  }
  if (!messages.data) {
    return (
      <div className={frame['card']}>
        <SkeletonLines count={6} />
      </div>
    );
  }
  const { messages: shown, page, pages, total } = messages.data;
  if (total === 0) return <NoMessages />;
  if (shown.length === 0) return <RedirectToLastPage pages={pages} />;
  return (
    <>
      <MessageList messages={shown} />
      {pages > 1 && <Pager page={page} pages={pages} />}
    </>
  );
}

function MessageList({ messages }: { messages: readonly ContactMessage[] }) {
  const deletion = useMessageDeletion();
  return (
    <>
      <ul className={frame['list']}>
        {messages.map((message) => (
          <MessageCard
            key={message.id}
            message={message}
            isDeleting={deletion.deleting?.id === message.id}
            onDelete={() => deletion.ask(message)}
          />
        ))}
      </ul>
      {deletion.asked && (
        <QuestionDialog
          title={t('Delete the message of {name}?', { name: deletion.asked.name })}
          safe={t('Keep it')}
          risky={t('Delete')}
          onSafe={deletion.cancel}
          onRisky={deletion.confirm}
        >
          {t('Nobody can bring it back. The mail that the office received stays there.')}
        </QuestionDialog>
      )}
    </>
  );
}

function NoMessages() {
  const mayManage = useMayOpenPage('/admin/site');
  return (
    <div className={frame['card']}>
      <EmptyState
        title={t('No messages')}
        action={mayManage && <ButtonLink to="/admin/site/contact">{t('Set up the contact form')}</ButtonLink>}
      >
        <p>{t('Messages arrive here while the contact form delivers them.')}</p>
      </EmptyState>
    </div>
  );
}
