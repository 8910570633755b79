import type { Person, updatePersonBody } from '@kanisa/contract/people/people.schema.ts';
import { personFallbacks } from '@kanisa/contract/people/people.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../../lib/api/api-client.ts';
import { t } from '../../../../lib/i18n.ts';
import { showSuccessToast } from '../../../../ui/feedback/toast.ts';
import { TextField } from '../../../../ui/form/fields.tsx';
import { useContractForm } from '../../../../ui/form/use-contract-form.ts';
import { cachePerson } from '../shared/api.ts';
import { NameDialog } from '../shared/name-dialog.tsx';

interface Values {
  first_name: string;
  last_name: string;
}

/** One of the two names is enough. */
export function PersonNameDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const client = useQueryClient();
  const form = useContractForm<Values, typeof updatePersonBody>({
    schema: async () => (await import('@kanisa/contract/people/people.schema.ts')).updatePersonBody,
    initial: { first_name: person.first_name ?? '', last_name: person.last_name ?? '' },
    prepare: (values) => ({ ...values, version: person.version }),
    async submit(body) {
      const answer = await callApi('PATCH /people/:id', {
        params: { id: person.id },
        body,
        fallback: personFallbacks.save,
      });
      cachePerson(client, answer);
      showSuccessToast(answer.message);
      onClose();
    },
  });
  return (
    <NameDialog form={form} text={t('One of the two is enough.')} onClose={onClose}>
      <TextField field={form.field('first_name')} label={t('First name')} optional autoComplete="off" />
      <TextField field={form.field('last_name')} label={t('Last name')} optional autoComplete="off" />
    </NameDialog>
  );
}
