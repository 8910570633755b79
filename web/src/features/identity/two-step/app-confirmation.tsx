import type { confirmAppBody } from '@kanisa/contract/identity/two-step.schema.ts';
import { twoStepFallbacks } from '@kanisa/contract/identity/two-step.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { callApi } from '../../../lib/api/api-client.ts';
import { t } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { ContractForm } from '../../../ui/form/contract-form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import frame from '../../../ui/page/frame.module.css';
import { CodeField, stripCode } from '../shared/code-field.tsx';
import { reloadOwnSession, reloadTwoStep } from './api.ts';
import { QrCode } from './qr-code.tsx';
import styles from './two-step.module.css';

/** In groups of four, as people copy it. */
const groupSecret = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? secret;

interface Props {
  secret: string;
  uri: string;
  /** Another app is set up, which works until this one is confirmed. */
  replaces: boolean;
  /** The app is confirmed, or the old one stays. */
  onClose: () => void;
}

/** The secret for the app, and one code as proof that the app has it. */
export function AppConfirmation({ secret, uri, replaces, onClose }: Props) {
  const client = useQueryClient();
  // Read once: after the confirmation, the new app is the one that is set up.
  const [isReplacement] = useState(replaces);
  const scan = useRef<HTMLDivElement>(null);
  // The button that was pressed has just become this.
  useEffect(() => scan.current?.focus(), []);
  const form = useContractForm<{ code: string }, typeof confirmAppBody>({
    schema: async () => (await import('@kanisa/contract/identity/two-step.schema.ts')).confirmAppBody,
    prepare: ({ code }) => ({ code: stripCode(code) }),
    findField: (error) => (error.code === 'invalid_credentials' ? 'code' : undefined),
    async submit(body) {
      const { message } = await callApi('POST /auth/two-step/app/confirm', { body, fallback: twoStepFallbacks.change });
      showSuccessToast(message);
      await Promise.all([reloadTwoStep(client), reloadOwnSession()]);
      onClose();
    },
  });
  return (
    <>
      {isReplacement && <p>{t('Your old app works until you have confirmed the new one.')}</p>}
      <div ref={scan} className={styles['scan']} tabIndex={-1}>
        <QrCode text={uri} />
        <div>
          <p>{t('Scan this picture with the app.')}</p>
          <p className={frame['soft']}>{t('Can’t scan it? Open the app on this phone, or type this key into it:')}</p>
          <p>
            <code className={styles['secret']}>{groupSecret(secret)}</code>
          </p>
          <a className={buttonClass('plain')} href={uri}>
            {t('Open the app on this phone')}
          </a>
        </div>
      </div>
      <ContractForm form={form}>
        <CodeField
          className={styles['code']}
          field={form.field('code')}
          label={t('Code that the app shows now')}
          submitsForm
        />
        <SubmitButton busy={form.busy} label={t('Confirm')} busyLabel={t('Checking...')} />
        {isReplacement && (
          <button type="button" className={buttonClass('plain')} disabled={form.busy} onClick={onClose}>
            {t('Keep the old app')}
          </button>
        )}
      </ContractForm>
    </>
  );
}
