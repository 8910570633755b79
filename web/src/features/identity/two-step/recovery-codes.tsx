import type { confirmRecoveryCodesBody } from '@kanisa/contract/identity/two-step.schema.ts';
import { twoStepFallbacks } from '@kanisa/contract/identity/two-step.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { church } from '../../../content/church.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { saveFile } from '../../../lib/api/download.ts';
import { t } from '../../../lib/i18n.ts';
import { useSession } from '../../../lib/session/session.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { UnsavedChangesDialog } from '../../../ui/dialogs/unsaved-changes-dialog.tsx';
import { closeSuccessToasts, showErrorToast, showSuccessToast } from '../../../ui/feedback/toast.ts';
import { ContractForm } from '../../../ui/form/contract-form.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { reloadOwnSession, reloadTwoStep } from './api.ts';
import styles from './two-step.module.css';

interface Props {
  codes: readonly string[];
  /** Two-step login is on already, and these codes replace older ones. */
  isOn: boolean;
  onDone: () => void;
}

/** Shows the codes once. Typing one back proves that they were kept, and turns two-step login on. */
export function RecoveryCodes({ codes, isOn, onDone }: Props) {
  const client = useQueryClient();
  const isConfirmed = useRef(false);
  const form = useContractForm<{ code: string }, typeof confirmRecoveryCodesBody>({
    schema: async () => (await import('@kanisa/contract/identity/two-step.schema.ts')).confirmRecoveryCodesBody,
    initial: { code: '' },
    findField: (error) => (error.code === 'invalid_credentials' ? 'code' : undefined),
    async submit(body) {
      const { message } = await callApi('POST /auth/two-step/recovery-codes/confirm', {
        body,
        fallback: twoStepFallbacks.change,
      });
      isConfirmed.current = true;
      showSuccessToast(message);
      await Promise.all([reloadTwoStep(client), reloadOwnSession()]);
      onDone();
    },
  });
  return (
    <>
      <UnsavedChangesDialog when={() => !isConfirmed.current} />
      <CodeList codes={codes} />
      <KeepingWays codes={codes} />
      <ContractForm form={form}>
        <TextField
          field={form.field('code')}
          label={t('Type one of the codes')}
          description={t('So that we know you’ve kept them. The code stays usable.')}
          autoComplete="off"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
        {isOn ? (
          <SubmitButton busy={form.busy} label={t('I’ve kept my new codes')} busyLabel={t('Checking...')} />
        ) : (
          <SubmitButton busy={form.busy} label={t('Turn on two-step login')} busyLabel={t('Turning on...')} />
        )}
      </ContractForm>
    </>
  );
}

function CodeList({ codes }: { codes: readonly string[] }) {
  const list = useRef<HTMLOListElement>(null);
  useEffect(() => {
    // Passkey and app were confirmed a moment ago. On a phone these toasts cover the codes.
    closeSuccessToasts();
    // The button that was pressed has just become this list.
    list.current?.focus();
  }, []);
  return (
    <>
      <p>
        <strong>{t('These codes are shown only now.')}</strong> {t('Each opens your account once.')}
      </p>
      <ol ref={list} className={styles['codes']} tabIndex={-1} aria-label={t('Recovery codes')}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ol>
    </>
  );
}

/** Copies, saves or prints the codes, with the name of their owner. */
function KeepingWays({ codes }: { codes: readonly string[] }) {
  const { username } = useSession();
  const title = t('Recovery codes of {username} for {church}', { username: username ?? '', church: church.name });
  const text = `${title}\n\n${codes.join('\n')}\n`;

  async function copyCodes(): Promise<void> {
    // Missing on plain http and in old browsers.
    const clipboard = (navigator as Partial<Navigator>).clipboard;
    await (clipboard?.writeText(text) ?? Promise.reject(new Error('No clipboard'))).then(
      () => showSuccessToast(t('Copied')),
      () => showErrorToast(t('This browser can’t copy. Download or print the codes.')),
    );
  }

  return (
    <>
      <p className={styles['printed']}>{title}</p>
      <div className={styles['buttons']}>
        <button type="button" className={buttonClass('plain')} onClick={() => void copyCodes()}>
          {t('Copy')}
        </button>
        <button
          type="button"
          className={buttonClass('plain')}
          onClick={() => saveFile({ name: t('recovery-codes.txt'), content: new Blob([text], { type: 'text/plain' }) })}
        >
          {t('Download')}
        </button>
        <button type="button" className={buttonClass('plain')} onClick={() => globalThis.print()}>
          {t('Print')}
        </button>
      </div>
    </>
  );
}
