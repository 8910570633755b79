import type { TextMessage } from '@kanisa/contract/messaging/text-messages.schema.ts';
import { textMessages } from '@kanisa/contract/messaging/text-messages.ts';
import { type ReactNode, useId, useState } from 'react';
import { formatChurchTime } from '../../../../lib/dates/time-text.ts';
import { formatDate, formatNumber, t } from '../../../../lib/i18n.ts';
import { buttonClass } from '../../../../ui/button-link.tsx';
import { ProgressBar } from '../../../../ui/feedback/progress-bar.tsx';
import frame from '../../../../ui/page/frame.module.css';
import { StatePill } from '../../../../ui/state-pill.tsx';
import { Sentence } from '../../../../ui/text/sentence.tsx';
import { formatStatus } from '../../shared/format-status.ts';
import { PersonName } from '../../shared/person-name.tsx';
import styles from './list.module.css';
import { DELIVERY_TONES, formatPhoneNumbers, STATUS_TONES } from './text-presentation.ts';
import { TextRecipients } from './text-recipients.tsx';
import type { TextChanges } from './use-text-changes.ts';

export function TextCard({ message, changes }: { message: TextMessage; changes: TextChanges }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <li className={frame['card']} aria-labelledby={id}>
      <TextFacts message={message} id={id} />
      {message.status === 'queued' && message.counts.waiting > message.held && <SendingProgress message={message} />}
      {message.held > 0 && <HeldNote />}
      {message.error && <p className={styles['error']}>{message.error}</p>}
      <TextActions message={message} changes={changes} isOpen={isOpen} onOpen={() => setOpen(!isOpen)} textId={id} />
      {isOpen && <TextRecipients message={message} />}
    </li>
  );
}

function TextFacts({ message, id }: { message: TextMessage; id: string }) {
  const { status, delivery_status: delivery } = message;
  return (
    <dl className={styles['facts']}>
      <Fact term={t('Sender')}>
        <PersonName person={message.sender_person} />
      </Fact>
      <Fact term={t('Shortcode')} span="rest">
        {message.shortcode}
      </Fact>
      <Fact term={t('Message')} span="all">
        <span id={id} className={styles['text']}>
          {message.message}
        </span>
      </Fact>
      <Fact term={t('Recipients')} span="all">
        {formatPhoneNumbers(message.recipients, message.counts.total)}
      </Fact>
      <Fact term={t('Status')}>
        {message.held > 0 ? (
          <StatePill tone="bad">{t('Held')}</StatePill>
        ) : (
          <StatePill tone={STATUS_TONES[status]}>{formatStatus(status)}</StatePill>
        )}
      </Fact>
      <Fact term={t('Delivery Status')}>
        {delivery === null ? (
          textMessages.notAvailable
        ) : (
          <StatePill tone={DELIVERY_TONES[delivery]}>{formatStatus(delivery)}</StatePill>
        )}
      </Fact>
      <Fact term={t('Sent At')}>
        <SentAt message={message} />
      </Fact>
    </dl>
  );
}

function HeldNote() {
  return (
    <p className={styles['error']}>
      {t(
        'Held: the person who sent it may no longer send text messages. Send it to those who haven’t got it, or cancel it.',
      )}
    </p>
  );
}

function Fact({ term, span, children }: { term: string; span?: 'all' | 'rest'; children: ReactNode }) {
  return (
    <div data-span={span}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}

/** Times are in the reader's time zone; the tooltip has the church's time. */
function SentAt({ message: { sent_at: sentAt, time_to_send: scheduledAt, status } }: { message: TextMessage }) {
  const renderTime = (instant: string) => (
    <time dateTime={instant} title={formatChurchTime(instant)}>
      {formatDate(instant, { dateStyle: 'medium', timeStyle: 'short' })}
    </time>
  );
  if (sentAt !== null) return renderTime(sentAt);
  if (scheduledAt !== null && status === 'scheduled')
    return <Sentence text={t('Scheduled for {when}')} values={{ when: renderTime(scheduledAt) }} />;
  return status === 'cancelled' ? t('Not sent') : t('Not sent yet');
}

function SendingProgress({ message: { counts } }: { message: TextMessage }) {
  const done = counts.total - counts.waiting;
  return (
    <ProgressBar
      share={counts.total > 0 ? done / counts.total : 0}
      label={t('Sending')}
      text={t('Sending...')}
      numbers={t('{done} of {total}', { done: formatNumber(done), total: formatNumber(counts.total) })}
    />
  );
}

interface ActionsProps {
  message: TextMessage;
  changes: TextChanges;
  isOpen: boolean;
  onOpen: () => void;
  textId: string;
}

function TextActions({ message, changes, isOpen, onOpen, textId }: ActionsProps) {
  const running = changes.getRunningChange(message);
  const button = (label: string, onClick: () => void, more: { isRisky?: boolean } = {}) => (
    <button
      type="button"
      className={buttonClass(more.isRisky ? 'risky' : 'plain', styles['button'])}
      disabled={running !== null}
      aria-describedby={textId}
      onClick={onClick}
    >
      {label}
    </button>
  );
  return (
    <div className={styles['actions']}>
      {button(running === 'check' ? t('Checking...') : t('Check Delivery'), () => changes.checkDelivery(message))}
      <button
        type="button"
        className={buttonClass('plain', styles['button'])}
        aria-expanded={isOpen}
        aria-describedby={textId}
        onClick={onOpen}
      >
        {isOpen ? t('Hide recipients') : t('Show recipients')}
      </button>
      {message.viewer.can_send_again &&
        button(
          running === 'again'
            ? t('Sending...')
            : message.held > 0
              ? t('Send held text')
              : t('Resend to failed recipients'),
          () => changes.sendAgain(message),
        )}
      {message.viewer.can_cancel &&
        button(running === 'cancel' ? t('Cancelling...') : t('Cancel sending'), () => changes.askCancel(message), {
          isRisky: true,
        })}
    </div>
  );
}
