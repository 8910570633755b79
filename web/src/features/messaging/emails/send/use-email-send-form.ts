import type { EmailContentBody, emailContentBody } from '@kanisa/contract/messaging/emails.schema.ts';
import { emailFallbacks, emailMessages } from '@kanisa/contract/messaging/emails.ts';
import { useQueryClient } from '@tanstack/react-query';
import { type SubmitEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '../../../../lib/api/api-client.ts';
import { ApiError } from '../../../../lib/api/api-error.ts';
import { createUuid } from '../../../../lib/browser/uuid.ts';
import { t } from '../../../../lib/i18n.ts';
import { explainSessionEnd, isForbidden, useForbiddenHandler } from '../../../../ui/feedback/forbidden.ts';
import { showSuccessToast } from '../../../../ui/feedback/toast.ts';
import { useContractForm } from '../../../../ui/form/use-contract-form.ts';
import { reloadEmails } from '../api.ts';
import { BLANK_EMAIL, type EmailFormValues, toEmailTarget } from './form-values.ts';
import type { EmailPreview } from './preview-dialog.tsx';
import { countEmailAudience, submitEmail } from './submit-email.ts';
import { useSendConfirmation } from './use-send-confirmation.ts';

/** All three need a subject and a body that are in order, and are refused in the same place. */
type Intent = 'send' | 'preview' | 'test';

export type EmailSendFormState = ReturnType<typeof useEmailSendForm>;

/** `isOver` is set while it is sent, and stays when the page is left: nobody is asked about unsaved changes then. */
export function useEmailSendForm(addresses: readonly string[]) {
  const takesRefusal = useForbiddenHandler(emailMessages.unauthorized);
  const [preview, setPreview] = useState<EmailPreview | null>(null);
  const [doing, setDoing] = useState<Intent | null>(null);
  const intent = useRef<Intent>('send');
  const isOver = useRef(false);
  const { send, question } = useEmailSending(() => {
    isOver.current = true;
  });
  const work: Record<Intent, (content: EmailContentBody) => Promise<void>> = {
    send: (content) => send(content, toEmailTarget(form.read(), addresses)),
    async preview(body) {
      setPreview((await callApi('POST /admin/email/preview', { body, fallback: emailFallbacks.preview })).preview);
    },
    async test(body) {
      showSuccessToast(t((await callApi('POST /admin/email/test', { body, fallback: emailFallbacks.test })).message));
    },
  };
  const form = useContractForm<EmailFormValues, typeof emailContentBody>({
    schema: async () => (await import('@kanisa/contract/messaging/emails.schema.ts')).emailContentBody,
    initial: BLANK_EMAIL,
    isKept: true,
    prepare: ({ subject, body, sender }) => ({ subject, body, sender }),
    async submit(content) {
      setDoing(intent.current);
      try {
        await explainSessionEnd(work[intent.current](content), emailMessages.unauthorized);
      } catch (error) {
        isOver.current = isForbidden(error);
        if (!takesRefusal(error)) throw error;
      } finally {
        setDoing(null);
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
    doing,
    preview,
    question,
    closePreview: () => setPreview(null),
  };
}

/** The button that was pressed says it; Enter in a field means the main one. */
function getIntent({ nativeEvent }: SubmitEvent): Intent {
  const { submitter } = nativeEvent;
  const value = submitter instanceof HTMLButtonElement ? submitter.value : '';
  return value === 'preview' || value === 'test' ? value : 'send';
}

function useEmailSending(onSure: () => void) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const question = useSendConfirmation();
  const [key] = useState(createUuid);
  return {
    question,
    async send(content: EmailContentBody, target: ReturnType<typeof toEmailTarget>): Promise<void> {
      if (target === null) throw new ApiError(400, t(emailMessages.nobody));
      // Counted anew: the number in the question is the one that is answered.
      const reach = await countEmailAudience(target);
      if (reach.reached === 0) throw new ApiError(400, t(emailMessages.nobodyReached));
      if (!(await question.ask({ subject: content.subject, reach }))) return;
      onSure();
      const { message } = await submitEmail(content, target, key);
      showSuccessToast(t(message));
      void reloadEmails(client);
      await navigate('/admin/email/history');
    },
  };
}
