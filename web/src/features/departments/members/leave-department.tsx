import type { Department } from '@kanisa/contract/departments/departments.schema.ts';
import { memberFallbacks } from '@kanisa/contract/departments/members.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { callApi } from '../../../lib/api/api-client.ts';
import { t } from '../../../lib/i18n.ts';
import { buttonClass } from '../../../ui/button-link.tsx';
import { QuestionDialog } from '../../../ui/dialogs/question-dialog.tsx';
import { useDeletion } from '../../../ui/dialogs/use-deletion.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { DEPARTMENTS_KEY } from '../shared/api.ts';
import styles from './members.module.css';

/** Ends the viewer's own membership after a question, and returns to the department's page. */
export function LeaveDepartment({ department }: { department: Department }) {
  const leaving = useLeaving();
  return (
    <div className={styles['leave']}>
      {leaving.errorMessage && <Banner tone="error">{leaving.errorMessage}</Banner>}
      <button
        type="button"
        className={buttonClass('plain')}
        disabled={leaving.isDeleting}
        onClick={() => leaving.ask(department)}
      >
        {leaving.isDeleting ? t('Leaving...') : t('Leave department')}
      </button>
      {leaving.asked && (
        <QuestionDialog
          title={t('Leave this department?')}
          safe={t('Cancel')}
          risky={t('Leave', { context: 'department' })}
          onSafe={leaving.cancel}
          onRisky={leaving.confirm}
        >
          <p>{t('You’ll no longer see its members and info posts. You can apply again.')}</p>
        </QuestionDialog>
      )}
    </div>
  );
}

function useLeaving() {
  const client = useQueryClient();
  const navigate = useNavigate();
  return useDeletion<Department>({
    async deleteItem({ id }) {
      const fallback = memberFallbacks.leave;
      // The session does not store the user's id, and the list shows one page of the members.
      const { profile } = await callApi('GET /profile', { fallback });
      const { message } = await callApi('DELETE /department/:id/members/:userId', {
        params: { id, userId: profile.id },
        fallback,
      });
      showSuccessToast(message);
      // No refetch: this page is closed to the former member and would redirect to the home page.
      await client.invalidateQueries({ queryKey: DEPARTMENTS_KEY, refetchType: 'none' });
      // The department's page would first show the tiles of a member, which load what is now denied.
      client.removeQueries({ queryKey: [...DEPARTMENTS_KEY, 'one', String(id)] });
      await navigate(`/department/${id}`, { replace: true });
    },
  });
}
