import type { departmentMessageBody } from '@kanisa/contract/departments/department-messages.schema.ts';
import { departmentMessageFallbacks } from '@kanisa/contract/departments/department-messages.ts';
import { messageMessages } from '@kanisa/contract/messaging/messages.ts';
import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '../../../lib/api/api-client.ts';
import { t } from '../../../lib/i18n.ts';
import { UnsavedChangesDialog } from '../../../ui/dialogs/unsaved-changes-dialog.tsx';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { ContractForm } from '../../../ui/form/contract-form.tsx';
import { SubmitButton } from '../../../ui/form/submit-button.tsx';
import { useContractForm, useFieldText } from '../../../ui/form/use-contract-form.ts';
import { useLeaveAfterSave } from '../../../ui/form/use-leave-after-save.ts';
import frame from '../../../ui/page/frame.module.css';
import { MessageFields } from '../../messaging/shared/message-fields.tsx';
import { DEPARTMENTS_KEY } from '../shared/api.ts';
import styles from './write.module.css';

interface WriteFormValues {
  content: string;
  is_email: boolean;
}

export function WriteForm({ departmentId: id }: { departmentId: string }) {
  const navigate = useNavigate();
  const sentText = useRef('');
  const { isSaved, markSaved } = useLeaveAfterSave(() => {
    showSuccessToast(sentText.current);
    void navigate(`/department/${id}`);
  });
  const form = useContractForm<WriteFormValues, typeof departmentMessageBody>({
    schema: async () =>
      (await import('@kanisa/contract/departments/department-messages.schema.ts')).departmentMessageBody,
    initial: { content: '', is_email: false },
    savesDraft: true,
    async submit(body) {
      const options = { params: { id }, body, fallback: departmentMessageFallbacks.send };
      sentText.current = (await callApi('POST /department/:id/messages', options)).message;
      markSaved();
    },
  });
  const content = useFieldText(form, 'content');
  return (
    <>
      <UnsavedChangesDialog when={() => !isSaved && (form.busy || form.hasUnsavedInput())} />
      <ContractForm form={form}>
        <div className={frame['card']}>
          <MessageFields field={form.field} content={content} />
        </div>
        <Audience departmentId={id} />
        <SubmitButton busy={form.busy || isSaved} label={t('Send Message')} busyLabel={t('Sending...')} />
      </ContractForm>
    </>
  );
}

function Audience({ departmentId: id }: { departmentId: string }) {
  const audience = useQuery({
    queryKey: [...DEPARTMENTS_KEY, 'audience', id],
    queryFn: ({ signal }) =>
      callApi('GET /department/:id/messages/audience', {
        params: { id },
        signal,
        fallback: departmentMessageFallbacks.audience,
      }),
    refetchOnMount: 'always',
  });
  const count = audience.data?.people;
  const text =
    count === undefined ? t('Counting...') : t('This reaches {people}.', { people: t('{count} people', { count }) });
  return (
    <div className={styles['reach']}>
      <p role="status">{audience.error ? audience.error.message : text}</p>
      <p className={frame['note']}>{messageMessages.visibleToOffice}</p>
    </div>
  );
}
