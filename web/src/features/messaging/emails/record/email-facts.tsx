import type { EmailDetails } from '@kanisa/contract/messaging/emails.schema.ts';
import { formatChurchTime } from '../../../../lib/dates/time-text.ts';
import { formatDate, formatNumber, t } from '../../../../lib/i18n.ts';
import { formatRole } from '../../../../lib/text/role-text.ts';
import frame from '../../../../ui/page/frame.module.css';
import { EmailText } from '../../../../ui/text/email-text.tsx';
import { Fact } from '../../../../ui/text/fact.tsx';
import { PersonName } from '../../shared/person-name.tsx';
import { EmailStatus } from '../email-status.tsx';
import styles from './record.module.css';

export function EmailFacts({ email }: { email: EmailDetails }) {
  const { counts } = email;
  return (
    <section className={frame['card']} aria-label={t('About this email')}>
      <dl className={styles['facts']}>
        <Fact term={t('Status')}>
          <EmailStatus email={email} />
        </Fact>
        {email.error !== null && (
          <Fact term={t('Error')}>
            <span className={frame['risky']}>{email.error}</span>
          </Fact>
        )}
        <Fact term={t('Sent At')}>
          <time dateTime={email.sent_at} title={formatChurchTime(email.sent_at)}>
            {formatDate(email.sent_at, { dateStyle: 'medium', timeStyle: 'short' })}
          </time>
        </Fact>
        <Fact term={t('Sender')}>
          <EmailText email={email.sender} />
        </Fact>
        <Fact term={t('Sent by')}>
          <PersonName person={email.sent_by_person} />
        </Fact>
        <Fact term={t('Sent to')}>{formatEmailTarget(email)}</Fact>
      </dl>
      <ul className={styles['counts']} aria-label={t('How many')}>
        <Count value={counts.sent} label={t('Sent')} />
        <Count value={counts.failed} label={t('Failed')} isBad={counts.failed > 0} />
        <Count value={counts.pending} label={t('Waiting')} />
        <Count value={counts.left_out} label={t('Left out')} />
      </ul>
    </section>
  );
}

function formatEmailTarget({ is_to_all: isToAll, is_to_list: isToList, filters }: EmailDetails): string {
  const { role, is_active: isActive, department } = filters;
  if (isToAll) return t('All active users');
  if (isToList) return t('A saved list');
  const parts = [
    ...(role === null ? [] : [t('Role: {role}', { role: formatRole(role) })]),
    ...(department === null ? [] : [t('Department: {department}', { department })]),
    ...(isActive === null ? [] : [isActive ? t('Active') : t('Inactive')]),
  ];
  return parts.length > 0 ? parts.join(', ') : t('Selected people');
}

function Count({ value, label, isBad = false }: { value: number; label: string; isBad?: boolean }) {
  return (
    <li data-bad={isBad || undefined}>
      <strong>{formatNumber(value)}</strong> <span>{label}</span>
    </li>
  );
}
