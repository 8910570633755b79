import type { ContactMessage } from '@kanisa/contract/site/contact-messages.schema.ts';
import { contactFallbacks } from '@kanisa/contract/site/contact-messages.ts';
import { callApi } from '../../../../lib/api/api-client.ts';
import { useApiMutation } from '../../../../lib/api/use-api-mutation.ts';
import { t } from '../../../../lib/i18n.ts';
import { showApiErrorToast } from '../../../../ui/feedback/toast.ts';
import frame from '../../../../ui/page/frame.module.css';
import { StatePill } from '../../../../ui/state-pill.tsx';
import { EmailText } from '../../../../ui/text/email-text.tsx';
import { LongText } from '../../../../ui/text/long-text.tsx';
import { TimeAgo } from '../../../../ui/text/time-ago.tsx';
import textButton from '../../../../ui/text-button.module.css';
import record from '../shared/record-head.module.css';
import styles from './messages.module.css';
import { useReloadMessages } from './use-message-deletion.ts';

interface Props {
  message: ContactMessage;
  isDeleting: boolean;
  onDelete: () => void;
}

/** A message of a visitor, and the ways to answer. */
export function MessageCard({ message, isDeleting, onDelete }: Props) {
  const { id, name, email, phone, message: text, sent_at: sentAt, read_at: readAt } = message;
  const isUnread = readAt === null;
  return (
    <li className={`${frame['box']} ${styles['message']}`} data-unread={isUnread || undefined}>
      <article aria-labelledby={`message-${id}`}>
        <div className={record['head']}>
          <h2 id={`message-${id}`}>{name}</h2>
          {isUnread && <StatePill tone="open">{t('Unread')}</StatePill>}
        </div>
        <p className={frame['brief']}>
          <span>
            <TimeAgo instant={sentAt} />
          </span>
        </p>
        <div className={styles['text']}>
          <LongText>{text}</LongText>
        </div>
        <ul className={styles['contacts']}>
          <li>
            <a href={`mailto:${email}`}>
              <EmailText email={email} />
            </a>
          </li>
          <li>
            <a href={`tel:${phone.replace(/[^\d+]/g, '')}`}>{phone}</a>
          </li>
        </ul>
        <div className={styles['ways']}>
          <ReadButton message={message} />
          <button
            type="button"
            className={`${textButton['button']} ${textButton['risky']}`}
            aria-label={t('Delete the message of {name}', { name })}
            disabled={isDeleting}
            onClick={onDelete}
          >
            {isDeleting ? t('Deleting...') : t('Delete')}
          </button>
        </div>
      </article>
    </li>
  );
}

function ReadButton({ message: { id, name, read_at: readAt } }: Pick<Props, 'message'>) {
  const reload = useReloadMessages();
  const marking = useApiMutation({
    mutationFn: (isRead: boolean) =>
      callApi('PATCH /admin/site/messages/:id', {
        params: { id },
        body: { is_read: isRead },
        fallback: contactFallbacks.mark,
      }),
    onSuccess: reload,
    onError: showApiErrorToast,
  });
  const label = readAt === null ? t('Mark as read') : t('Mark as unread');
  return (
    <button
      type="button"
      className={textButton['button']}
      aria-label={`${label}: ${name}`}
      disabled={marking.isPending}
      onClick={() => marking.mutate(readAt === null)}
    >
      {label}
    </button>
  );
}
