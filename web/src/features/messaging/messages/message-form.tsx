import type { messageBody } from '@kanisa/contract/messaging/messages.schema.ts';
import { MESSAGE_CONTENT_MAX, messageFallbacks, messageMessages } from '@kanisa/contract/messaging/messages.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useNavigate } from 'react-router';
import { callApi } from '../../../lib/api/api-client.ts';
import { t } from '../../../lib/i18n.ts';
import { UnsavedChangesDialog } from '../../../ui/dialogs/unsaved-changes-dialog.tsx';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { ContractForm } from '../../../ui/form/contract-form.tsx';
import { Counter } from '../../../ui/form/counter.tsx';
import { AreaField, CheckField } from '../../../ui/form/fields.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { type ContractForm as Form, useContractForm, useFieldText } from '../../../ui/form/use-contract-form.ts';
import { useLeaveAfterSave } from '../../../ui/form/use-leave-after-save.ts';
import frame from '../../../ui/page/frame.module.css';
import { reloadMessages } from './api.ts';
import { BLANK_MESSAGE, type MessageFormValues, toMessageBody } from './form-values.ts';
import styles from './messages.module.css';
import { RecipientField } from './recipient-field.tsx';

export function MessageForm() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [recipient, setRecipient] = useState<string | null>(null);
  const { isSaved, markSaved } = useLeaveAfterSave(() => {
    showSuccessToast(t(messageMessages.sent));
    void navigate('/admin/messages');
    void reloadMessages(client);
  });
  const form = useContractForm<MessageFormValues, typeof messageBody>({
    schema: async () => (await import('@kanisa/contract/messaging/messages.schema.ts')).messageBody,
    initial: BLANK_MESSAGE,
    savesDraft: true,
    prepare: toMessageBody,
    async submit(body) {
      await callApi('POST /admin/messages', { body, fallback: messageFallbacks.send });
      markSaved();
    },
  });
  const content = useFieldText(form, 'content');
  return (
    <div className={frame['narrow']}>
      <UnsavedChangesDialog when={() => !isSaved && (form.busy || form.hasUnsavedInput())} />
      <ContractForm form={form}>
        <div className={`${frame['card']} ${styles['card']}`}>
          <CheckField field={form.field('is_broadcast')} label={t('Broadcast')} />
          <RecipientField form={form} onChoose={setRecipient} />
          <div>
            <AreaField
              field={form.field('content')}
              label={t('Content')}
              description={t('Line breaks stay as you type them. Web addresses become links.')}
              minRows={7}
              autosize
            />
            <Counter length={content.length} max={MESSAGE_CONTENT_MAX} />
          </div>
          <CheckField field={form.field('is_email')} label={t('Send as e-mail too')} />
        </div>
        <AudienceText form={form} recipient={recipient} />
        <SubmitButton busy={form.busy || isSaved} label={t('Send Message')} busyLabel={t('Sending...')} />
      </ContractForm>
    </div>
  );
}

/** Names the recipients before sending, because an empty field means everyone. */
function AudienceText({ form, recipient }: { form: Form<MessageFormValues>; recipient: string | null }) {
  const text = useFieldText(form, 'recipient_id').trim();
  const isEmail = useWatch({ control: form.control, name: 'is_email' });
  const who = recipient ?? (text === '' ? t('everyone who is a member today') : text);
  return (
    <p className={styles['reach']} role="status">
      {isEmail
        ? t('This reaches {who}, under Messages and by e-mail.', { who })
        : t('This reaches {who}, under Messages.', { who })}
    </p>
  );
}
