import type { askSpouseBody } from '@kanisa/contract/people/spouses.schema.ts';
import { spouseFallbacks } from '@kanisa/contract/people/spouses.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../../lib/api/api-client.ts';
import { t } from '../../../../lib/i18n.ts';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.tsx';
import { showSuccessToast } from '../../../../ui/feedback/toast.ts';
import { TextField } from '../../../../ui/form/fields.tsx';
import { useContractForm } from '../../../../ui/form/use-contract-form.ts';
import { reloadFamily } from '../api.ts';

export function AskDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const form = useContractForm<{ identifier: string }, typeof askSpouseBody>({
    schema: async () => (await import('@kanisa/contract/people/spouses.schema.ts')).askSpouseBody,
    initial: { identifier: '' },
    async submit(body) {
      const { message } = await callApi('POST /profile/household', { body, fallback: spouseFallbacks.ask });
      showSuccessToast(message);
      void reloadFamily(client);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('Ask your spouse')}
      form={form}
      label={t('Ask')}
      busyLabel={t('Asking...')}
      safe={t('Cancel')}
      onClose={onClose}
      text={t('They see your name, phone number and email. Nothing is shared until they say yes.')}
    >
      <TextField
        field={form.field('identifier')}
        label={t('Their phone number or email')}
        description={t('Exactly the one with which they log in.')}
        autoComplete="off"
        autoCapitalize="none"
      />
    </FormDialog>
  );
}
