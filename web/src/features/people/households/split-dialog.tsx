import type { createHouseholdBody } from '@kanisa/contract/people/households.schema.ts';
import { HOUSEHOLD_NAME_MAX, householdFallbacks } from '@kanisa/contract/people/households.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '../../../lib/api/api-client.ts';
import { t } from '../../../lib/i18n.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { Checkbox } from '../../../ui/form/inputs.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { reloadPersons } from '../people/shared/api.ts';
import type { HouseholdAnswer } from './api.ts';

/** Somebody moves out: the ticked people get a household of their own. */
export function SplitDialog({ answer, onClose }: { answer: HouseholdAnswer; onClose: () => void }) {
  const { household, people } = answer;
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set());
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useContractForm<{ name: string }, typeof createHouseholdBody>({
    schema: async () => (await import('@kanisa/contract/people/households.schema.ts')).createHouseholdBody,
    initial: { name: household.name },
    prepare: ({ name }) => ({
      name,
      split_from: household.id,
      people: people.filter(({ id }) => ids.has(id)).map(({ id, position }) => ({ id, position })),
    }),
    async submit(body) {
      const made = await callApi('POST /households', { body, fallback: householdFallbacks.save });
      showSuccessToast(made.message);
      onClose();
      void navigate(`/admin/households/${made.household.id}`);
      await reloadPersons(client);
    },
  });
  const toggle = (id: number) => {
    const next = new Set(ids);
    if (!next.delete(id)) next.add(id);
    setIds(next);
  };
  return (
    <FormDialog
      title={t('Split the household')}
      form={form}
      label={t('Split')}
      busyLabel={t('Saving...')}
      safe={t('Cancel')}
      onClose={onClose}
      text={t('Tick who moves out. They get a household of their own.')}
    >
      <TextField
        field={form.field('name')}
        label={t('Name of the new household')}
        maxLength={HOUSEHOLD_NAME_MAX}
        autoComplete="off"
      />
      {people.map(({ id, name }) => (
        <Checkbox key={id} label={name} checked={ids.has(id)} onChange={() => toggle(id)} />
      ))}
    </FormDialog>
  );
}
