import type { ChangePasswordBody, changePasswordBody } from '@kanisa/contract/identity/security.schema.ts';
import { useState } from 'react';
import { callApi } from '../../../lib/api/api-client.ts';
import { t } from '../../../lib/i18n.ts';
import { useSession } from '../../../lib/session/session.ts';
import { UnsavedChangesDialog } from '../../../ui/dialogs/unsaved-changes-dialog.tsx';
import { DoneBanner } from '../../../ui/feedback/done-banner.tsx';
import { ContractForm } from '../../../ui/form/contract-form.tsx';
import { PasswordField } from '../../../ui/form/fields.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { useContractForm, useFieldText } from '../../../ui/form/use-contract-form.ts';
import { NewPasswordField } from '../shared/new-password-field.tsx';
import { useOwnNames, useReloadDevices } from './api.ts';

const EMPTY: ChangePasswordBody = { current_password: '', password: '', confirm_password: '' };

export function PasswordForm() {
  const { username } = useSession();
  const [done, setDone] = useState<string | null>(null);
  const reloadDevices = useReloadDevices();
  const form = useContractForm<ChangePasswordBody, typeof changePasswordBody>({
    schema: async () => (await import('@kanisa/contract/identity/security.schema.ts')).changePasswordBody,
    async submit(body) {
      setDone(null);
      const { message } = await callApi('POST /auth/password', { body, fallback: t('Failed to change the password') });
      form.reset(EMPTY);
      setDone(message);
      void reloadDevices();
    },
  });
  // Password managers fill in the current password, which is no unsaved input.
  const password = useFieldText(form, 'password');
  const isChoosing = password !== '';
  return (
    <>
      <UnsavedChangesDialog when={() => isChoosing && form.hasUnsavedInput()} />
      {done && <DoneBanner message={done} />}
      <ContractForm form={form}>
        <input type="text" name="username" autoComplete="username" value={username ?? ''} readOnly hidden />
        <PasswordField
          field={form.field('current_password')}
          label={t('Current password')}
          autoComplete="current-password"
        />
        <NewPasswordField
          field={form.field('password')}
          label={t('New password')}
          password={password}
          owner={{ names: useOwnNames(isChoosing) }}
        />
        <PasswordField
          field={form.field('confirm_password')}
          label={t('Confirm password')}
          autoComplete="new-password"
        />
        <SubmitButton busy={form.busy} label={t('Change Password')} busyLabel={t('Changing...')} />
      </ContractForm>
    </>
  );
}
