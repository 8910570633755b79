import type { DepartmentMember } from '@kanisa/contract/departments/members.schema.ts';
import { memberFallbacks } from '@kanisa/contract/departments/members.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';
import { focusHeading } from '../../../lib/browser/focus-heading.ts';
import { useDeletion } from '../../../ui/dialogs/use-deletion.ts';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { reloadDepartments } from '../shared/api.ts';

/** Removes another member after a question. */
export function useMemberRemoval(departmentId: string) {
  const client = useQueryClient();
  return useDeletion<DepartmentMember>({
    async deleteItem({ user_id: userId }) {
      const { message } = await callApi('DELETE /department/:id/members/:userId', {
        params: { id: departmentId, userId },
        fallback: memberFallbacks.remove,
      });
      showSuccessToast(message);
      await reloadDepartments(client);
      focusHeading();
    },
    onMissing: () => void reloadDepartments(client),
  });
}
