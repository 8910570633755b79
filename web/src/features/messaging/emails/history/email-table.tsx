import type { Email } from '@kanisa/contract/messaging/emails.schema.ts';
import { Link } from 'react-router';
import { formatChurchTime } from '../../../../lib/dates/time-text.ts';
import { formatDate, t } from '../../../../lib/i18n.ts';
import cardTable from '../../../../ui/page/card-table.module.css';
import { TableHead } from '../../../../ui/page/table-head.tsx';
import { EmailText } from '../../../../ui/text/email-text.tsx';
import { EmailStatus } from '../email-status.tsx';
import { formatEmailRecipients } from '../email-texts.ts';
import styles from './history.module.css';

const COLUMNS = [t('Sent At'), t('Sender'), t('Recipients'), t('Subject'), t('Status'), t('Error')];

/** A table on wide screens. On narrow ones each row is laid out as a card. */
export function EmailTable({ emails, isPlaceholder }: { emails: readonly Email[]; isPlaceholder: boolean }) {
  return (
    <div className={cardTable['room']}>
      <table
        className={`${cardTable['table']} ${cardTable['switch']} ${styles['table']}`}
        aria-label={t('Email History')}
        aria-busy={isPlaceholder}
      >
        <TableHead columns={COLUMNS} />
        <tbody>
          {emails.map((email) => (
            <EmailRow key={email.id} email={email} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function EmailRow({ email }: { email: Email }) {
  const { sent_at: sentAt, error } = email;
  return (
    <tr>
      <td className={styles['soft']} data-label={t('Sent At')}>
        <time dateTime={sentAt} title={formatChurchTime(sentAt)}>
          {formatDate(sentAt, { dateStyle: 'medium', timeStyle: 'short' })}
        </time>
      </td>
      <td className={styles['soft']} data-label={t('Sender')}>
        <EmailText email={email.sender} />
      </td>
      <td className={styles['soft']} data-label={t('Recipients')}>
        <EmailText email={formatEmailRecipients(email)} />
      </td>
      <th scope="row" className={styles['subject']}>
        <Link to={`/admin/email/history/${email.id}`}>{email.subject}</Link>
      </th>
      <td className={styles['status']}>
        <EmailStatus email={email} />
      </td>
      <td className={styles['error']} data-label={t('Error')} data-unset={error === null || undefined}>
        {error ?? '–'}
      </td>
    </tr>
  );
}
