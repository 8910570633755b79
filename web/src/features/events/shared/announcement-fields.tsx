import type { NoticeChannel } from '@kanisa/contract/messaging/notices.ts';
import { formatNumber, t } from '../../../lib/i18n.ts';
import styles from './announcement-fields.module.css';
import type { NoticeChoice } from './use-announcement.ts';

interface Props {
  notice: NoticeChoice;
  /** Says when they are told. */
  hint?: string;
}

/** The question whether, and how, to tell those who come. Shows nothing if nobody comes. */
export function NoticeFields({ notice, hint }: Props) {
  const { offer, channels, choose, errorMessage, isPending } = notice;
  if (errorMessage) return <p role="alert">{errorMessage}</p>;
  if (!offer) return isPending ? <p role="status">{t('Checking who’s coming...')}</p> : null;
  const { people, email, text } = offer;
  const toggle = (channel: NoticeChannel, isChosen: boolean) =>
    choose(isChosen ? [...channels, channel] : channels.filter((one) => one !== channel));
  const row = (channel: NoticeChannel, label: string, detail: string, isDisabled = false) => (
    <label className={styles['row']}>
      <input
        type="checkbox"
        checked={channels.includes(channel)}
        disabled={isDisabled}
        onChange={(event) => toggle(channel, event.target.checked)}
      />
      <span>{label}</span>
      <span className={styles['detail']}>{detail}</span>
    </label>
  );
  return (
    <fieldset className={styles['notice']}>
      <legend>{t('Tell the {count} people who are coming', { count: people })}</legend>
      {hint && <p className={styles['hint']}>{hint}</p>}
      {row('message', t('Message'), t('{count} people', { count: people }))}
      {row('email', t('Email'), t('{count} people', { count: email }), email === 0)}
      {text && row('text', t('Text message'), formatTextDetail(text), text.phones === 0)}
    </fieldset>
  );
}

function formatTextDetail({
  phones,
  price,
  currency,
}: NonNullable<NonNullable<NoticeChoice['offer']>['text']>): string {
  const reached = t('{count} phones', { count: phones });
  if (price === null) return t('{reached}, price not set', { reached });
  return t('{reached}, costs {price}', { reached, price: formatNumber(price, { style: 'currency', currency }) });
}
