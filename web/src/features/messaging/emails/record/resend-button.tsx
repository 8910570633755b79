import type { Email } from '@kanisa/contract/messaging/emails.schema.ts';
import { emailFallbacks, emailMessages } from '@kanisa/contract/messaging/emails.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, callApi } from '../../../../lib/api/api-client.ts';
import { t } from '../../../../lib/i18n.ts';
import { buttonClass } from '../../../../ui/button-link.tsx';
import { QuestionDialog } from '../../../../ui/dialogs/question-dialog.tsx';
import { useForbiddenHandler } from '../../../../ui/feedback/forbidden.ts';
import { showErrorToast, showSuccessToast } from '../../../../ui/feedback/toast.ts';
import { reloadEmails } from '../api.ts';
import shared from '../emails.module.css';

/** Only to those for whom it failed: nobody gets it twice. */
export function ResendButton({ email: { id, counts } }: { email: Email }) {
  const client = useQueryClient();
  const takesRefusal = useForbiddenHandler(emailMessages.unauthorized);
  const [isAsking, setAsking] = useState(false);
  const [isBusy, setBusy] = useState(false);

  async function send(): Promise<void> {
    setAsking(false);
    setBusy(true);
    try {
      const { message } = await callApi('POST /admin/email/:id/resend', {
        params: { id },
        fallback: emailFallbacks.resend,
      });
      showSuccessToast(t(message));
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      if (!takesRefusal(error)) showErrorToast(error.message);
    } finally {
      setBusy(false);
      void reloadEmails(client);
    }
  }

  if (counts.failed === 0 && !isBusy) return null;
  return (
    <>
      <button
        type="button"
        className={buttonClass('main', shared['wide'])}
        disabled={isBusy}
        onClick={() => setAsking(true)}
      >
        {isBusy ? t('Sending...') : t('Send again to the failed')}
      </button>
      {isAsking && (
        <QuestionDialog
          title={t('Send this email again to {count} people?', { count: counts.failed })}
          safe={t('Not yet')}
          risky={t('Send to {count} people', { count: counts.failed })}
          onSafe={() => setAsking(false)}
          onRisky={() => void send()}
        >
          {t('Only to those for whom it failed. Nobody else gets it again.')}
        </QuestionDialog>
      )}
    </>
  );
}
