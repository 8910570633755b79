import { EMAIL_UNDO_DAYS, type EndedAccess } from '@kanisa/contract/identity/security.ts';
import { church } from '../../../content/church.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { useApiMutation } from '../../../lib/api/use-api-mutation.ts';
import { t } from '../../../lib/i18n.ts';
import { getSession } from '../../../lib/session/session.ts';
import { useLinkToken } from '../../../lib/session/use-link-token.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { ButtonLink, buttonClass } from '../../../ui/button-link.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import frame from '../../../ui/page/frame.module.css';
import styles from '../../../ui/page/mail-link-page.module.css';
import { MailLinkPage } from '../../../ui/page/mail-link-page.tsx';
import { ReturningEnvelope } from './returning-envelope.tsx';
import own from './undo-email-page.module.css';

export const meta = () => [
  { title: pageTitle(t('Restore your old email address')) },
  { name: 'robots', content: 'noindex' },
];

export default function UndoEmailPage() {
  const token = useLinkToken();
  if (token === undefined) {
    return (
      <MailLinkPage art={<ReturningEnvelope />} title={t('Restore your old email address')}>
        <SkeletonLines />
      </MailLinkPage>
    );
  }
  return token === null ? <MissingLinkNotice /> : <UndoForm key={token} token={token} />;
}

/** Only the button changes anything: mail programs and virus scanners open links too. */
function UndoForm({ token }: { token: string }) {
  const undo = useApiMutation({
    mutationFn: () => callApi('POST /auth/email/undo', { body: { token } }),
    onSuccess: () => void refreshOwnSession(),
  });

  if (undo.isSuccess) return <UndoneNotice {...undo.data} />;
  if (undo.error?.code === 'code_rejected') return <InvalidLinkNotice message={undo.error.message} />;
  return (
    <MailLinkPage
      art={<ReturningEnvelope />}
      title={t('Restore your old email address')}
      lead={t('The personal email of your account was changed, so we wrote to your old address.')}
    >
      <UndoSteps />
      {undo.error && <Banner tone="error">{undo.error.message}</Banner>}
      <button
        type="button"
        className={buttonClass('main', styles['act'])}
        disabled={undo.isPending}
        onClick={() => undo.mutate()}
      >
        {undo.isPending ? t('Restoring...') : t('Restore my old address')}
      </button>
      <p className={frame['soft']}>{t('If you made this change, just close this page. Nothing will happen.')}</p>
    </MailLinkPage>
  );
}

/** The server signed out every device of the account. If this browser is one of them, show it at once. */
async function refreshOwnSession(): Promise<void> {
  if (!getSession().authenticated) return;
  await callApi('GET /auth/session', { background: true }).catch(() => null);
}

function UndoSteps() {
  const steps = [
    t('Your account gets back the address this link was sent to.'),
    t('Every device is logged out, including the one that made the change.'),
    t('Passkeys, the authenticator app and recovery codes are removed: we can’t tell yours from somebody else’s.'),
    t('Your password will stop working. You’ll choose a new one with a code we send to your old address.'),
  ];
  return (
    <section className={styles['card']} aria-labelledby="what-happens">
      <h2 id="what-happens">{t('What happens next')}</h2>
      <ol className={own['steps']}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}

function UndoneNotice({ message, removed }: { message: string; removed: readonly EndedAccess[] }) {
  return (
    <MailLinkPage art={<ReturningEnvelope />} title={t('It’s yours again')} focusTitle>
      <Banner tone="success">{message}</Banner>
      <p>{t('Now choose a new password. The old one no longer works, so no one who knew it can get back in.')}</p>
      <ButtonLink className={styles['act']} to="/forgot-password">
        {t('Choose a new password')}
      </ButtonLink>
      {removed.length > 0 && <RemovedList removed={removed} />}
      <p className={frame['soft']}>{t('Then check the phone number and the address on My profile.')}</p>
    </MailLinkPage>
  );
}

/** Counts, never names: those may be the words of an intruder. */
const REMOVED_WORDS: Record<EndedAccess['kind'], (count: number) => string> = {
  passkeys: (count) => t('Passkeys: {count}', { count }),
  authenticator_app: () => t('Authenticator app'),
  recovery_codes: (count) => t('Recovery codes: {count}', { count }),
  calendar_address: () => t('Secret calendar address of your serving dates'),
  notices: (count) => t('Devices with notices: {count}', { count }),
  email_change: () => t('New email address that was never confirmed'),
  deletion_request: () => t('Request to delete the account'),
};

function RemovedList({ removed }: { removed: readonly EndedAccess[] }) {
  return (
    <section className={styles['card']} aria-labelledby="removed">
      <h2 id="removed">{t('What was removed')}</h2>
      <p>{t('Set up again what was yours, once you’re logged in.')}</p>
      <ul className={own['removed']}>
        {removed.map(({ kind, count }) => (
          <li key={kind}>{REMOVED_WORDS[kind](count)}</li>
        ))}
      </ul>
    </section>
  );
}

function InvalidLinkNotice({ message }: { message: string }) {
  return (
    <MailLinkPage art={<ReturningEnvelope />} title={t('This link has expired')} focusTitle>
      <Banner tone="error">{message}</Banner>
      <p>
        {t(
          'It’s valid for {days} days and works once. If someone else changed your address and you can’t log in any more, the church office can help.',
          { days: EMAIL_UNDO_DAYS },
        )}
      </p>
      <OfficeContacts />
    </MailLinkPage>
  );
}

function MissingLinkNotice() {
  return (
    <MailLinkPage art={<ReturningEnvelope />} title={t('Restore your old email address')}>
      <p>
        {t(
          'This page opens from the link we send to your old address when your personal email changes. Please open that link again.',
        )}
      </p>
      <p className={frame['soft']}>{t('It’s valid for {days} days and works once.', { days: EMAIL_UNDO_DAYS })}</p>
      <OfficeContacts />
    </MailLinkPage>
  );
}

function OfficeContacts() {
  return (
    <div className={frame['wrap12']}>
      <a className={buttonClass('plain')} href={church.phone.href}>
        {t('Call {phone}', { phone: church.phone.text })}
      </a>
      <ButtonLink to="/contact" look="plain">
        {t('Contact')}
      </ButtonLink>
    </div>
  );
}
