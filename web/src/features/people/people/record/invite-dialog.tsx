import type { invitePersonBody, Person } from '@kanisa/contract/people/people.schema.ts';
import { personFallbacks } from '@kanisa/contract/people/people.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../../lib/api/api-client.ts';
import { t } from '../../../../lib/i18n.ts';
import { FormDialog } from '../../../../ui/dialogs/form-dialog.tsx';
import { showSuccessToast } from '../../../../ui/feedback/toast.ts';
import { TextField } from '../../../../ui/form/fields.tsx';
import { useContractForm } from '../../../../ui/form/use-contract-form.ts';
import { cachePerson } from '../shared/api.ts';

interface Values {
  first_name: string;
  last_name: string;
  email: string;
}

/** Mails the welcome link. It asks for a name that is missing, and shows where the mail goes. */
export function InviteDialog({ person, onClose }: { person: Person; onClose: () => void }) {
  const client = useQueryClient();
  const form = useContractForm<Values, typeof invitePersonBody>({
    schema: async () => (await import('@kanisa/contract/people/people.schema.ts')).invitePersonBody,
    initial: { first_name: person.first_name ?? '', last_name: person.last_name ?? '', email: person.email ?? '' },
    async submit(body) {
      const answer = await callApi('POST /people/:id/invite', {
        params: { id: person.id },
        body,
        fallback: personFallbacks.invite,
      });
      cachePerson(client, answer);
      showSuccessToast(answer.message);
      onClose();
    },
  });
  return (
    <FormDialog
      title={t('Invite {name}', { name: person.name })}
      form={form}
      label={t('Send the welcome email')}
      busyLabel={t('Sending...')}
      safe={t('Cancel')}
      onClose={onClose}
      text={t(
        'They choose a password with the link in the email. Then they see what the church records from that day on.',
      )}
    >
      <TextField
        field={form.field('email')}
        label={t('Email')}
        description={t('An address of their own: nobody else logs in with it.')}
        type="email"
        autoComplete="off"
      />
      {(!person.first_name || !person.last_name) && (
        <>
          <TextField field={form.field('first_name')} label={t('First name')} autoComplete="off" />
          <TextField field={form.field('last_name')} label={t('Last name')} autoComplete="off" />
        </>
      )}
    </FormDialog>
  );
}
