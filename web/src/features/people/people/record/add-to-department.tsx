import { joiningFallbacks, joiningMessages } from '@kanisa/contract/departments/joining.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../../lib/api/api-client.ts';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { t } from '../../../../lib/i18n.ts';
import { buttonClass } from '../../../../ui/button-link.tsx';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.tsx';
import { showSuccessToast } from '../../../../ui/feedback/toast.ts';
import { SelectField } from '../../../../ui/form/fields.tsx';
import { useContractForm } from '../../../../ui/form/use-contract-form.ts';
import { type Person, reloadPersons } from '../shared/api.ts';

/** The largest page that the server gives. */
const PER_PAGE = '50';

/** Adds the person to a department, or proposes it where somebody else has to say yes. */
export function AddToDepartment({ person }: { person: Person }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={buttonClass('plain')} onClick={() => setOpen(true)}>
        {t('Add to a department')}
      </button>
      {isOpen && <DepartmentDialog person={person} onClose={() => setOpen(false)} />}
    </>
  );
}

function DepartmentDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const client = useQueryClient();
  const { data: departments = [] } = useQuery({
    queryKey: ['departments', 'to-add'],
    queryFn: ({ signal }) => callApi('GET /department', { query: { per_page: PER_PAGE }, signal }),
    select: (answer) => answer.departments,
  });
  const joined = new Set(person.departments.map(({ id }) => id));
  const form = useContractForm({
    schema: async () => (await import('@kanisa/contract/departments/joining.schema.ts')).addMemberBody,
    initial: { department: '' },
    prepare: () => ({ person_id: person.id }),
    async submit(body) {
      const id = form.getValues().department;
      if (id === '') throw new ApiError(400, t('Choose a department'));
      const { message } = await callApi('POST /department/:id/members', {
        params: { id },
        body,
        fallback: joiningFallbacks.add,
      });
      showSuccessToast(message);
      onClose();
      await reloadPersons(client);
    },
  });
  return (
    <FormDialog
      title={t('Add to a department')}
      form={form}
      label={t('Add')}
      busyLabel={t('Adding...')}
      safe={t('Cancel')}
      onClose={onClose}
      text={person.has_account ? joiningMessages.askedPerson : person.name}
    >
      <SelectField
        field={form.field('department')}
        label={t('Department')}
        blank={t('Choose a department')}
        choices={departments
          .filter(({ id }) => !joined.has(id))
          .map(({ id, name }) => ({ value: String(id), label: name }))}
      />
    </FormDialog>
  );
}
