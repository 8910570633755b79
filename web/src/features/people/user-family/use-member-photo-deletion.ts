import type { UserFamilyMember } from '@kanisa/contract/people/user-family.schema.ts';
import { useState } from 'react';
import { callApi } from '../../../lib/api/api-client.ts';
import { t } from '../../../lib/i18n.ts';
import { useDeletion } from '../../../ui/dialogs/use-deletion.ts';
import { useForbiddenHandler } from '../../../ui/feedback/forbidden.ts';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { endSessionOnUnauthorized, UNAUTHORIZED_TEXT } from '../shared/unauthorized.ts';

interface Options {
  userId: string;
  fallback: string;
  onDone: () => void;
}

/** Deletes the stored photo of a family member after a question. */
export function useMemberPhotoDeletion({ userId, fallback, onDone }: Options) {
  const handleForbidden = useForbiddenHandler(UNAUTHORIZED_TEXT);
  const [isDone, setDone] = useState(false);
  const deletion = useDeletion<UserFamilyMember>({
    async deleteItem({ id }) {
      const params = { id: userId, familyId: id };
      const { message } = await callApi('DELETE /admin/users/:id/family/:familyId/photo', { params, fallback });
      setDone(true);
      showSuccessToast(t(message));
      onDone();
    },
    handleError: (error) => endSessionOnUnauthorized(error) || handleForbidden(error),
  });
  return { ...deletion, isDone };
}

export type MemberPhotoDeletion = ReturnType<typeof useMemberPhotoDeletion>;
