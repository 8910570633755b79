import type { TestOutcome } from '@kanisa/contract/office/setup.schema.ts';
import { t } from '../../../lib/i18n.ts';
import { ButtonLink, buttonClass } from '../../../ui/button-link.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import frame from '../../../ui/page/frame.module.css';
import { useSendTest } from './api.ts';
import styles from './setup.module.css';

interface Props {
  channel: 'email' | 'texts';
  to: string | null;
  label: string;
  /** Shown if the account has no address or number. */
  missing: string;
}

/** Sends a real test message to the user's own address and shows the outcome. */
export function TestButton({ channel, to, label, missing }: Props) {
  const test = useSendTest(channel);
  if (to === null) {
    return (
      <Banner
        tone="info"
        action={
          <ButtonLink to="/profile" look="plain" small>
            {t('My profile')}
          </ButtonLink>
        }
      >
        {missing}
      </Banner>
    );
  }
  return (
    <>
      <div className={styles['ways']}>
        <button type="button" className={buttonClass('plain')} disabled={test.isPending} onClick={() => test.mutate()}>
          {test.isPending ? t('Sending...') : label}
        </button>
        <span className={frame['soft']}>{t('to {address}', { address: to })}</span>
      </div>
      {test.data && !test.isPending && <Outcome channel={channel} test={test.data} />}
      {test.isError && <Banner tone="error">{test.error.message}</Banner>}
    </>
  );
}

function Outcome({ channel, test: { outcome, to, reason, said } }: { channel: Props['channel']; test: TestOutcome }) {
  if (outcome === 'failed') {
    return (
      <Banner tone="error">
        <p>{reason}</p>
        {said !== null && <p className={styles['said']}>{said}</p>}
      </Banner>
    );
  }
  if (outcome === 'outbox') {
    const setting = channel === 'email' ? 'SMTP_URL' : 'SMS_GATEWAY';
    return <Banner tone="warning">{t('Not sent, only saved in the outbox: {setting} isn’t set.', { setting })}</Banner>;
  }
  return (
    <Banner tone="success">
      {channel === 'email'
        ? t('The mail server accepted it for {to}. Check your inbox.', { to })
        : t('The gateway accepted it for {to}. Check your phone.', { to })}
    </Banner>
  );
}
