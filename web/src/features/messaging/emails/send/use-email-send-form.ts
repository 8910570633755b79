import type { EmailContentBody, emailContentBody } from '@kanisa/contract/messaging/emails.schema.ts';
import { emailFallbacks, emailMessages } from '@kanisa/contract/messaging/emails.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '../../../../lib/api/api-client.ts';
import { ApiError, isForbiddenError } from '../../../../lib/api/api-error.ts';
import { createUuid } from '../../../../lib/browser/uuid.ts';
import { explainSessionEnd, useForbiddenHandler } from '../../../../ui/feedback/forbidden.ts';
import { showSuccessToast } from '../../../../ui/feedback/toast.ts';
import { useContractForm } from '../../../../ui/form/use-contract-form.ts';
import type { PickedPeople } from '../../people-checklist/use-picked-people.ts';
import { useListOfUrl } from '../../shared/list-field.tsx';
import { offerUndo } from '../../shared/undo-store.ts';
import { countEmailAudience, reloadEmails } from '../api.ts';
import { BLANK_EMAIL, type EmailFormValues, toEmailTarget } from './form-values.ts';
import type { EmailPreview } from './preview-dialog.tsx';
import { submitEmail } from './submit-email.ts';
import { useSendConfirmation } from './use-send-confirmation.ts';

/** The form's submit buttons. All three need a valid subject and body, and show their errors in the form. */
type Intent = 'send' | 'preview' | 'test';

export type EmailSendFormState = ReturnType<typeof useEmailSendForm>;

/** `isOver` is true while the form is sent and afterwards; the page then does not ask about unsaved changes. */
export function useEmailSendForm(picked: PickedPeople, addresses: readonly string[]) {
  const handleForbidden = useForbiddenHandler(emailMessages.unauthorized);
  const [preview, setPreview] = useState<EmailPreview | null>(null);
  const [runningIntent, setRunningIntent] = useState<Intent | null>(null);
  const intent = useRef<Intent>('send');
  const isOver = useRef(false);
  const list = useListOfUrl();
  const { sendEmail, question } = useEmailSending(picked, () => {
    isOver.current = true;
  });
  const actions: Record<Intent, (content: EmailContentBody) => Promise<void>> = {
    send: (content) => sendEmail(content, form.getValues(), addresses),
    async preview(body) {
      setPreview((await callApi('POST /admin/email/preview', { body, fallback: emailFallbacks.preview })).preview);
    },
    async test(body) {
      showSuccessToast((await callApi('POST /admin/email/test', { body, fallback: emailFallbacks.test })).message);
    },
  };
  const form = useContractForm<EmailFormValues, typeof emailContentBody>({
    schema: async () => (await import('@kanisa/contract/messaging/emails.schema.ts')).emailContentBody,
    initial: { ...BLANK_EMAIL, list_id: list },
    savesDraft: true,
    prepare: ({ subject, body, sender }) => ({ subject, body, sender }),
    async submit(content) {
      setRunningIntent(intent.current);
      try {
        await explainSessionEnd(actions[intent.current](content), emailMessages.unauthorized);
      } catch (error) {
        isOver.current = isForbiddenError(error);
        if (!handleForbidden(error)) throw error;
      } finally {
        setRunningIntent(null);
      }
    },
  });
  const onSubmit = (event: SubmitEvent) => {
    intent.current = getIntent(event);
    form.formProps.onSubmit(event);
  };
  return {
    form: { ...form, formProps: { ...form.formProps, onSubmit } },
    isOver,
    runningIntent,
    preview,
    question,
    closePreview: () => setPreview(null),
  };
}

/** The value of the pressed button. Enter in a field means the main button. */
function getIntent({ nativeEvent }: SubmitEvent): Intent {
  const { submitter } = nativeEvent;
  const value = submitter instanceof HTMLButtonElement ? submitter.value : '';
  return value === 'preview' || value === 'test' ? value : 'send';
}

function useEmailSending(picked: PickedPeople, onConfirmed: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const question = useSendConfirmation();
  const [key] = useState(createUuid);
  return {
    question,
    async sendEmail(content: EmailContentBody, values: EmailFormValues, addresses: readonly string[]): Promise<void> {
      const target = toEmailTarget(values, addresses);
      if (target === null) throw new ApiError(400, emailMessages.nobody);
      // Counted again: the question must show the number of people who will get the email.
      const reach = await countEmailAudience(target);
      if (reach.reached === 0) throw new ApiError(400, emailMessages.nobodyReached);
      if (!(await question.ask({ subject: content.subject, reach }))) return;
      onConfirmed();
      const { message, email, undo_seconds: seconds } = await submitEmail(content, target, key);
      showSuccessToast(message);
      offerUndo({ kind: 'email', id: email.id, seconds, values, picked: picked.list });
      void reloadEmails(client);
      await navigate('/admin/email/history');
    },
  };
}
