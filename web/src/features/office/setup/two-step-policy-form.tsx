import {
  POLICY_NOTICE_DAYS,
  TWO_STEP_AUDIENCES,
  type TwoStepAudience,
  twoStepFallbacks,
} from '@kanisa/contract/identity/two-step.ts';
import type { TwoStepPolicy, twoStepPolicyBody } from '@kanisa/contract/identity/two-step-admin.schema.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';
import { addDays, type Day } from '../../../lib/dates/calendar-day.ts';
import { t } from '../../../lib/i18n.ts';
import { ButtonLink, buttonClass } from '../../../ui/button-link.tsx';
import { UnsavedChangesDialog } from '../../../ui/dialogs/unsaved-changes-dialog.tsx';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { ContractForm } from '../../../ui/form/contract-form.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { NativeSelect } from '../../../ui/form/inputs.tsx';
import { useContractForm, useFieldText } from '../../../ui/form/use-contract-form.ts';
import styles from './setup.module.css';
import { TWO_STEP_POLICY_KEY } from './two-step-policy-api.ts';

const AUDIENCE_LABELS: Record<TwoStepAudience, string> = {
  nobody: t('Nobody: everyone chooses for themselves'),
  admins: t('Admins'),
  staff: t('All staff roles, with department and ministry leaders'),
};

/** Two weeks are suggested: time for a Sunday announcement and a Sunday of help. */
const SUGGESTED_DAYS = 14;

interface PolicyFormValues {
  audience: TwoStepAudience;
  from: string;
}

export function TwoStepPolicyForm({ policy, today }: { policy: TwoStepPolicy; today: Day }) {
  const client = useQueryClient();
  const form = useContractForm<PolicyFormValues, typeof twoStepPolicyBody>({
    schema: async () => (await import('@kanisa/contract/identity/two-step-admin.schema.ts')).twoStepPolicyBody,
    initial: { audience: policy.audience, from: policy.from ?? addDays(today, SUGGESTED_DAYS) },
    prepare: ({ audience, from }) => ({ audience, from: audience === 'nobody' ? null : from }),
    async submit(body) {
      const answer = await callApi('PUT /admin/setup/two-step', { body, fallback: twoStepFallbacks.policy });
      form.reset(form.getValues());
      client.setQueryData(TWO_STEP_POLICY_KEY, { policy: answer.policy });
      showSuccessToast(answer.message);
    },
  });
  const audience = useFieldText(form, 'audience');
  return (
    <>
      <UnsavedChangesDialog when={form.hasUnsavedInput} />
      <ContractForm form={form}>
        <NativeSelect
          {...form.field('audience')}
          label={t('Who must have it')}
          data={TWO_STEP_AUDIENCES.map((value) => ({ value, label: AUDIENCE_LABELS[value] }))}
        />
        {audience !== 'nobody' && (
          <TextField
            field={form.field('from')}
            type="date"
            min={addDays(today, POLICY_NOTICE_DAYS)}
            label={t('From this day')}
            description={t(
              'At least {count} days ahead. Until then they see a reminder; from then on they can open only their profile until they have set it up.',
              { count: POLICY_NOTICE_DAYS },
            )}
          />
        )}
        <div className={styles['ways']}>
          <button type="submit" className={buttonClass('main')} disabled={form.busy}>
            {form.busy ? t('Saving...') : t('Save')}
          </button>
          <ButtonLink to="/profile/security/two-step" look="plain">
            {t('Set it up for yourself')}
          </ButtonLink>
        </div>
      </ContractForm>
    </>
  );
}
