import type { proofBody } from '@kanisa/contract/identity/fresh-proof.schema.ts';
import { twoStepFallbacks } from '@kanisa/contract/identity/two-step.ts';
import { callApi } from '../../../lib/api/api-client.ts';
import { t } from '../../../lib/i18n.ts';
import { useSession } from '../../../lib/session/session.ts';
import { ContractForm } from '../../../ui/form/contract-form.tsx';
import { PasswordField } from '../../../ui/form/fields.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { CodeField, stripCode } from '../shared/code-field.tsx';
import own from './proof-dialog.module.css';

const schema = async () => (await import('@kanisa/contract/identity/fresh-proof.schema.ts')).proofBody;

export function ProofCodeForm({ isSecond, onProved }: { isSecond: boolean; onProved: () => void }) {
  const form = useContractForm<{ code: string }, typeof proofBody>({
    schema,
    prepare: ({ code }) => ({ method: 'app', code: stripCode(code) }),
    findField: (error) => (error.code === 'invalid_credentials' ? 'code' : undefined),
    async submit(body) {
      await callApi('POST /auth/proof', { body, fallback: twoStepFallbacks.answer });
      onProved();
    },
  });
  return (
    <ContractForm form={form}>
      <CodeField
        className={own['code']}
        field={form.field('code')}
        label={t(isSecond ? 'Or the code from your authenticator app' : 'Code from your authenticator app')}
        submitsForm
      />
      <SubmitButton busy={form.busy} label={t('Confirm')} busyLabel={t('Checking...')} />
    </ContractForm>
  );
}

export function ProofPasswordForm({ onProved }: { onProved: () => void }) {
  const { username } = useSession();
  const form = useContractForm<{ password: string }, typeof proofBody>({
    schema,
    prepare: ({ password }) => ({ method: 'password', password }),
    findField: (error) => (error.code === 'invalid_credentials' ? 'password' : undefined),
    async submit(body) {
      await callApi('POST /auth/proof', { body, fallback: twoStepFallbacks.answer });
      onProved();
    },
  });
  return (
    <ContractForm form={form}>
      <input type="text" name="username" autoComplete="username" value={username ?? ''} readOnly hidden />
      <PasswordField field={form.field('password')} label={t('Your password')} autoComplete="current-password" />
      <SubmitButton busy={form.busy} label={t('Confirm')} busyLabel={t('Checking...')} />
    </ContractForm>
  );
}
