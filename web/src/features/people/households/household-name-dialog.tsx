import type { Household, updateHouseholdBody } from '@kanisa/contract/people/households.schema.ts';
import { HOUSEHOLD_NAME_MAX, householdFallbacks } from '@kanisa/contract/people/households.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';
import { t } from '../../../lib/i18n.ts';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { NameDialog } from '../people/shared/name-dialog.tsx';
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
    <NameDialog form={form} text={t('A family name is enough: it is shown as “Mwangi household”.')} onClose={onClose}>
      <TextField field={form.field('name')} label={t('Name')} maxLength={HOUSEHOLD_NAME_MAX} autoComplete="off" />
    </NameDialog>
  );
}
