import type { Department } from '@kanisa/contract/departments/departments.schema.ts';
import { departmentFallbacks } from '@kanisa/contract/departments/departments.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useNavigate } from 'react-router';
import { callApi } from '../../../lib/api/api-client.ts';
import { getSession, storeSession } from '../../../lib/session/session.ts';
import { useDeletion } from '../../../ui/dialogs/use-deletion.ts';
import { showSuccessToast } from '../../../ui/feedback/toast.ts';
import { DEPARTMENTS_KEY } from '../shared/api.ts';

/** Deletes a department after a question, and returns to the list. */
export function useDepartmentDeletion() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const deletedId = useRef<number | null>(null);

  // Updates the session on unmount: earlier, the new viewer key would refetch the deleted department.
  useEffect(
    () => () => {
      if (deletedId.current === null) return;
      storeSession({ department_ids: getSession().departmentIds.filter((id) => id !== deletedId.current) });
    },
    [],
  );

  return useDeletion<Department>({
    async deleteItem({ id }) {
      const { message } = await callApi('DELETE /department/:id', {
        params: { id },
        fallback: departmentFallbacks.delete,
      });
      showSuccessToast(message);
      deletedId.current = id;
      // No refetch: this page still shows the deleted department.
      await client.invalidateQueries({ queryKey: DEPARTMENTS_KEY, refetchType: 'none' });
      await navigate('/department/list', { replace: true });
    },
  });
}
