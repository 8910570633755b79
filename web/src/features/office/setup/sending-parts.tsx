import type { Setup } from '@kanisa/contract/office/setup.schema.ts';
import { t } from '../../../lib/i18n.ts';
import frame from '../../../ui/page/frame.module.css';
import { TestButton } from './test-button.tsx';

export function EmailPart({ email, to }: { email: Setup['email']; to: string | null }) {
  return (
    <>
      <dl className={frame['facts']}>
        <div>
          <dt>
            <code>SMTP_URL</code>
          </dt>
          <dd>{email.is_outbox ? t('Not set. Emails are saved in outbox/ in the data folder.') : t('Set')}</dd>
        </div>
        <div>
          <dt>
            <code>MAIL_FROM</code>
          </dt>
          <dd>{email.from}</dd>
        </div>
      </dl>
      <TestButton
        channel="email"
        to={to}
        label={t('Send a test email')}
        missing={t('Add an email address to your account first.')}
      />
    </>
  );
}

export function TextsPart({ texts, to }: { texts: Setup['texts']; to: string | null }) {
  return (
    <>
      <dl className={frame['facts']}>
        <div>
          <dt>
            <code>SMS_GATEWAY</code>
          </dt>
          <dd>
            {texts.gateway === 'outbox' ? t('Not set. Texts are saved in outbox/ in the data folder.') : texts.gateway}
          </dd>
        </div>
        <div>
          <dt>
            <code>SMS_SHORTCODE</code>
          </dt>
          <dd>{texts.shortcode}</dd>
        </div>
      </dl>
      <TestButton
        channel="texts"
        to={to}
        label={t('Send a test text')}
        missing={t('Add a phone number to your account first.')}
      />
    </>
  );
}
