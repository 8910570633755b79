import type { Household, updateHouseholdBody } from '@kanisa/contract/people/households.schema.ts';
import { HOUSEHOLD_NAME_MAX, householdFallbacks } from '@kanisa/contract/people/households.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';
import { t } from '../../../lib/i18n.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { cacheHousehold } from './api.ts';

export function HouseholdNameDialog({ household, onClose }: { household: Household; onClose: () => void }) {
  const client = useQueryClient();
  const form = useContractForm<{ name: string }, typeof updateHouseholdBody>({
    schema: async () => (await import('@kanisa/contract/people/households.schema.ts')).updateHouseholdBody,
    initial: { name: household.name },
    prepare: ({ name }) => ({ name, version: household.version }),
    async submit(body) {
      const answer = await callApi('PATCH /households/:id', {
        params: { id: household.id },
        body,
        fallback: householdFallbacks.save,
      });
      cacheHousehold(client, answer);
      showSuccessToast(answer.message);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('Change the name')}
      form={form}
      label={t('Save')}
      busyLabel={t('Saving...')}
      safe={t('Cancel')}
      onClose={onClose}
      text={t('A family name is enough: it is shown as “Mwangi household”.')}
    >
      <TextField field={form.field('name')} label={t('Name')} maxLength={HOUSEHOLD_NAME_MAX} autoComplete="off" />
    </FormDialog>
  );
}
