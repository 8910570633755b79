import type { addMemberBody } from '@kanisa/contract/departments/joining.schema.ts';
import { joiningFallbacks, TYPED_CONTACT_MAX, TYPED_NAME_MAX } from '@kanisa/contract/departments/joining.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../lib/api/api-client.ts';
import { t } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import frame from '../../../ui/page/frame.module.css';
import { reloadDepartments } from '../shared/api.ts';

/** Adds somebody whom the leader knows: by name with the full phone number or email. */
export function AddPerson({ departmentId }: { departmentId: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <button type="button" className={buttonClass('plain', frame['wideOnPhone'])} onClick={() => setOpen(true)}>
        {t('Add a person')}
      </button>
      {isOpen && <AddPersonDialog departmentId={departmentId} onClose={() => setOpen(false)} />}
    </>
  );
}

function AddPersonDialog({ departmentId, onClose }: { departmentId: string; onClose: () => void }) {
  const client = useQueryClient();
  const form = useContractForm<{ name: string; contact: string }, typeof addMemberBody>({
    schema: async () => (await import('@kanisa/contract/departments/joining.schema.ts')).addMemberBody,
    initial: { name: '', contact: '' },
    async submit(body) {
      const { message } = await callApi('POST /department/:id/members', {
        params: { id: departmentId },
        body,
        fallback: joiningFallbacks.add,
      });
      showSuccessToast(message);
      onClose();
      await reloadDepartments(client);
    },
  });
  return (
    <FormDialog
      title={t('Add a person')}
      form={form}
      label={t('Add')}
      busyLabel={t('Adding...')}
      safe={t('Cancel')}
      onClose={onClose}
      text={t('They need no account. An adult with an account is asked first.')}
    >
      <TextField field={form.field('name')} label={t('Full name')} maxLength={TYPED_NAME_MAX} autoComplete="off" />
      <TextField
        field={form.field('contact')}
        label={t('Full phone number or email')}
        maxLength={TYPED_CONTACT_MAX}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
      />
    </FormDialog>
  );
}
