import type { Department } from '@kanisa/contract/departments/departments.schema.ts';
import { departmentFallbacks } from '@kanisa/contract/departments/departments.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '../../../lib/api/api-client.ts';
import { ApiError } from '../../../lib/api/api-error.ts';
import { t } from '../../../lib/i18n.ts';
import { getSession, storeSession } from '../../../lib/session/session.ts';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { DEPARTMENTS_KEY } from '../shared/api.ts';

/** Deletes a department after a question, and returns to the list. */
export function useDepartmentDeletion({ id }: Department) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const [state, setState] = useState<'resting' | 'asking' | 'busy'>('resting');
  const [refusal, setRefusal] = useState<string | null>(null);
  const isDeleted = useRef(false);

  // Updates the session on unmount: earlier, the new viewer key would refetch the deleted department.
  useEffect(
    () => () => {
      if (isDeleted.current)
        storeSession({ department_ids: getSession().departmentIds.filter((known) => known !== id) });
    },
    [id],
  );

  async function remove(): Promise<void> {
    setState('busy');
    setRefusal(null);
    try {
      const { message } = await callApi('DELETE /department/:id', {
        params: { id },
        fallback: departmentFallbacks.delete,
      });
      showSuccessToast(t(message));
      isDeleted.current = true;
      // No refetch: this page still shows the deleted department.
      await client.invalidateQueries({ queryKey: DEPARTMENTS_KEY, refetchType: 'none' });
      await navigate('/department/list', { replace: true });
    } catch (error) {
      if (!(error instanceof ApiError)) throw error;
      setRefusal(error.message);
      setState('resting');
    }
  }

  return {
    isAsking: state === 'asking',
    isBusy: state === 'busy',
    refusal,
    ask: () => setState('asking'),
    keep: () => setState('resting'),
    remove: () => void remove(),
  };
}
