import type { confirmByPasswordBody } from '@kanisa/contract/identity/security.schema.ts';
import { ownDataFallbacks } from '@kanisa/contract/privacy/own-data.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';
import { t } from '../../../lib/i18n.ts';
import { FormDialog } from '../../../ui/dialogs/form-dialog.tsx';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { PasswordField } from '../../../ui/form/fields.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { useHouseholdLink } from '../../people/shared/household-link.ts';
import { reloadOwnProfile } from '../../people/shared/own-profile.ts';

/** Asks for the password, which protects an account on an unlocked device. */
export function RequestDeletionDialog({ onClose, onDone }: { onClose: () => void; onDone: () => void }) {
  const client = useQueryClient();
  const form = useContractForm<{ current_password: string }, typeof confirmByPasswordBody>({
    schema: async () => (await import('@kanisa/contract/identity/security.schema.ts')).confirmByPasswordBody,
    async submit(body) {
      const { message } = await callApi('POST /profile/deletion', { body, fallback: ownDataFallbacks.ask });
      await reloadOwnProfile(client);
      showSuccessToast(message);
      onClose();
      onDone();
    },
  });
  return (
    <FormDialog
      isRisky
      title={t('Ask us to delete your account?')}
      form={form}
      label={t('Request deletion')}
      busyLabel={t('Requesting...')}
      safe={t('Keep my account')}
      onClose={onClose}
      text={
        <>
          <p>
            {t(
              'Once an admin confirms, your account and your family’s details are deleted for good. Until then you can change your mind.',
            )}
          </p>
          <FamilyText />
        </>
      }
    >
      <PasswordField
        field={form.field('current_password')}
        label={t('Current password')}
        autoComplete="current-password"
      />
    </FormDialog>
  );
}

/** The future of the records of the people in the family list. */
function FamilyText() {
  const link = useHouseholdLink().data;
  if (!link || link.family_members.length === 0) return null;
  if (link.spouse && link.state === 'shared') {
    return <p>{t('The people in your list pass to {name}, who shares it.', { name: link.spouse.name })}</p>;
  }
  const isEnding = link.family_members.some((entry) => entry.ends_record);
  return (
    <p>
      {isEnding
        ? t('The church’s records of people end, too, whom nobody else has in a list.')
        : t('The church keeps its records of the people in your list.')}
    </p>
  );
}
