import type { Message } from '@kanisa/contract/messaging/messages.schema.ts';
import { t } from '../../../lib/i18n.ts';
import { ButtonLink, buttonClass } from '../../../ui/button-link.tsx';
import frame from '../../../ui/page/frame.module.css';
import { LongText } from '../../../ui/text/long-text.tsx';
import { TimeAgo } from '../../../ui/text/time-ago.tsx';
import { EmailMark } from './email-mark.tsx';
import styles from './messages.module.css';
import { MessageRoute } from './recipient-label.tsx';

interface Props {
  message: Message;
  isDeleting: boolean;
  onDelete: () => void;
}

export function MessageCard({ message, isDeleting, onDelete }: Props) {
  const textId = `message-${message.id}`;
  return (
    <li className={`${frame['card']} ${styles['card']}`}>
      <p className={styles['top']}>
        <MessageRoute message={message} />
        <span className={styles['when']}>
          <TimeAgo instant={message.created_at} />
          {message.is_email && <EmailMark />}
        </span>
      </p>
      <div id={textId}>
        <LongText>{message.content}</LongText>
      </div>
      <div className={styles['actions']}>
        <ButtonLink to={`/admin/messages/${message.id}`} look="plain" small aria-describedby={textId}>
          {t('Details')}
        </ButtonLink>
        <button
          type="button"
          className={buttonClass('risky')}
          disabled={isDeleting}
          aria-describedby={textId}
          onClick={onDelete}
        >
          {isDeleting ? t('Deleting...') : t('Delete')}
        </button>
      </div>
    </li>
  );
}
