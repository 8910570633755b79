import type { Message } from '@kanisa/contract/messaging/messages.schema.ts';
import { messageMessages } from '@kanisa/contract/messaging/messages.ts';
import { t } from '../../../lib/i18n.ts';
import { formatFullName } from '../../../lib/text/full-name.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { PeopleIcon } from '../../../ui/icons.tsx';
import frame from '../../../ui/page/frame.module.css';
import styles from './messages.module.css';

/** The recipient of a message: one person, a department or everyone. */
export function RecipientLabel({ message: { recipient, department } }: { message: Message }) {
  if (recipient === null) {
    return (
      <span className={styles['to']}>
        <span className={styles['all']}>
          <PeopleIcon />
        </span>
        {department ?? messageMessages.toAll}
      </span>
    );
  }
  const name = formatFullName(recipient);
  return (
    <span className={styles['to']}>
      <Avatar name={name} size={32} />
      <span>
        {name} <small>{recipient.username}</small>
      </span>
    </span>
  );
}

/** Sender and recipient by name: 'Grace Wanjiru → Amani Odhiambo'. */
export function MessageRoute({ message }: { message: Message }) {
  const { sender_person: sender } = message;
  return (
    <span className={styles['route']}>
      <span className={styles['from']}>
        <span className="visually-hidden">{t('From', { context: 'sender' })}: </span>
        {sender ? (
          <>
            {formatFullName(sender)} <small>{sender.username}</small>
          </>
        ) : (
          t('A former member')
        )}
      </span>
      <span className={frame['soft']} aria-hidden="true">
        →
      </span>
      <span className="visually-hidden">{t('To', { context: 'recipient' })}: </span>
      <RecipientLabel message={message} />
    </span>
  );
}
