import { applicationFallbacks } from '@kanisa/contract/departments/applications.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';
import { focusHeading } from '../../../lib/browser/focus-heading.ts';
import { t } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { QuestionDialog } from '../../../ui/dialogs/question-dialog.tsx';
import { useDeletion } from '../../../ui/dialogs/use-deletion.ts';
import { showApiErrorToast, showSuccessToast } from '../../../ui/feedback/toast.ts';
import { reloadDepartments } from '../shared/api.ts';

/** Withdraws the viewer's own pending application after a question. */
export function WithdrawApplication({ applicationId }: { applicationId: number }) {
  const withdrawal = useWithdrawal();
  return (
    <>
      <button
        type="button"
        className={buttonClass('plain')}
        disabled={withdrawal.isDeleting}
        onClick={() => withdrawal.ask(applicationId)}
      >
        {withdrawal.isDeleting ? t('Withdrawing...') : t('Withdraw application')}
      </button>
      {withdrawal.asked !== null && (
        <QuestionDialog
          title={t('Withdraw your application?')}
          safe={t('Cancel')}
          risky={t('Withdraw')}
          onSafe={withdrawal.cancel}
          onRisky={withdrawal.confirm}
        >
          <p>{t('It will be deleted. You can apply again at any time.')}</p>
        </QuestionDialog>
      )}
    </>
  );
}

function useWithdrawal() {
  const client = useQueryClient();
  async function reload(): Promise<void> {
    // The dashboard lists the own applications too.
    void client.invalidateQueries({ queryKey: ['own-applications'] });
    await reloadDepartments(client);
    // The button is gone and has lost the focus.
    focusHeading();
  }
  return useDeletion<number>({
    async deleteItem(id) {
      const { message } = await callApi('DELETE /department/application/:id', {
        params: { id },
        fallback: applicationFallbacks.withdraw,
      });
      showSuccessToast(message);
      await reload();
    },
    handleError(error) {
      showApiErrorToast(error);
      // A reviewer or another tab was faster: the page shows what became of the application.
      if (error.status === 404 || error.status === 409) void reload();
      return true;
    },
  });
}
