import type { User } from '@kanisa/contract/people/users.schema.ts';
import { peopleFallbacks } from '@kanisa/contract/people/users.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../../lib/api/api-client.ts';
import { useApiMutation } from '../../../../lib/api/use-api-mutation.ts';
import { formatChurchTime } from '../../../../lib/dates/time-text.ts';
import { t } from '../../../../lib/i18n.ts';
import { buttonClass } from '../../../../ui/button-link.tsx';
import { showSuccessToast } from '../../../../ui/feedback/toast.ts';
import frame from '../../../../ui/page/frame.module.css';
import shared from '../../../../ui/page/staff-page.module.css';
import { cacheUser, isWelcomeOnItsWay } from '../../shared/api.ts';
import { useUserErrorHandler } from '../changes/use-user-error.ts';
import styles from './detail.module.css';

/** Only for a person who has not chosen a password yet: whether the welcome e-mail was sent, and a way to send it again. */
export function WelcomeCard({ user }: { user: User }) {
  const client = useQueryClient();
  const sending = useApiMutation({
    async mutationFn() {
      const options = { params: { id: user.id }, fallback: peopleFallbacks.action };
      const answer = await callApi('POST /admin/users/:id/welcome', options);
      cacheUser(client, answer.user);
      showSuccessToast(answer.message);
    },
    onError: useUserErrorHandler(),
  });
  if (!user.is_invited) return null;
  const wasRequested = user.welcome_requested_at !== null;
  return (
    <section className={`${frame['card']} ${styles['acts']}`} aria-labelledby="welcome">
      <h2 id="welcome">{t('Welcome email')}</h2>
      <p role="status">{describeWelcome(user)}</p>
      <button
        type="button"
        className={buttonClass('plain', shared['button'])}
        disabled={sending.isPending || user.login_email === null}
        onClick={() => sending.mutate()}
      >
        {wasRequested ? t('Send it again') : t('Send a welcome email')}
      </button>
      {wasRequested && <p className={frame['soft']}>{t('The link in the earlier email will stop working.')}</p>}
    </section>
  );
}

function describeWelcome(user: User): string {
  const { login_email: email, welcome_requested_at: requestedAt, welcome_sent_at: sentAt } = user;
  if (email === null) return t('They haven’t chosen a password yet. Add a personal email to send them a link.');
  if (requestedAt === null) return t('They haven’t chosen a password yet, and no welcome email was sent.');
  if (isWelcomeOnItsWay(user)) return t('The welcome email to {email} is on its way.', { email });
  return t('Welcome email sent to {email} on {time}. They haven’t chosen a password yet.', {
    email,
    time: formatChurchTime(sentAt ?? requestedAt),
  });
}
