import { PASSWORD_MIN } from '@kanisa/contract/identity/accounts.ts';
import type { resetUserPasswordBody, User } from '@kanisa/contract/people/users.schema.ts';
import { peopleFallbacks } from '@kanisa/contract/people/users.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../../lib/api/api-client.ts';
import { t } from '../../../../lib/i18n.ts';
import { buttonClass } from '../../../../ui/button-link.tsx';
import { useForbiddenHandler } from '../../../../ui/feedback/forbidden.ts';
import { showSuccessToast } from '../../../../ui/feedback/toast.ts';
import { ContractForm } from '../../../../ui/form/contract-form.tsx';
import { useContractForm, useFieldText } from '../../../../ui/form/use-contract-form.ts';
import frame from '../../../../ui/page/frame.module.css';
import shared from '../../../../ui/page/staff-page.module.css';
import { NewPasswordField } from '../../../identity/shared/new-password-field.tsx';
import { reloadPeople } from '../../shared/api.ts';
import { UNAUTHORIZED_TEXT } from '../../shared/unauthorized.ts';
import styles from './detail.module.css';

export function PasswordCard({ user }: { user: User }) {
  const client = useQueryClient();
  const handleForbidden = useForbiddenHandler(UNAUTHORIZED_TEXT);
  const form = useContractForm<{ password: string }, typeof resetUserPasswordBody>({
    schema: async () => (await import('@kanisa/contract/people/users.schema.ts')).resetUserPasswordBody,
    initial: { password: '' },
    async submit(body) {
      try {
        const options = { params: { id: user.id }, body, fallback: peopleFallbacks.action };
        const { message } = await callApi('PATCH /admin/users/:id/password', options);
        form.reset({ password: '' });
        showSuccessToast(message);
        void reloadPeople(client);
      } catch (error) {
        if (!handleForbidden(error)) throw error;
      }
    },
  });
  return (
    <section className={`${frame['card']} ${styles['acts']}`} aria-labelledby="password">
      <h2 id="password">{t('Reset password')}</h2>
      <ContractForm form={form}>
        <NewPasswordField
          field={form.field('password')}
          label={t('New password')}
          description={t(
            'At least {count} characters. This logs them out on every device, and they get an email about it.',
            {
              count: PASSWORD_MIN,
            },
          )}
          password={useFieldText(form, 'password')}
          owner={{ names: [user.first_name, user.last_name, user.username, user.personal_email ?? ''], isOther: true }}
        />
        <button type="submit" className={buttonClass('plain', shared['button'])} disabled={form.busy}>
          {form.busy ? t('Saving...') : t('Reset Password')}
        </button>
      </ContractForm>
    </section>
  );
}
