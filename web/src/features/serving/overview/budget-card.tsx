import type { TextBudget, textBudgetBody } from '@kanisa/contract/serving/overview.schema.ts';
import { servingFallbacks, TEXT_BUDGET_MAX } from '@kanisa/contract/serving/serving.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';
import { formatNumber, t } from '../../../lib/i18n.ts';
import { UnsavedChangesDialog } from '../../../ui/dialogs/unsaved-changes-dialog.tsx';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { ContractForm } from '../../../ui/form/contract-form.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import frame from '../../../ui/page/frame.module.css';
import { reloadServing } from '../shared/api.ts';
import styles from './overview.module.css';

interface BudgetFormValues {
  monthly: string;
}

/** Shows and changes the monthly limit for texts that ask people. With 0 no text is sent. */
export function BudgetCard({ budget }: { budget: TextBudget }) {
  const client = useQueryClient();
  const form = useContractForm<BudgetFormValues, typeof textBudgetBody>({
    schema: async () => (await import('@kanisa/contract/serving/overview.schema.ts')).textBudgetBody,
    initial: { monthly: String(budget.monthly) },
    prepare: ({ monthly }) => ({ monthly: monthly.trim() === '' ? null : Number(monthly) }),
    async submit(body) {
      await callApi('PUT /admin/serving/text-budget', { body, fallback: servingFallbacks.budget });
      form.reset(form.getValues());
      showSuccessToast(t('Saved'));
      await reloadServing(client);
    },
  });
  return (
    <section className={`${frame['card']} ${styles['budget']}`} aria-labelledby="budget-title">
      <div>
        <h2 id="budget-title">{t('Texts that ask people to serve')}</h2>
        <p className={frame['soft']}>
          {t('Leaders can also ask by text. Notices and emails cost nothing. With 0 no such text is sent.')}
        </p>
      </div>
      <p role="status">
        {t('Spent this month: {amount}', {
          amount: formatNumber(budget.spent, { style: 'currency', currency: budget.currency }),
        })}
      </p>
      <UnsavedChangesDialog when={form.hasUnsavedInput} />
      <ContractForm form={form}>
        <TextField
          field={form.field('monthly')}
          label={t('Budget for a month ({currency})', { currency: budget.currency })}
          type="number"
          inputMode="numeric"
          min={0}
          max={TEXT_BUDGET_MAX}
        />
        <SubmitButton busy={form.busy} label={t('Save')} busyLabel={t('Saving...')} />
      </ContractForm>
    </section>
  );
}
