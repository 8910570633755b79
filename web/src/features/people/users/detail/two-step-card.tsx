import { twoStepFallbacks } from '@kanisa/contract/identity/two-step.ts';
import type { resetTwoStepBody } from '@kanisa/contract/identity/two-step-admin.schema.ts';
import type { User } from '@kanisa/contract/people/users.schema.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../../lib/api/api-client.ts';
import { t } from '../../../../lib/i18n.ts';
import { formatFullName } from '../../../../lib/text/full-name.ts';
import { buttonClass } from '../../../../ui/button-link.tsx';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.tsx';
import { ApiErrorBanner } from '../../../../ui/feedback/api-error-banner.tsx';
import { useForbiddenHandler } from '../../../../ui/feedback/forbidden.ts';
import { showSuccessToast } from '../../../../ui/feedback/toast.ts';
import { AreaField } from '../../../../ui/form/fields.tsx';
import { useContractForm } from '../../../../ui/form/use-contract-form.ts';
import frame from '../../../../ui/page/frame.module.css';
import shared from '../../../../ui/page/staff-page.module.css';
import { DateText } from '../../../../ui/text/date-text.tsx';
import { Fact } from '../../../../ui/text/fact.tsx';
import { PEOPLE_KEY, reloadPeople } from '../../shared/api.ts';
import { UNAUTHORIZED_TEXT } from '../../shared/unauthorized.ts';
import styles from './detail.module.css';

function useUserTwoStep(id: number) {
  return useQuery({
    queryKey: [...PEOPLE_KEY, 'two-step', id],
    queryFn: ({ signal }) =>
      callApi('GET /admin/users/:id/two-step', { params: { id }, signal, fallback: twoStepFallbacks.read }),
    select: (answer) => answer.two_step,
  });
}

/** Shows how a person logs in with two steps, and resets it for someone who lost everything. Most people have none. */
export function TwoStepCard({ user }: { user: User }) {
  const status = useUserTwoStep(user.id);
  const [isAsking, setIsAsking] = useState(false);
  if (status.isError && !status.data) {
    return <ApiErrorBanner error={status.error} busy={status.isFetching} onRetry={() => void status.refetch()} />;
  }
  if (!status.data) return null;
  const { on_since: onSince, passkeys, has_app: hasApp, recovery_codes_left: codesLeft } = status.data;
  if (onSince === null && passkeys === 0 && !hasApp) return null;
  return (
    <section className={`${frame['card']} ${styles['acts']}`} aria-labelledby="two-step">
      <h2 id="two-step">{t('Two-step login')}</h2>
      <dl className={frame['facts']}>
        <Fact term={t('On since')}>{onSince === null ? t('Not turned on yet') : <DateText instant={onSince} />}</Fact>
        <Fact term={t('Passkeys')}>{passkeys}</Fact>
        <Fact term={t('Authenticator app')}>{hasApp ? t('Yes') : t('No')}</Fact>
        <Fact term={t('Recovery codes left')}>{codesLeft}</Fact>
      </dl>
      <button type="button" className={buttonClass('plain', shared['button'])} onClick={() => setIsAsking(true)}>
        {t('Reset two-step login', { context: 'button' })}
      </button>
      {isAsking && <ResetDialog user={user} onClose={() => setIsAsking(false)} />}
    </section>
  );
}

function ResetDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const client = useQueryClient();
  const handleForbidden = useForbiddenHandler(UNAUTHORIZED_TEXT);
  const form = useContractForm<{ reason: string }, typeof resetTwoStepBody>({
    schema: async () => (await import('@kanisa/contract/identity/two-step-admin.schema.ts')).resetTwoStepBody,
    initial: { reason: '' },
    async submit(body) {
      try {
        const options = { params: { id: user.id }, body, fallback: twoStepFallbacks.change };
        const { message } = await callApi('POST /admin/users/:id/two-step/reset', options);
        showSuccessToast(message);
        void reloadPeople(client);
        onClose();
      } catch (error) {
        if (!handleForbidden(error)) throw error;
      }
    },
  });
  return (
    <FormDialog
      title={t('Reset two-step login of {name}?', { name: formatFullName(user) })}
      form={form}
      label={t('Reset')}
      busyLabel={t('Resetting...')}
      safe={t('Cancel')}
      isRisky
      onClose={onClose}
      text={
        <>
          <p>{t('Only after you are sure who is asking: meet the person, or call a number you know.')}</p>
          <p>
            {t(
              'Passkeys, app and codes are removed, and every device is logged out. We tell the person by email, if they have an address.',
            )}
          </p>
        </>
      }
    >
      <AreaField
        field={form.field('reason')}
        label={t('Reason')}
        description={t('It’s kept in the audit trail.')}
        autoComplete="off"
      />
    </FormDialog>
  );
}
