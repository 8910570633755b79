import type { UserOverview } from '@kanisa/contract/people/user-overview.schema.ts';
import { Link } from 'react-router';
import { formatNumber, t } from '../../../../lib/i18n.ts';
import { DateText } from '../../../../ui/text/date-text.tsx';
import styles from './overview.module.css';
import { Group } from './overview-group.tsx';

const withCount = (title: string, count: number) =>
  count === 0 ? title : t('{title} ({number})', { title, number: formatNumber(count) });

/** Messages, e-mails and texts to a person: how many, and when the last ones were sent. Never what they say. */
export function SentOverview({ overview: { messages, emails, texts } }: { overview: UserOverview }) {
  return (
    <>
      <Group title={withCount(t('Messages to them'), messages.count)} none={messages.count === 0 && t('None')}>
        <ul className={styles['items']}>
          {messages.latest.map((message) => (
            <li key={message.id}>
              <DateText instant={message.sent_at} />{' '}
              <span className={styles['soft']}>
                {message.sender_name ? t('from {name}', { name: message.sender_name }) : t('from a deleted person')}
              </span>
            </li>
          ))}
        </ul>
      </Group>
      <Group title={withCount(t('Emails to them'), emails.count)} none={emails.count === 0 && t('None')}>
        <ul className={styles['items']}>
          {emails.latest.map((email) => (
            <li key={email.id}>
              <Link to={`/admin/email/history/${email.id}`}>{email.subject}</Link>{' '}
              <span className={styles['soft']}>
                <DateText instant={email.sent_at} />
                {email.is_failed && `, ${t('not delivered')}`}
              </span>
            </li>
          ))}
        </ul>
      </Group>
      <Group title={withCount(t('Texts to them'), texts.count)} none={texts.count === 0 && t('None')}>
        <ul className={styles['items']}>
          {texts.latest.map((text) => (
            <li key={text.id}>
              <DateText instant={text.sent_at} />
              {text.is_failed && <span className={styles['soft']}>, {t('not delivered')}</span>}
            </li>
          ))}
        </ul>
      </Group>
    </>
  );
}
