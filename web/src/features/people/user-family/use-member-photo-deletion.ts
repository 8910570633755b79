import { useState } from 'react';
import { ApiError, callApi } from '../../../lib/api/api-client.ts';
import { t } from '../../../lib/i18n.ts';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { endSessionOnUnauthorized, useStaffForbiddenHandler } from '../shared/staff-forbidden.ts';

interface Options {
  params: { id: string; familyId: string | number };
  fallback: string;
  onDone: () => void;
}

/** Deletes the stored photo of a family member after a question. */
export function useMemberPhotoDeletion({ params, fallback, onDone }: Options) {
  const handleForbidden = useStaffForbiddenHandler();
  const [state, setState] = useState<'resting' | 'asking' | 'busy' | 'done'>('resting');
  const [refusal, setRefusal] = useState<string | null>(null);

  async function remove(): Promise<void> {
    setState('busy');
    setRefusal(null);
    try {
      const { message } = await callApi('DELETE /admin/users/:id/family/:familyId/photo', { params, fallback });
      setState('done');
      showSuccessToast(t(message));
      onDone();
    } catch (error) {
      if (endSessionOnUnauthorized(error) || handleForbidden(error)) return;
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message);
      setState('resting');
    }
  }

  return {
    refusal,
    isAsking: state === 'asking',
    isBusy: state === 'busy',
    isDone: state === 'done',
    ask: () => setState('asking'),
    keep: () => setState('resting'),
    remove: () => void remove(),
  };
}

export type MemberPhotoDeletion = ReturnType<typeof useMemberPhotoDeletion>;
