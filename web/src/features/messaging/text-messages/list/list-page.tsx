import { textMessages } from '@kanisa/contract/messaging/text-messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { isForbiddenError } from '../../../../lib/api/api-error.ts';
import { t } from '../../../../lib/i18n.ts';
import { pageTitle } from '../../../../lib/text/page-title.ts';
import { usePageNumber } from '../../../../lib/url/use-page-number.ts';
import { ButtonLink } from '../../../../ui/button-link.tsx';
import { ApiErrorBanner } from '../../../../ui/feedback/api-error-banner.tsx';
import { Deferred } from '../../../../ui/feedback/deferred.tsx';
import { EmptyState } from '../../../../ui/feedback/empty-state.tsx';
import { PlusIcon } from '../../../../ui/icons.tsx';
import frame from '../../../../ui/page/frame.module.css';
import { PageHeader } from '../../../../ui/page/page-header.tsx';
import { Pager } from '../../../../ui/paging/pager.tsx';
import { RedirectToLastPage } from '../../../../ui/paging/redirect-to-last-page.tsx';
import { UndoBanner } from '../../shared/undo-banner.tsx';
import { reloadTexts, useTextMessages } from '../api.ts';
import { CancelTextQuestion } from './cancel-text-question.tsx';
import styles from './list.module.css';
import { TextListSkeleton } from './list-skeleton.tsx';
import { TextCard } from './text-card.tsx';
import { useTextChanges } from './use-text-changes.ts';

export const meta = () => [{ title: pageTitle(t('Text Messages')) }];

export default function TextListPage() {
  const client = useQueryClient();
  const texts = useTextMessages(usePageNumber());
  if (isForbiddenError(texts.error)) return <AccessDenied />;
  return (
    <div className={frame['page']}>
      <PageHeader
        title={t('Text Messages')}
        lead={t('Sent text messages and how each one was delivered.')}
        action={
          <ButtonLink to="/admin/text-messages/send" className={styles['send']}>
            <PlusIcon />
            {t('Send Text Message')}
          </ButtonLink>
        }
      />
      <UndoBanner kind="text" onReload={() => void reloadTexts(client)} />
      {texts.isError && !texts.data && (
        <ApiErrorBanner error={texts.error} busy={texts.isFetching} onRetry={() => void texts.refetch()} />
      )}
      <Deferred isPending={texts.isPending} until={<TextListSkeleton />}>
        {texts.data && <TextCards answer={texts.data} isPlaceholder={texts.isPlaceholderData} />}
      </Deferred>
    </div>
  );
}

function TextCards({
  answer,
  isPlaceholder,
}: {
  answer: NonNullable<ReturnType<typeof useTextMessages>['data']>;
  isPlaceholder: boolean;
}) {
  const changes = useTextChanges();
  const { data: messages, pagination } = answer;
  if (pagination.total === 0) return <NoTexts />;
  if (messages.length === 0) return <RedirectToLastPage pages={pagination.pages} />;
  return (
    <>
      <ul className={styles['list']} aria-busy={isPlaceholder}>
        {messages.map((message) => (
          <TextCard key={message.id} message={message} changes={changes} />
        ))}
      </ul>
      {pagination.pages > 1 && <Pager page={pagination.page} pages={pagination.pages} />}
      {changes.asked && (
        <CancelTextQuestion message={changes.asked} onKeep={changes.keep} onCancel={changes.confirmCancel} />
      )}
    </>
  );
}

function NoTexts() {
  return (
    <div className={frame['card']}>
      <EmptyState
        title={textMessages.none}
        drawing="people"
        action={
          <ButtonLink to="/admin/text-messages/send" look="plain">
            {t('Send the first one')}
          </ButtonLink>
        }
      >
        <p>{t('Text messages reach people without internet. You’ll see here who got them.')}</p>
      </EmptyState>
    </div>
  );
}

/** Shown if the role has changed since the login: the guard opened the page, the server answers 403. */
function AccessDenied() {
  return (
    <div className={frame['page']}>
      <EmptyState
        level={1}
        title={textMessages.denied}
        action={<ButtonLink to="/login">{t('Go to Login')}</ButtonLink>}
      >
        <p>{textMessages.deniedWhy}</p>
      </EmptyState>
    </div>
  );
}
