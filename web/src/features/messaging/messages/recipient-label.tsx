import type { Message } from '@kanisa/contract/messaging/messages.schema.ts';
import { messageMessages } from '@kanisa/contract/messaging/messages.ts';
import { t } from '../../../lib/i18n.ts';
import { formatFullName } from '../../../lib/text/full-name.ts';
import { Avatar } from '../../../ui/avatar.tsx';
import { PeopleIcon } from '../../../ui/icons.tsx';
import styles from './messages.module.css';

/** The recipient of a message: one person or everyone. */
export function RecipientLabel({ message: { recipient, recipient_id: id } }: { message: Message }) {
  if (id === null) {
    return (
      <span className={styles['to']}>
        <span className={styles['all']}>
          <PeopleIcon />
        </span>
        {t(messageMessages.toAll)}
      </span>
    );
  }
  const name = recipient ? formatFullName(recipient) : t('A former member');
  return (
    <span className={styles['to']}>
      <Avatar name={name} size={32} />
      <span>
        {name} {recipient && <small>{recipient.username}</small>}
      </span>
    </span>
  );
}
