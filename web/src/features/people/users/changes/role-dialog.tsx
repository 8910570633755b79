import { isRole, ROLES, type Role } from '@kanisa/contract/core/roles.ts';
import type { changeRoleBody, User } from '@kanisa/contract/people/users.schema.ts';
import { peopleFallbacks } from '@kanisa/contract/people/users.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../../lib/api/api-client.ts';
import { t } from '../../../../lib/i18n.ts';
import { formatFullName } from '../../../../lib/text/full-name.ts';
import { formatRole } from '../../../../lib/text/role-text.ts';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.tsx';
import { useForbiddenHandler } from '../../../../ui/feedback/forbidden.ts';
import { showSuccessToast } from '../../../../ui/feedback/toast.ts';
import { SelectField } from '../../../../ui/form/fields.tsx';
import { useContractForm, useFieldText } from '../../../../ui/form/use-contract-form.ts';
import { cacheUser } from '../../shared/api.ts';
import { UNAUTHORIZED_TEXT } from '../../shared/unauthorized.ts';
import styles from './changes.module.css';

/** One line per role, so that admins know what they grant. */
const ROLE_DESCRIPTIONS: Record<Role, string> = {
  admin: t('Sees and changes everything: people, families, departments and messages.'),
  user: t('A member: their own profile, family and departments.'),
  pastor: t('Events, messages, email and the list of department leaders.'),
  moderator: t('Messages and the list of department leaders.'),
  ministry_leader: t('Same as a member. The role is shown next to the name.'),
  department_leader: t('Applications, members and info posts of their departments.'),
};

export function RoleDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const client = useQueryClient();
  const handleForbidden = useForbiddenHandler(UNAUTHORIZED_TEXT);
  const form = useContractForm<{ role: string }, typeof changeRoleBody>({
    schema: async () => (await import('@kanisa/contract/people/users.schema.ts')).changeRoleBody,
    initial: { role: user.role },
    async submit(body) {
      try {
        const options = { params: { id: user.id }, body, fallback: peopleFallbacks.action };
        const answer = await callApi('PATCH /admin/users/:id/role', options);
        cacheUser(client, answer.user);
        showSuccessToast(answer.message);
        onClose();
      } catch (error) {
        if (!handleForbidden(error)) throw error;
      }
    },
  });
  const chosen = useFieldText(form, 'role');
  return (
    <FormDialog
      title={t('Role of {name}', { name: formatFullName(user) })}
      form={form}
      label={t('Update Role')}
      busyLabel={t('Saving...')}
      safe={t('Cancel')}
      onClose={onClose}
      text={<p>{t('Takes effect immediately.')}</p>}
    >
      <div>
        <SelectField
          field={form.field('role')}
          label={t('Role')}
          blank={t('Please choose')}
          choices={ROLES.map((role) => ({ value: role, label: formatRole(role) }))}
        />
        <p className={styles['meaning']} aria-live="polite">
          {isRole(chosen) ? ROLE_DESCRIPTIONS[chosen] : '\u00a0'}
        </p>
      </div>
    </FormDialog>
  );
}
