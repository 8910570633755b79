import type { UserFamilyMember } from '@kanisa/contract/people/user-family.schema.ts';
import { peopleFamilyFallbacks } from '@kanisa/contract/people/user-family.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { callApi } from '../../../lib/api/api-client.ts';
import { useDeletion } from '../../../ui/dialogs/use-deletion.ts';
import { useForbiddenHandler } from '../../../ui/feedback/forbidden.ts';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { UNAUTHORIZED_TEXT } from '../shared/unauthorized.ts';
import { markPeopleStale, useUserFamilyRoute } from './api.ts';

/** Deletes a family member of a user after a question, and returns to the list. */
export function useUserFamilyDeletion() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const { userId, list } = useUserFamilyRoute();
  return useDeletion<UserFamilyMember>({
    async deleteItem({ id }) {
      const { message } = await callApi('DELETE /admin/users/:id/family/:familyId', {
        params: { id: userId, familyId: id },
        fallback: peopleFamilyFallbacks.delete,
      });
      await markPeopleStale(client);
      showSuccessToast(message);
      await navigate(list, { replace: true });
    },
    handleError: useForbiddenHandler(UNAUTHORIZED_TEXT),
  });
}
