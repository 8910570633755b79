import { twoStepFallbacks } from '@kanisa/contract/identity/two-step.ts';
import type { TwoStepPolicy } from '@kanisa/contract/identity/two-step-admin.schema.ts';
import { useQuery } from '@tanstack/react-query';
import { useToday } from '../../../content/use-church-day.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { t } from '../../../lib/i18n.ts';
import { ApiErrorBanner } from '../../../ui/feedback/api-error-banner.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { SkeletonLines } from '../../../ui/feedback/skeleton.tsx';
import frame from '../../../ui/page/frame.module.css';
import styles from './setup.module.css';
import { TwoStepPolicyForm } from './two-step-policy-form.tsx';

/** Below the setup's steps: who must have two-step login. */
export function TwoStepPolicyCard() {
  const policy = useQuery({
    queryKey: ['setup', 'two-step'],
    queryFn: ({ signal }) => callApi('GET /admin/setup/two-step', { signal, fallback: twoStepFallbacks.read }),
    select: (answer) => answer.policy,
  });
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
