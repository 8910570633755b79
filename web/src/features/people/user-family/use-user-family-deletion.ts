import type { UserFamilyMember } from '@kanisa/contract/people/user-family.schema.ts';
import { peopleFamilyFallbacks } from '@kanisa/contract/people/user-family.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { ApiError, callApi } from '../../../lib/api/api-client.ts';
import { t } from '../../../lib/i18n.ts';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { useStaffForbiddenHandler } from '../shared/staff-forbidden.ts';
import { markPeopleStale, type useUserFamilyRoute } from './api.ts';

/** Deletes a family member of a user after a question, and returns to the list. */
export function useUserFamilyDeletion(
  { id }: UserFamilyMember,
  { userId, list }: ReturnType<typeof useUserFamilyRoute>,
) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const handleForbidden = useStaffForbiddenHandler();
  const [state, setState] = useState<'resting' | 'asking' | 'busy'>('resting');
  const [refusal, setRefusal] = useState<string | null>(null);

  async function remove(): Promise<void> {
    setState('busy');
    setRefusal(null);
    try {
      const params = { id: userId, familyId: id };
      const { message } = await callApi('DELETE /admin/users/:id/family/:familyId', {
        params,
        fallback: peopleFamilyFallbacks.delete,
      });
      await markPeopleStale(client);
      showSuccessToast(t(message));
      await navigate(list, { replace: true });
    } catch (error) {
      if (handleForbidden(error)) return;
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message);
      setState('resting');
    }
  }

  return {
    refusal,
    isAsking: state === 'asking',
    isBusy: state === 'busy',
    ask: () => setState('asking'),
    keep: () => setState('resting'),
    remove: () => void remove(),
  };
}
