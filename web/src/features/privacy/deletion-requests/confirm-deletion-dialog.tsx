import type { DeletionRequest } from '@kanisa/contract/privacy/own-data.schema.ts';
import { ownDataFallbacks } from '@kanisa/contract/privacy/own-data.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { t } from '../../../lib/i18n.ts';
import { formatFullName } from '../../../lib/text/full-name.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { TextField } from '../../../ui/form/fields.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import type { createUsernameConfirmationSchema } from './username-confirmation.schema.ts';

interface Props {
  request: DeletionRequest;
  onClose: (outcome: { isDeleted: boolean }) => void;
}

export function ConfirmDeletionDialog({ request, onClose }: Props) {
  const form = useContractForm<{ username: string }, ReturnType<typeof createUsernameConfirmationSchema>>({
    schema: async () =>
      (await import('./username-confirmation.schema.ts')).createUsernameConfirmationSchema(request.username),
    async submit() {
      const { message } = await callApi('POST /admin/deletions/:userId', {
        params: { userId: request.user_id },
        fallback: ownDataFallbacks.confirm,
      });
      showSuccessToast(message);
      onClose({ isDeleted: true });
    },
  });
  return (
    <FormDialog
      isRisky
      title={t('Delete the account of {name}?', { name: formatFullName(request) })}
      form={form}
      label={t('Delete account')}
      busyLabel={t('Deleting...')}
      safe={t('Cancel')}
      onClose={() => onClose({ isDeleted: false })}
      text={<DeletionSummary request={request} />}
    >
      <TextField
        field={form.field('username')}
        label={t('Username')}
        description={t('Type {username} to confirm.', { username: request.username })}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
    </FormDialog>
  );
}

function DeletionSummary({ request: { family_members: count } }: { request: DeletionRequest }) {
  const family = t('{count} family members', { count });
  return (
    <p>
      {count === 0
        ? t('The profile, photo and all logins are deleted for good. This can’t be undone.')
        : t('The profile, {family}, all photos and all logins are deleted for good. This can’t be undone.', { family })}
    </p>
  );
}
