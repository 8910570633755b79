import type { InfoPost } from '@kanisa/contract/departments/posts.schema.ts';
import { infoPostFallbacks } from '@kanisa/contract/departments/posts.ts';
import { useQueryClient } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/api-client.ts';
import { focusHeading } from '../../../lib/browser/focus-heading.ts';
import { useDeletion } from '../../../ui/dialogs/use-deletion.ts';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { reloadDepartments } from '../shared/api.ts';

/** Deletes a post after a question. */
export function usePostDeletion() {
  const client = useQueryClient();
  return useDeletion<InfoPost>({
    async deleteItem({ id }) {
      const { message } = await callApi('DELETE /department/info/:id', {
        params: { id },
        fallback: infoPostFallbacks.delete,
      });
      showSuccessToast(message);
      await reloadDepartments(client);
      // The card with the button is gone.
      focusHeading();
    },
    onMissing: () => void reloadDepartments(client),
  });
}
