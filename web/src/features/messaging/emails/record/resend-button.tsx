import type { Email } from '@kanisa/contract/messaging/emails.schema.ts';
import { emailFallbacks, emailMessages } from '@kanisa/contract/messaging/emails.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { callApi } from '../../../../lib/api/api-client.ts';
import { useApiMutation } from '../../../../lib/api/use-api-mutation.ts';
import { t } from '../../../../lib/i18n.ts';
import { buttonClass } from '../../../../ui/button-link.tsx';
import { QuestionDialog } from '../../../../ui/dialogs/question-dialog.tsx';
import { useForbiddenHandler } from '../../../../ui/feedback/forbidden.ts';
import { showApiErrorToast, showSuccessToast } from '../../../../ui/feedback/toast.ts';
import { reloadEmails } from '../api.ts';
import shared from '../emails.module.css';

/** Sends the email again to the recipients for whom it failed. Nobody gets it twice. */
export function ResendButton({ email: { id, counts } }: { email: Email }) {
  const client = useQueryClient();
  const handleForbidden = useForbiddenHandler(emailMessages.unauthorized);
  const [isAsking, setAsking] = useState(false);
  const resending = useApiMutation({
    mutationFn: () => callApi('POST /admin/email/:id/resend', { params: { id }, fallback: emailFallbacks.resend }),
    onSuccess: ({ message }) => showSuccessToast(message),
    onError(error) {
      if (!handleForbidden(error)) showApiErrorToast(error);
    },
    onSettled: () => void reloadEmails(client),
  });

  function confirmResend(): void {
    setAsking(false);
    resending.mutate();
  }

  if (counts.failed === 0 && !resending.isPending) return null;
  return (
    <>
      <button
        type="button"
        className={buttonClass('main', shared['wide'])}
        disabled={resending.isPending}
        onClick={() => setAsking(true)}
      >
        {resending.isPending ? t('Sending...') : t('Resend to failed recipients')}
      </button>
      {isAsking && (
        <QuestionDialog
          title={t('Send this email again to {count} people?', { count: counts.failed })}
          safe={t('Not yet')}
          risky={t('Send to {count} people', { count: counts.failed })}
          onSafe={() => setAsking(false)}
          onRisky={confirmResend}
        >
          {t('Only people it failed for get it again.')}
        </QuestionDialog>
      )}
    </>
  );
}
