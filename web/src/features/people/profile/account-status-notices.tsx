import type { Profile } from '@kanisa/contract/people/profile.schema.ts';
import { profileMessages } from '@kanisa/contract/people/profile.ts';
import { church } from '../../../content/church.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { useApiMutation } from '../../../lib/api/use-api-mutation.ts';
import { t } from '../../../lib/i18n.ts';
import { ButtonLink, buttonClass } from '../../../ui/button-link.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import frame from '../../../ui/page/frame.module.css';
import styles from './profile.module.css';

/** Explains why the profile is read-only, and offers a new code and the page that accepts it. */
export function VerifyWarning({ profile }: { profile: Profile }) {
  const resend = useApiMutation({
    async mutationFn() {
      const { message } = await callApi('POST /auth/verify/resend', { body: { user_id: profile.id } });
      showSuccessToast(message);
    },
  });
  const verifyState = { userId: profile.id, username: profile.username, personal_email: profile.personal_email ?? '' };
  return (
    <Banner
      tone="warning"
      action={
        <div className={styles['verify']}>
          <ButtonLink to="/verify-email" state={verifyState} small>
            {t('Verify your account')}
          </ButtonLink>
          <button
            type="button"
            className={buttonClass('plain')}
            disabled={resend.isPending}
            onClick={() => resend.mutate()}
          >
            {resend.isPending ? t('Sending...') : t('Resend code')}
          </button>
        </div>
      }
    >
      <p>{profileMessages.verifyWarning}</p>
      <p className={styles['reason']}>{t('Until then you can’t change your profile.')}</p>
      {resend.error && <p className={frame['risky']}>{resend.error.message}</p>}
    </Banner>
  );
}

export function InactiveNotice() {
  return (
    <Banner tone="warning">
      <p>{t('Your account is inactive.')}</p>
      <p className={styles['reason']}>
        {t('You can’t change your profile. The church office can help:')}{' '}
        <a href={church.phone.href}>{church.phone.text}</a>
      </p>
    </Banner>
  );
}
