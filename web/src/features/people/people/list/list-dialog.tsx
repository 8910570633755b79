import type { createPeopleListBody } from '@kanisa/contract/people/lists.schema.ts';
import { LIST_NAME_MAX, peopleListFallbacks } from '@kanisa/contract/people/lists.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { callApi } from '../../../../lib/api/api-client.ts';
import { t } from '../../../../lib/i18n.ts';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.tsx';
import { showSuccessToast } from '../../../../ui/feedback/toast.ts';
import { CheckField, TextField } from '../../../../ui/form/fields.tsx';
import { useContractForm } from '../../../../ui/form/use-contract-form.ts';
import { reloadPersons } from '../shared/api.ts';
import type { PeopleList } from './lists-api.ts';
import { toListPath } from './use-current-list.ts';

interface Props {
  /** Null for a new list. */
  list: PeopleList | null;
  query: object;
  onClose: () => void;
}

interface Values {
  name: string;
  is_shared: boolean;
}

/** Asks for the name of a list and who sees it. */
export function ListDialog({ list, query, onClose }: Props) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const form = useContractForm<Values, typeof createPeopleListBody>({
    schema: async () => (await import('@kanisa/contract/people/lists.schema.ts')).createPeopleListBody,
    initial: { name: list?.name ?? '', is_shared: list?.is_shared ?? false },
    // A renamed list keeps the filters that it was saved with.
    prepare: (values) => ({ ...values, query: list?.query ?? query }),
    async submit({ name, is_shared }) {
      const answer = list
        ? await callApi('PATCH /people/lists/:id', {
            params: { id: list.id },
            body: { name, is_shared },
            fallback: peopleListFallbacks.save,
          })
        : await callApi('POST /people/lists', {
            // As typed: the checked values are numbers and lists, which the server reads from texts.
            body: { name, is_shared, query },
            fallback: peopleListFallbacks.save,
          });
      showSuccessToast(answer.message);
      onClose();
      await reloadPersons(client);
      if (!list) void navigate(toListPath(answer.list), { replace: true, preventScrollReset: true });
    },
  });
  return (
    <FormDialog
      title={list ? t('Rename or share the list') : t('Save as a list')}
      form={form}
      label={t('Save')}
      busyLabel={t('Saving...')}
      safe={t('Cancel')}
      onClose={onClose}
      text={t('A list keeps its filters, not its people: who fits them later is in it too.')}
    >
      <TextField
        field={form.field('name')}
        label={t('Name of the list')}
        maxLength={LIST_NAME_MAX}
        autoComplete="off"
      />
      <CheckField
        field={form.field('is_shared')}
        label={t('Share it with everyone who may see people')}
        description={t('Each of them sees only the people whom they may see.')}
      />
    </FormDialog>
  );
}
