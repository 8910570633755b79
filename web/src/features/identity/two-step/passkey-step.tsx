import type { Passkey, renamePasskeyBody } from '@kanisa/contract/identity/two-step.schema.ts';
import { PASSKEY_NAME_MAX, PASSKEYS_MAX, twoStepMessages } from '@kanisa/contract/identity/two-step.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { t } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { ContractForm } from '../../../ui/form/contract-form.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import frame from '../../../ui/page/frame.module.css';
import { useDevices } from '../security/api.ts';
import { canUsePasskeys } from '../shared/passkey-support.ts';
import { addPasskey, reloadOwnSession, reloadTwoStep } from './api.ts';
import { PasskeyList } from './passkey-list.tsx';

export function PasskeyStep({ passkeys }: { passkeys: readonly Passkey[] }) {
  const [isAdding, setIsAdding] = useState(false);
  if (!canUsePasskeys()) {
    return (
      <>
        <Banner tone="info">
          {t('This browser can’t use passkeys here. Use an authenticator app instead: it’s the next step.')}
        </Banner>
        <PasskeyList passkeys={passkeys} />
      </>
    );
  }
  return (
    <>
      <p className={frame['soft']}>
        {t('Your fingerprint, your face or the code of your screen lock. Nothing to remember, nothing to type.')}
      </p>
      <PasskeyList passkeys={passkeys} />
      {passkeys.length >= PASSKEYS_MAX && <p>{twoStepMessages.passkeysMax}</p>}
      {passkeys.length < PASSKEYS_MAX && (passkeys.length === 0 || isAdding) && (
        <PasskeyForm onAdded={() => setIsAdding(false)} />
      )}
      {passkeys.length > 0 && passkeys.length < PASSKEYS_MAX && !isAdding && (
        <button type="button" className={buttonClass('plain')} onClick={() => setIsAdding(true)}>
          {t('Add another passkey')}
        </button>
      )}
    </>
  );
}

function PasskeyForm({ onAdded }: { onAdded: () => void }) {
  const client = useQueryClient();
  const device = useDevices().data?.sessions.find((one) => one.is_current)?.name ?? '';
  const form = useContractForm<{ name: string }, typeof renamePasskeyBody>({
    schema: async () => (await import('@kanisa/contract/identity/two-step.schema.ts')).renamePasskeyBody,
    initial: { name: '' },
    async submit({ name }) {
      await addPasskey(name);
      await Promise.all([reloadTwoStep(client), reloadOwnSession()]);
      showSuccessToast(t('Your passkey is ready.'));
      onAdded();
    },
  });
  const isFilled = useRef(false);
  useEffect(() => {
    if (!device || isFilled.current) return;
    isFilled.current = true;
    if (!form.getValues().name) form.set('name', device.slice(0, PASSKEY_NAME_MAX));
  });
  return (
    <ContractForm form={form}>
      <TextField
        field={form.field('name')}
        label={t('Name of this passkey')}
        description={t('So that you recognize it in your list.')}
        autoComplete="off"
      />
      <SubmitButton busy={form.busy} label={t('Create a passkey')} busyLabel={t('Waiting for your device...')} />
    </ContractForm>
  );
}
