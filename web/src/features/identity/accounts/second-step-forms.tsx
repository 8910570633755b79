import type { answerByAppBody, answerByRecoveryCodeBody } from '@kanisa/contract/identity/two-step-login.schema.ts';
import { useEffect, useId } from 'react';
import type { z } from 'zod';
import type { ApiError } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { ContractForm } from '../../../ui/form/contract-form.tsx';
import { TextField } from '../../../ui/form/fields.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { CodeField, stripCode } from '../shared/code-field.tsx';
import styles from './accounts.module.css';

interface Props<Body> {
  token: string;
  send: (body: Body) => Promise<void>;
}

/** A rejected code is shown at its field. */
const findCodeField = (error: ApiError) => (error.code === 'invalid_credentials' ? 'code' : undefined);

interface AppProps extends Props<z.output<typeof answerByAppBody>> {
  /** A passkey is the main way. */
  isSecond: boolean;
}

export function AppCodeForm({ token, send, isSecond }: AppProps) {
  const form = useContractForm<{ code: string }, typeof answerByAppBody>({
    schema: async () => (await import('@kanisa/contract/identity/two-step-login.schema.ts')).answerByAppBody,
    prepare: ({ code }) => ({ token, code: stripCode(code) }),
    findField: findCodeField,
    submit: send,
  });
  return (
    <ContractForm form={form}>
      <CodeField
        className={styles['code']}
        field={form.field('code')}
        label={t('Code from your authenticator app')}
        submitsForm
      />
      {isSecond ? (
        <button type="submit" className={buttonClass('plain')} disabled={form.busy}>
          {form.busy ? t('Checking...') : t('Continue')}
        </button>
      ) : (
        <SubmitButton busy={form.busy} label={t('Continue')} busyLabel={t('Checking...')} />
      )}
    </ContractForm>
  );
}

export function RecoveryCodeForm({
  token,
  send,
  isShown,
}: Props<z.output<typeof answerByRecoveryCodeBody>> & { isShown: boolean }) {
  const id = useId();
  const form = useContractForm<{ code: string }, typeof answerByRecoveryCodeBody>({
    schema: async () => (await import('@kanisa/contract/identity/two-step-login.schema.ts')).answerByRecoveryCodeBody,
    prepare: ({ code }) => ({ token, code }),
    findField: findCodeField,
    submit: send,
  });
  useEffect(() => {
    if (isShown) document.getElementById(id)?.focus();
  }, [id, isShown]);
  return (
    <ContractForm form={form}>
      <TextField
        id={id}
        field={form.field('code')}
        label={t('Recovery code')}
        description={t('One of the ten codes you kept when you set this up. Each works once.')}
        autoComplete="off"
        autoCapitalize="none"
        autoCorrect="off"
        spellCheck={false}
      />
      <SubmitButton busy={form.busy} label={t('Continue')} busyLabel={t('Checking...')} />
    </ContractForm>
  );
}
