import type { InboxMessage } from '@kanisa/contract/messaging/inbox.schema.ts';
import { t } from '../../../lib/i18n.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { OperationSlot } from '../../../ui/feedback/operation-slot.tsx';
import { ChevronIcon } from '../../../ui/icons.tsx';
import frame from '../../../ui/page/frame.module.css';
import { LinkedText } from '../../../ui/text/linked-text.tsx';
import { Sentence } from '../../../ui/text/sentence.tsx';
import { TimeAgo } from '../../../ui/text/time-ago.tsx';
import { formatSenderName, getMessageAnchor } from '../shared/inbox-message.ts';
import { LazyNoticeOffer } from '../shared/lazy-notice-offer.tsx';
import { useWaitingMark } from './api.ts';
import styles from './inbox.module.css';
import { Reply } from './reply.tsx';

interface Props {
  message: InboxMessage;
  isOpen: boolean;
  offersNotices: boolean;
  onToggle: () => void;
}

/** A folded message shows sender, time and its beginning; an open one its whole text. */
export function MessageItem({ message, isOpen, offersNotices, onToggle }: Props) {
  const { id, content } = message;
  const name = formatSenderName(message);
  const bodyId = `message-body-${id}`;
  return (
    <li
      id={getMessageAnchor(message)}
      className={`${frame['box']} ${styles['item']}`}
      data-unread={!message.is_read || undefined}
      data-open={isOpen || undefined}
    >
      <h2 className={styles['heading']}>
        <button type="button" aria-expanded={isOpen} aria-controls={bodyId} onClick={onToggle}>
          <Avatar name={name} size={40} />
          <span className={styles['who']}>
            <span className={styles['name']}>
              {name}
              {!message.is_read && <span className={styles['unread']}>{t('Unread')}</span>}
            </span>
            <span className={frame['note']}>
              {formatRecipient(message)}
              {'\u00a0· '}
              <TimeAgo instant={message.created_at} />
            </span>
          </span>
          <ChevronIcon />
        </button>
      </h2>
      {!isOpen && <p className={styles['beginning']}>{content}</p>}
      <WaitingMark message={message} />
      <div id={bodyId} className={styles['body']} hidden={!isOpen}>
        {isOpen && (
          <>
            {message.reply_to !== null && (
              <p className={styles['quote']}>
                <Sentence text={t('In reply to {message}')} values={{ message: message.reply_to }} />
              </p>
            )}
            <p>
              <LinkedText>{content}</LinkedText>
            </p>
            {message.can_reply && <Reply message={message} />}
            {offersNotices && <LazyNoticeOffer kind="message" />}
          </>
        )}
      </div>
    </li>
  );
}

function formatRecipient({ is_broadcast: isBroadcast, department }: InboxMessage): string {
  if (isBroadcast) return t('To everyone');
  return department === null ? t('To you') : t('To {department}', { department });
}

/** Says that the message will be marked as read later. */
function WaitingMark({ message }: Pick<Props, 'message'>) {
  const marks = useWaitingMark(message);
  if (marks.length === 0) return null;
  return (
    <div className={styles['waiting']}>
      <OperationSlot operations={marks} />
    </div>
  );
}
