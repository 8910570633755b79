import type { TwoStepPolicy } from '@kanisa/contract/identity/two-step-admin.schema.ts';
import { useToday } from '../../../content/use-church-day.ts';
import { t } from '../../../lib/i18n.ts';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import frame from '../../../ui/page/frame.module.css';
import styles from './setup.module.css';
import { useTwoStepPolicy } from './two-step-policy-api.ts';
import { TwoStepPolicyForm } from './two-step-policy-form.tsx';

/** Below the setup's steps: who must have two-step login. */
export function TwoStepPolicyCard() {
  const policy = useTwoStepPolicy();
  const today = useToday();
  return (
    <section id="two-step" className={`${frame['card']} ${styles['policy']}`} aria-labelledby="two-step-title">
      <div>
        <h2 id="two-step-title">{t('Two-step login')}</h2>
        <p className={frame['soft']}>
          {t('A password and then a fingerprint or a code. One stolen password of staff opens every family’s data.')}
        </p>
      </div>
      {policy.data && today && (
        <>
          <PolicyState policy={policy.data} />
          <TwoStepPolicyForm policy={policy.data} today={today} />
        </>
      )}
      {!policy.data && policy.isError && (
        <ApiErrorBanner error={policy.error} busy={policy.isFetching} onRetry={() => void policy.refetch()} />
      )}
      {policy.isPending && <SkeletonLines count={4} />}
    </section>
  );
}

/** Beside the web address: a new host name makes passkeys useless. */
export function HostHint() {
  const count = useTwoStepPolicy().data?.passkeys ?? 0;
  if (count === 0) return null;
  return (
    <small className={styles['factHint']}>
      {t('Passkeys that stop working with another host name: {count}', { count })}
    </small>
  );
}

function PolicyState({ policy }: { policy: TwoStepPolicy }) {
  return (
    <>
      {policy.old_passkeys > 0 && (
        <Banner tone="warning">
          {t(
            'Passkeys of an old address of this site: {count}. They no longer work, and their owners must add new ones.',
            { count: policy.old_passkeys },
          )}
        </Banner>
      )}
      {policy.passkeys > 0 && (
        <p className={frame['soft']}>
          {t(
            'Passkeys that work only at {host}: {count}. Before you change PUBLIC_URL, make sure their owners have an authenticator app or recovery codes.',
            { count: policy.passkeys, host: policy.host },
          )}
        </p>
      )}
      {policy.audience !== 'nobody' && (
        <p role="status">
          {policy.missing === 0
            ? t('Everyone concerned has set it up.')
            : t('Still without it: {count}', { count: policy.missing })}
        </p>
      )}
    </>
  );
}
