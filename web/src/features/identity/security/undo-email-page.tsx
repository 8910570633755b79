import { EMAIL_UNDO_DAYS } from '@kanisa/contract/identity/security.ts';
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
import styles from '../../../ui/page/mail-link-page.module.css';
import { MailLinkPage } from '../../../ui/page/mail-link-page.tsx';
import { ReturningEnvelope } from './returning-envelope.tsx';
import own from './undo-email-page.module.css';

export const meta = () => [
  { title: pageTitle('Take your old email address back') },
  { name: 'robots', content: 'noindex' },
];

export default function UndoEmailPage() {
  const token = useLinkToken();
  if (token === undefined) {
    return (
      <MailLinkPage art={<ReturningEnvelope />} title={t('Take your old email address back')}>
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

  if (undo.isSuccess) return <UndoneNotice message={undo.data.message} />;
  if (undo.error?.code === 'code_rejected') return <InvalidLinkNotice message={undo.error.message} />;
  return (
    <MailLinkPage
      art={<ReturningEnvelope />}
      title={t('Take your old email address back')}
      lead={t('The personal email of your account was changed. We told you so at the address that it had before.')}
    >
      <UndoSteps />
      {undo.error && <Banner tone="error">{undo.error.message}</Banner>}
      <button
        type="button"
        className={buttonClass('main', styles['act'])}
        disabled={undo.isPending}
        onClick={() => undo.mutate()}
      >
        {undo.isPending ? t('Taking it back...') : t('Take my old address back')}
      </button>
      <p className={styles['soft']}>
        {t('Was it you who changed it? Then there is nothing to do: close this page, and all stays as it is.')}
      </p>
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
    t('Your account gets the old address back, the one that this link was sent to.'),
    t('Every device is signed out, also the one on which the change was made.'),
    t('The password ends as well. You choose a new one, with a code that we send to your old address.'),
  ];
  return (
    <section className={styles['card']} aria-labelledby="what-happens">
      <h2 id="what-happens">{t('What will happen')}</h2>
      <ol className={own['steps']}>
        {steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </section>
  );
}

function UndoneNotice({ message }: { message: string }) {
  return (
    <MailLinkPage art={<ReturningEnvelope />} title={t('It is yours again')} focusTitle>
      <Banner tone="success">{t(message)}</Banner>
      <p>
        {t(
          'Now choose a new password too: the one you had does not work any more, so that nobody who knew it comes back.',
        )}
      </p>
      <ButtonLink className={styles['act']} to="/forgot-password">
        {t('Choose a new password')}
      </ButtonLink>
    </MailLinkPage>
  );
}

function InvalidLinkNotice({ message }: { message: string }) {
  return (
    <MailLinkPage art={<ReturningEnvelope />} title={t('This link has ended')} focusTitle>
      <Banner tone="error">{message}</Banner>
      <p>
        {t(
          'It holds for {days} days and works once. If somebody else changed your address, and you cannot log in any more, come to us: the church office helps you.',
          { days: EMAIL_UNDO_DAYS },
        )}
      </p>
      <OfficeContacts />
    </MailLinkPage>
  );
}

function MissingLinkNotice() {
  return (
    <MailLinkPage art={<ReturningEnvelope />} title={t('Take your old email address back')}>
      <p>
        {t(
          'This page opens from the link in the email that we send to your old address when your personal email is changed. Please open that link again.',
        )}
      </p>
      <p className={styles['soft']}>{t('It holds for {days} days and works once.', { days: EMAIL_UNDO_DAYS })}</p>
      <OfficeContacts />
    </MailLinkPage>
  );
}

function OfficeContacts() {
  return (
    <div className={own['ways']}>
      <a className={buttonClass('plain')} href={church.phone.href}>
        {t('Call {phone}', { phone: church.phone.text })}
      </a>
      <ButtonLink to="/contact" look="plain">
        {t('Contact')}
      </ButtonLink>
    </div>
  );
}
