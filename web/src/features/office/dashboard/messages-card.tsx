import type { InboxMessage } from '@kanisa/contract/messaging/inbox.schema.ts';
import { Link } from 'react-router';
import { t } from '../../../lib/i18n.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { ButtonLink } from '../../../ui/button-link.tsx';
import frame from '../../../ui/page/frame.module.css';
import { TimeAgo } from '../../../ui/text/time-ago.tsx';
import { formatSenderName, getMessageAnchor } from '../../messaging/shared/inbox-message.ts';
import styles from './next.module.css';

export function UnreadMessagesCard({ messages, count }: { messages: readonly InboxMessage[]; count: number }) {
  return (
    <section className={`${frame['card']} ${styles['card']}`} aria-labelledby="unread-messages">
      <h2 id="unread-messages">{t('Unread messages')}</h2>
      {messages.length === 0 ? (
        <p className={styles['soft']}>
          {/* Unread messages are not stored on the device; offline only their number is known. */}
          {count > 0 ? t('You can read your new messages once you are online.') : t('You’re all caught up.')}
        </p>
      ) : (
        <ul className={styles['list']}>
          {messages.map((message) => (
            <MessageRow key={message.id} message={message} />
          ))}
        </ul>
      )}
      <p className={styles['foot']}>
        <ButtonLink to="/messages" look="plain" small>
          {count > messages.length ? t('See all {count} unread messages', { count }) : t('All messages')}
        </ButtonLink>
      </p>
    </section>
  );
}

function MessageRow({ message }: { message: InboxMessage }) {
  const name = formatSenderName(message);
  return (
    <li>
      <Avatar name={name} size={40} />
      <div className={styles['words']}>
        <p className={styles['title']}>
          <Link to={`/messages#${getMessageAnchor(message)}`}>{name}</Link>
        </p>
        <p className={styles['beginning']}>{message.content}</p>
        <p className={styles['soft']}>
          <TimeAgo instant={message.created_at} />
        </p>
      </div>
    </li>
  );
}
