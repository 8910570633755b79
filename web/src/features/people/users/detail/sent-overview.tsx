import type { UserOverview } from '@kanisa/contract/people/user-overview.schema.ts';
import { Link } from 'react-router';
import { formatNumber, t } from '../../../../lib/i18n.ts';
import { DateText } from '../../../../ui/text/date-text.tsx';
import { Sentence } from '../../../../ui/text/sentence.tsx';
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
              <Sentence
                text={
                  message.sender_name
                    ? t('{day} from {name}', { name: message.sender_name })
                    : t('{day} from a deleted person')
                }
                values={{ day: <DateText instant={message.sent_at} /> }}
              />
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
                <SentOn instant={email.sent_at} isFailed={email.is_failed} />
              </span>
            </li>
          ))}
        </ul>
      </Group>
      <Group title={withCount(t('Texts to them'), texts.count)} none={texts.count === 0 && t('None')}>
        <ul className={styles['items']}>
          {texts.latest.map((text) => (
            <li key={text.id}>
              <SentOn instant={text.sent_at} isFailed={text.is_failed} />
            </li>
          ))}
        </ul>
      </Group>
    </>
  );
}

function SentOn({ instant, isFailed }: { instant: string; isFailed: boolean }) {
  const day = <DateText instant={instant} />;
  return isFailed ? <Sentence text={t('{day}, not delivered')} values={{ day }} /> : day;
}
