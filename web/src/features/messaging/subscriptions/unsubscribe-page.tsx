import type { Subscription } from '@kanisa/contract/messaging/subscriptions.schema.ts';
import { unsubscribeFallbacks, unsubscribeMessages } from '@kanisa/contract/messaging/subscriptions.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { callApi } from '../../../lib/api/api-client.ts';
import { hasErrorStatus } from '../../../lib/api/api-error.ts';
import { useApiMutation } from '../../../lib/api/use-api-mutation.ts';
import { useHydrated } from '../../../lib/browser/use-hydrated.ts';
import { t } from '../../../lib/i18n.ts';
import { pageTitle } from '../../../lib/text/page-title.ts';
import { ButtonLink, buttonClass } from '../../../ui/button-link.tsx';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import frame from '../../../ui/page/frame.module.css';
import styles from '../../../ui/page/mail-link-page.module.css';
import { MailLinkPage } from '../../../ui/page/mail-link-page.tsx';
import { RestingMail } from './resting-mail.tsx';

export const meta = () => [{ title: pageTitle(t('Emails from the church')) }, { name: 'robots', content: 'noindex' }];

const TITLE = t('Emails from the church');

export default function UnsubscribePage() {
  const isHydrated = useHydrated();
  const [query] = useSearchParams();
  const token = query.get('token') ?? '';
  // The prerendered HTML is the same for every link: only the browser knows the token.
  if (!isHydrated) {
    return (
      <MailLinkPage art={<RestingMail />} title={TITLE}>
        <SkeletonLines />
      </MailLinkPage>
    );
  }
  return token === '' ? <MissingLink /> : <SubscriptionChoice key={token} token={token} />;
}

/** Opening the link changes nothing, because mail programs and virus scanners open links too. */
function SubscriptionChoice({ token }: { token: string }) {
  const subscription = useQuery({
    queryKey: ['unsubscribe', token],
    queryFn: ({ signal }) =>
      callApi('GET /unsubscribe/:token', {
        params: { token },
        signal,
        background: true,
        fallback: unsubscribeFallbacks.read,
      }),
    select: (answer) => answer.subscription,
  });
  const { data, error } = subscription;
  if (hasErrorStatus(error, 400, 404)) return <InvalidLink />;
  if (data) return <SubscriptionForm token={token} subscription={data} />;
  return (
    <MailLinkPage art={<RestingMail />} title={TITLE}>
      {error ? (
        <ApiErrorBanner error={error} busy={subscription.isFetching} onRetry={() => void subscription.refetch()} />
      ) : (
        <SkeletonLines />
      )}
    </MailLinkPage>
  );
}

function SubscriptionForm({ token, subscription }: { token: string; subscription: Subscription }) {
  const client = useQueryClient();
  // Not the mutation's data: the text stays on the page while the next request runs.
  const [successText, setSuccessText] = useState<string | null>(null);
  const { email, church, is_subscribed: isOn } = subscription;
  const change = useApiMutation({
    mutationFn() {
      const options = { params: { token }, background: true, fallback: unsubscribeFallbacks.change };
      return isOn
        ? callApi('POST /unsubscribe/:token', { ...options, body: {} })
        : callApi('POST /unsubscribe/:token/undo', options);
    },
    onSuccess(answer) {
      client.setQueryData(['unsubscribe', token], { subscription: answer.subscription });
      setSuccessText(answer.message);
    },
  });
  const button = isOn ? t('Turn emails off') : t('Turn emails on again');
  return (
    <MailLinkPage art={<RestingMail />} title={TITLE}>
      {successText !== null && <Banner tone="success">{successText}</Banner>}
      {change.error && <Banner tone="error">{change.error.message}</Banner>}
      <section className={styles['card']}>
        <p>
          {isOn
            ? t('{email} gets emails from {church}.', { church, email })
            : t('{email} gets no emails from {church}.', { church, email })}
        </p>
        <p className={frame['soft']}>{unsubscribeMessages.stays}</p>
        <button
          type="button"
          className={buttonClass(isOn ? 'main' : 'plain', styles['act'])}
          disabled={change.isPending}
          onClick={() => change.mutate()}
        >
          {change.isPending ? t('Saving...') : button}
        </button>
      </section>
      <p className={frame['soft']}>{t('You can change this at any time, here or in your profile.')}</p>
    </MailLinkPage>
  );
}

function InvalidLink() {
  return (
    <MailLinkPage art={<RestingMail />} title={t('This link has expired')}>
      <p>{unsubscribeMessages.rejected}</p>
      <ProfileButton />
    </MailLinkPage>
  );
}

function MissingLink() {
  return (
    <MailLinkPage art={<RestingMail />} title={TITLE}>
      <p>{t('Open this page from the link at the bottom of an email from the church.')}</p>
      <p>{t('Members can turn emails and text messages on or off in their profile.')}</p>
      <ProfileButton />
    </MailLinkPage>
  );
}

function ProfileButton() {
  return (
    <ButtonLink to="/profile" look="plain" className={styles['act']}>
      {t('My profile')}
    </ButtonLink>
  );
}
